import { useMemo, useState, type ReactNode } from 'react'
import { compareWithin, scorecardAgreement } from '../../../domain/scorecards/agreement.ts'
import { MEASURE_WORDS, measureText } from '../../../domain/scorecards/agreementWords.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { questionName } from '../../../domain/scorecards/questionName.ts'
import { OWN_EVALUATOR_ID } from '../../../domain/reviews/review.ts'
import { scoreEvidence } from '../../../domain/scorecards/scoringRule.ts'
import type { Evaluator, Scorecard, ScorecardQuestion } from '../../../domain/scorecards/scorecard.ts'
import {
  answersByQuestion,
  answersDiffer,
  offCardQuestionIds,
  computeScore,
  type GivenAnswers,
  questionsOf,
} from '../../../domain/scorecards/score.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Pill } from '../../components/Pill.tsx'
import { RailSection } from '../../components/layout/RailSection.tsx'
import { format } from '../../components/format.ts'
import { AnswerChip } from './AnswerChip.tsx'
import { evaluatorKind, evaluatorLabels } from './evaluatorLabels.ts'
import { ScorecardDialog } from './ScorecardDialog.tsx'
import { ComputedScoreCell, ScoreCell } from './ScoreCell.tsx'

interface ScorecardPanelProps {
  readonly callId: number
  readonly scorecard: Scorecard | null
  readonly evaluators: readonly Evaluator[]
  readonly isProcessing: boolean
  /** What is shown below a question, such as its evidence. */
  renderBelow?(question: ScorecardQuestion): ReactNode
}

/** More columns aren't readable, and thousands would block the page. */
const MOST_EVALUATORS = 50

