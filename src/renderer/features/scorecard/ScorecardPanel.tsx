import clsx from 'clsx'
import type { Answer, Evaluator, Scorecard, ScorecardQuestion } from '../../../domain/scorecards/scorecard.ts'
import {
  answersByQuestion,
  answersDiffer,
  answersOffTheCard,
  computeScore,
  questionsOf,
} from '../../../domain/scorecards/score.ts'
import { Pill } from '../../components/Pill.tsx'
import { RailSection } from '../../components/RailSection.tsx'
import { evaluatorLabels } from './evaluatorLabels.ts'
import { ScoreCell } from './ScoreCell.tsx'

interface ScorecardPanelProps {
  readonly scorecard: Scorecard | null
  readonly evaluators: readonly Evaluator[]
  readonly isProcessing: boolean
}

/** The scorecard with a column for each evaluator; where they differ is outlined. Reading only: the interface takes no answers. */
export function ScorecardPanel({ scorecard, evaluators, isProcessing }: ScorecardPanelProps) {
  if (scorecard === null && evaluators.length === 0)
    return (
      <RailSection title="Scorecard">
        <p className="text-ink-2">{isProcessing ? 'Still being processed.' : 'No scorecard applies to this call.'}</p>
      </RailSection>
    )

  const questions = scorecard ? questionsOf(scorecard) : []
  const differing = questions.filter((question) => answersDiffer(question.id, evaluators)).length
  const offCardCount = answersOffTheCard(scorecard, evaluators).length
  return (
    <RailSection
      title={
        <>
          Scorecard{scorecard?.name ? `: ${scorecard.name}` : ''}{' '}
          {scorecard?.isActive === false && <Pill>inactive</Pill>}
        </>
      }
      aside={differing > 0 ? `${differing} of ${questions.length} differ` : undefined}
    >
      <div className="-mx-1 overflow-x-auto">
        <table className="w-full border-separate border-spacing-x-1 border-spacing-y-0 text-sm">
          <EvaluatorHeads evaluators={evaluators} />
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
                <QuestionRow key={question.id} question={question} evaluators={evaluators} />
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
                    <ScoreCell given={evaluator.score} computed={computeScore(questions, evaluator)} />
                  </td>
                ))}
              </tr>
            </tbody>
          )}
        </table>
      </div>
      <Notes hasEvaluators={evaluators.length > 0} hasQuestions={questions.length > 0} offCardCount={offCardCount} />
    </RailSection>
  )
}

function EvaluatorHeads({ evaluators }: { readonly evaluators: readonly Evaluator[] }) {
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
            title={[evaluator.name, evaluator.email, evaluator.type].filter(Boolean).join(' · ')}
            className="w-11 max-w-16 min-w-11 truncate pb-1 text-center font-normal"
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
  readonly evaluators: readonly Evaluator[]
}

function QuestionRow({ question, evaluators }: QuestionRowProps) {
  const isDiffering = answersDiffer(question.id, evaluators)
  const details = [
    question.weight === null ? null : `Weight ${question.weight}`,
    question.defaultAnswer === null ? null : `default answer ${question.defaultAnswer}`,
  ].filter(Boolean)
  return (
    <tr>
      <th scope="row" title={details.join(', ')} className="py-1 pr-1 text-left font-normal break-words">
        {question.text ?? `Question ${question.id}`}
        {question.weight !== null && question.weight !== 1 && (
          <span className="whitespace-nowrap text-ink-3"> ×{question.weight}</span>
        )}
      </th>
      {evaluators.map((evaluator) => (
        <td key={evaluator.id} className="py-1 align-middle">
          <AnswerChip
            answer={answersByQuestion(evaluator).get(question.id)?.answer ?? null}
            isDiffering={isDiffering}
          />
        </td>
      ))}
    </tr>
  )
}

const ANSWER_TONES: Readonly<Record<string, string>> = {
  yes: 'bg-good-soft text-good',
  no: 'bg-bad-soft text-bad',
}

function AnswerChip({ answer, isDiffering }: { readonly answer: Answer | null; readonly isDiffering: boolean }) {
  return (
    <span
      className={clsx(
        'block min-w-11 truncate rounded-sm px-1 py-px text-center font-medium',
        (answer !== null && ANSWER_TONES[answer]) ?? 'bg-sunk text-ink-2',
        isDiffering && answer !== null && 'outline-[1.5px] outline-warn',
      )}
      title={answer ?? 'not answered'}
    >
      {answer ?? (
        <>
          <span aria-hidden="true">·</span>
          <span className="sr-only">not answered</span>
        </>
      )}
    </span>
  )
}

function Notes(props: {
  readonly hasEvaluators: boolean
  readonly hasQuestions: boolean
  readonly offCardCount: number
}) {
  const notes = [
    props.hasEvaluators ? null : 'Nobody has evaluated this call yet.',
    props.hasQuestions ? null : 'The service gave no questions for it.',
    props.offCardCount === 0 || !props.hasQuestions
      ? null
      : `${props.offCardCount} ${props.offCardCount === 1 ? 'answer is to a question' : 'answers are to questions'} no longer on this card.`,
  ].filter((note) => note !== null)
  return notes.map((note) => (
    <p key={note} className="mt-2 text-sm text-ink-2">
      {note}
    </p>
  ))
}
