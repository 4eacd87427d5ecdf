import type { ComparedAnswers, DifferingAnswer, DifferingQuestion } from '../../../contract/library/insights.ts'
import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import { questionName } from '../../../domain/scorecards/questionName.ts'
import { evidenceToHear, isEvidenceFor } from '../../../domain/trackers/evidence.ts'
import { useTrackers } from '../../client/connection/coreStreams.ts'
import { hearBeginnings, hearWords } from '../../client/hearing.ts'
import { CallLink } from '../../components/links/CallLink.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'

interface DifferingQuestionsProps {
  readonly questions: readonly DifferingQuestion[]
  readonly queue: ReviewQueue
}

const MOST_SHOWN = 10

/** The questions that the AI and others answered otherwise than the person, with the calls to hear. */
export function DifferingQuestions({ questions, queue }: DifferingQuestionsProps) {
  const titles = new Map(queue.items.map(({ callId, title }) => [callId, title]))
  return (
    <section aria-label="Questions with different answers">
      <h2 className="pb-2 text-lg font-semibold">Questions with different answers</h2>
      <ol className="grid gap-3">
        {questions.slice(0, MOST_SHOWN).map(({ questionId, text, withAi, withOthers, calls }) => (
          <li key={questionId} className="border-t border-line pt-2">
            <p className="flex flex-wrap gap-x-3">
              <span className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
                <bdi>{questionName({ id: questionId, text })}</bdi>
              </span>
              <span className="shrink-0 text-ink-2">{countWords(withAi, withOthers)}</span>
              <HearQuestion question={{ id: questionId, text }} callIds={calls.map(({ callId }) => callId)} />
            </p>
            <ul className="grid gap-x-6 gap-y-1 pt-1 sm:grid-cols-2 print:grid-cols-1">
              {calls.map((answers) => (
                <li key={answers.callId}>
                  <CallLink
                    call={{ id: answers.callId, title: titles.get(answers.callId) ?? null }}
                    className="rounded-sm text-accent-ink hover:underline"
                  />{' '}
                  <span className="text-sm text-ink-2">{answersWords(answers)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {questions.length > MOST_SHOWN && (
        <p className="pt-2 text-sm text-ink-2">{`And ${format.count(questions.length - MOST_SHOWN, 'more question')}.`}</p>
      )}
    </section>
  )
}

/** "AI differs in 3 of 10, others in 1 of 4". */
function countWords(withAi: ComparedAnswers, withOthers: ComparedAnswers): string {
  const of = ({ differingCount, comparedCount }: ComparedAnswers) =>
    `${format.number(differingCount)} of ${format.number(comparedCount)}`
  if (withAi.comparedCount === 0) return `Others differ in ${of(withOthers)}`
  return `AI differs in ${of(withAi)}${withOthers.comparedCount === 0 ? '' : `, others in ${of(withOthers)}`}`
}

/** "you yes, AI no, Clara Diaz no": those that differ. */
function answersWords({ mine, ai, others }: DifferingAnswer): string {
  const ofOthers = others.map(({ name, answer }) => `${name} ${answer}`)
  return [`you ${mine}`, ...(ai === null ? [] : [`AI ${ai}`]), ...ofOthers].join(', ')
}

interface HearQuestionProps {
  readonly question: { readonly id: number; readonly text: string | null }
  readonly callIds: readonly number[]
}

/** Plays the question's evidence in these calls; without any, how they begin. */
function HearQuestion({ question, callIds }: HearQuestionProps) {
  const trackers = (useTrackers() ?? []).filter((tracker) => isEvidenceFor(tracker, question))
  const hasEvidence = trackers.length > 0
  return (
    <Button
      command="question.hear"
      variant="ghost"
      className="not-printed -my-1 h-6! w-32 shrink-0 justify-end px-0! text-sm!"
      title={hasEvidence ? 'Play the evidence for this question in these calls' : 'Play how these calls begin'}
      onClick={() => (hasEvidence ? hearWords(evidenceToHear(trackers), { callIds }) : hearBeginnings(callIds))}
    >
      {hasEvidence ? 'Hear it' : 'Hear beginnings'}
    </Button>
  )
}