/** Differing answers are outlined; the dialog adds the details. Read-only: the service accepts no answers. */
export function ScorecardPanel(props: ScorecardPanelProps) {
  const { callId, scorecard, evaluators: all, isProcessing, renderBelow } = props
  const [isOpen, setOpen] = useState(false)
  const evaluators = useMemo(() => shownEvaluators(all), [all])
  const call = useMemo(() => ({ callId, scorecard, evaluators }), [callId, scorecard, evaluators])
  if (scorecard === null && evaluators.length === 0)
    return (
      <RailSection title="Scorecard">
        <p className="text-ink-2">{isProcessing ? 'Processing…' : 'This call has no scorecard.'}</p>
      </RailSection>
    )

  const questions = scorecard ? questionsOf(scorecard) : []
  const answers = evaluators.map(answersByQuestion)
  const differingCount = questions.filter((question) => answersDiffer(question.id, answers)).length
  const evidence = scoreEvidence(call)
  return (
    <RailSection
      title={
        <>
          Scorecard{scorecard?.name ? `: ${scorecard.name}` : ''}{' '}
          {scorecard?.isActive === false && <Pill>Inactive</Pill>}
        </>
      }
      aside={evaluators.length > 1 ? <AgreementWords call={call} /> : undefined}
    >
      {/* `relative` keeps screen-reader text inside, which would otherwise widen the page. */}
      <div className="relative -mx-1 overflow-x-auto">
        <table className="w-full border-separate border-spacing-x-1 border-spacing-y-0 text-sm">
          <EvaluatorHeader evaluators={evaluators} />
          {scorecard?.categories.map((category) => (
            <tbody key={category.id}>
              {scorecard.categories.length > 1 && (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={evaluators.length + 1}
                    className="pt-2 pb-0.5 text-left text-xs font-medium text-ink-3"
                  >
                    {category.name ?? `Category ${category.id}`}
                  </th>
                </tr>
              )}
              {category.questions.map((question) => (
                <QuestionRow key={question.id} question={question} answers={answers} below={renderBelow?.(question)} />
              ))}
            </tbody>
          ))}
          {evaluators.length > 0 && (
            <tbody>
              <tr className="font-semibold">
                <th scope="row" className="border-t border-line pt-2 text-left font-semibold">
                  Score
                </th>
                {evaluators.map((evaluator) => (
                  <td key={evaluator.id} className="border-t border-line pt-2 text-center">
                    {evaluator.id === OWN_EVALUATOR_ID ? (
                      <ComputedScoreCell computed={computeScore(questions, evaluator)} />
                    ) : (
                      <ScoreCell
                        given={evaluator.score}
                        computed={computeScore(questions, evaluator)}
                        evidence={evidence.find(({ evaluatorId }) => evaluatorId === evaluator.id)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            </tbody>
          )}
        </table>
      </div>
      <Notes call={call} evaluatorCount={all.length} questionCount={questions.length} differingCount={differingCount} />
      <Button command="scorecard.details" className="mt-2.5" onClick={() => setOpen(true)}>
        Weights, categories, and agreement
      </Button>
      {isOpen && <ScorecardDialog call={call} onClose={() => setOpen(false)} />}
    </RailSection>
  )
}

/** The first ones, and the last one, which may be the user's own review. */
function shownEvaluators(all: readonly Evaluator[]): readonly Evaluator[] {
  return all.length <= MOST_EVALUATORS ? all : [...all.slice(0, MOST_EVALUATORS - 1), ...all.slice(-1)]
}

interface CallProps {
  readonly call: EvaluatedCall
}

/** "75% agreement" over all questions of the scorecard. */
function AgreementWords({ call }: CallProps) {
  const raterCount = call.evaluators.length
  const { overall } = useMemo(
    () => scorecardAgreement([compareWithin(call)], { raterCount, evidence: 'questions', seed: '', resamples: 0 }),
    [call, raterCount],
  )
  if (overall.unitCount === 0) return null
  return (
    <span className="whitespace-nowrap" title={MEASURE_WORDS.share.hint}>
      {measureText('share', overall.measures.share, format)} agreement
    </span>
  )
}

function EvaluatorHeader({ evaluators }: { readonly evaluators: readonly Evaluator[] }) {
  if (evaluators.length === 0) return null
  const labels = evaluatorLabels(evaluators)
  return (
    <thead>
      <tr className="text-ink-3">
        <td />
        {evaluators.map((evaluator, index) => (
          <th
            key={evaluator.id}
            scope="col"
            title={[evaluator.name, evaluator.email, evaluatorKind(evaluator)].filter(Boolean).join(' · ')}
            className="w-11 max-w-16 min-w-9 truncate pb-1 text-center font-normal"
          >
            {labels[index]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface QuestionRowProps {
  readonly question: ScorecardQuestion
  /** Of each evaluator. */
  readonly answers: readonly GivenAnswers[]
  readonly below: ReactNode
}

function QuestionRow({ question, answers, below }: QuestionRowProps) {
  const isDiffering = answersDiffer(question.id, answers)
  const details = [
    question.weight === null ? null : `Weight ${question.weight}`,
    question.defaultAnswer === null ? null : `default answer ${question.defaultAnswer}`,
  ].filter(Boolean)
  return (
    <tr>
      <th scope="row" title={details.join(', ')} className="py-1 pr-1 text-left font-normal break-words">
        {questionName(question)}
        {question.weight !== null && question.weight !== 1 && (
          <span className="whitespace-nowrap text-ink-3"> ×{question.weight}</span>
        )}
        {isDiffering && <span className="sr-only"> (evaluators differ)</span>}
        {below}
      </th>
      {answers.map((given, index) => (
        <td key={index} className="py-1 align-middle">
          <AnswerChip answer={given.get(question.id) ?? null} isDiffering={isDiffering} />
        </td>
      ))}
    </tr>
  )
}

interface NotesProps extends CallProps {
  /** Including those that aren't shown. */
  readonly evaluatorCount: number
  readonly questionCount: number
  readonly differingCount: number
}

function Notes({ call, evaluatorCount, questionCount, differingCount }: NotesProps) {
  const { scorecard, evaluators } = call
  const offCardCount = offCardQuestionIds(scorecard, evaluators).length
  const notes = [
    evaluators.length > 0 ? null : 'No evaluations yet.',
    evaluators.length === evaluatorCount
      ? null
      : `Showing ${evaluators.length} of ${format.count(evaluatorCount, 'evaluator')}.`,
    questionCount > 0 ? null : 'The service returned no questions.',
    differingCount > 0 ? `Evaluators differ on ${differingCount} of ${format.count(questionCount, 'question')}.` : null,
    offCardCount === 0 || questionCount === 0
      ? null
      : `${format.count(offCardCount, 'answered question')} ${offCardCount === 1 ? 'is' : 'are'} no longer on this scorecard.`,
  ].filter((note) => note !== null)
  return notes.map((note) => (
    <p key={note} className="mt-2 text-sm text-ink-2">
      {note}
    </p>
  ))
}
