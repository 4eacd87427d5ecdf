import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { questionName } from '../../../domain/scorecards/questionName.ts'
import { shownScoreText } from '../../../domain/scorecards/shownScore.ts'
import { OWN_EVALUATOR_ID } from '../../../domain/reviews/review.ts'
import {
  answersByQuestion,
  answersDiffer,
  offCardQuestionIds,
  computeScore,
  questionsOf,
} from '../../../domain/scorecards/score.ts'
import { scoreEvidence } from '../../../domain/scorecards/scoringRule.ts'
import type { Evaluator, ScorecardCategory } from '../../../domain/scorecards/scorecard.ts'
import { AnswerChip } from './AnswerChip.tsx'
import { evaluatorKind } from './evaluatorLabels.ts'
import { ComputedScoreCell, ScoreCell } from './ScoreCell.tsx'

interface ScorecardTableProps {
  readonly call: EvaluatedCall
}

/** A row per question with weight and default answer, a column per evaluator, scores by category and in total. */
export function ScorecardTable({ call }: ScorecardTableProps) {
  const { scorecard, evaluators } = call
  return (
    <div className="overflow-x-auto" role="region" aria-label="Scorecard" tabIndex={0}>
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr className="align-bottom text-ink-3">
            <th scope="col" className="pb-1.5 pl-1 text-left font-normal">
              Question
            </th>
            <th scope="col" className="px-2 pb-1.5 text-right font-normal">
              Weight
            </th>
            <th scope="col" className="px-2 pb-1.5 text-center font-normal">
              Default
            </th>
            {evaluators.map((evaluator) => (
              <EvaluatorHead key={evaluator.id} evaluator={evaluator} />
            ))}
          </tr>
        </thead>
        {scorecard?.categories.map((category) => (
          <Category key={category.id} category={category} evaluators={evaluators} />
        ))}
        <OffTheCard call={call} />
        {evaluators.length > 0 && <Scores call={call} />}
      </table>
    </div>
  )
}

function EvaluatorHead({ evaluator }: { readonly evaluator: Evaluator }) {
  return (
    <th scope="col" className="w-28 max-w-40 px-2 pb-1.5 text-center font-normal">
      <span className="block truncate font-medium text-ink">{evaluator.name ?? `Evaluator ${evaluator.id}`}</span>
      <span className="block">{evaluatorKind(evaluator)}</span>
      {evaluator.email !== null && (
        <span className="block truncate" title={evaluator.email}>
          {evaluator.email}
        </span>
      )}
    </th>
  )
}

interface CategoryProps {
  readonly category: ScorecardCategory
  readonly evaluators: readonly Evaluator[]
}

function Category({ category, evaluators }: CategoryProps) {
  return (
    <tbody>
      <tr className="bg-side">
        <th scope="rowgroup" colSpan={3} className="border-t border-line py-1 pl-1 text-left font-medium text-ink-2">
          {category.name ?? `Category ${category.id}`}
        </th>
        {evaluators.map((evaluator) => {
          const computed = computeScore(category.questions, evaluator)
          return (
            <td key={evaluator.id} className="border-t border-line px-2 text-center text-ink-2">
              <ComputedScoreCell computed={computed} />
            </td>
          )
        })}
      </tr>
      {category.questions.map((question) => (
        <AnswerRow
          key={question.id}
          questionId={question.id}
          label={questionName(question)}
          weight={question.weight}
          defaultAnswer={question.defaultAnswer}
          evaluators={evaluators}
        />
      ))}
    </tbody>
  )
}

interface AnswerRowProps {
  readonly questionId: number
  readonly label: string
  readonly weight: number | null
  readonly defaultAnswer: string | null
  readonly evaluators: readonly Evaluator[]
}

function AnswerRow({ questionId, label, weight, defaultAnswer, evaluators }: AnswerRowProps) {
  const answers = evaluators.map(answersByQuestion)
  const isDiffering = answersDiffer(questionId, answers)
  return (
    <tr>
      <th scope="row" className="py-1 pr-2 pl-1 text-left font-normal break-words">
        {label}
        {isDiffering && <span className="sr-only"> (evaluators differ)</span>}
      </th>
      <td className="px-2 text-right text-ink-2">{weight ?? '–'}</td>
      <td className="px-2 text-center text-ink-2">{defaultAnswer ?? '–'}</td>
      {answers.map((given, index) => (
        <td key={index} className="px-2 py-1 align-middle">
          <AnswerChip answer={given.get(questionId) ?? null} isDiffering={isDiffering} />
        </td>
      ))}
    </tr>
  )
}

/** Answers to questions that were removed from the scorecard. They are shown but don't count in computed scores. */
function OffTheCard({ call }: ScorecardTableProps) {
  const { scorecard, evaluators } = call
  const ids = offCardQuestionIds(scorecard, evaluators)
  if (ids.length === 0) return null
  return (
    <tbody>
      <tr className="bg-warn-soft">
        <th
          scope="rowgroup"
          colSpan={3 + evaluators.length}
          className="border-t border-line py-1 pl-1 text-left font-medium text-warn"
        >
          No longer on this scorecard; not counted in any score
        </th>
      </tr>
      {ids.map((id) => (
        <AnswerRow
          key={id}
          questionId={id}
          label={questionName({ id, text: null })}
          weight={null}
          defaultAnswer={null}
          evaluators={evaluators}
        />
      ))}
    </tbody>
  )
}

function Scores({ call }: ScorecardTableProps) {
  const { scorecard, evaluators } = call
  const questions = scorecard ? questionsOf(scorecard) : []
  const evidence = scoreEvidence(call)
  const scores = evaluators.map((evaluator) => ({ evaluator, computed: computeScore(questions, evaluator) }))
  return (
    <tbody>
      <tr className="font-semibold">
        <th scope="row" colSpan={3} className="border-t border-line-strong py-1.5 pl-1 text-left font-semibold">
          Score from the service
        </th>
        {scores.map(({ evaluator, computed }) => (
          <td key={evaluator.id} className="border-t border-line-strong px-2 text-center">
            {/* The service knows nothing of my review. */}
            {evaluator.id === OWN_EVALUATOR_ID ? (
              '–'
            ) : (
              <ScoreCell
                given={evaluator.score}
                computed={computed}
                evidence={evidence.find(({ evaluatorId }) => evaluatorId === evaluator.id)}
              />
            )}
          </td>
        ))}
      </tr>
      <tr className="text-ink-2">
        <th scope="row" colSpan={3} className="pb-1 pl-1 text-left font-normal">
          Score calculated by Earshot, weighted over all categories
        </th>
        {scores.map(({ evaluator, computed }) => (
          <td key={evaluator.id} className="px-2 pb-1 text-center">
            {shownScoreText(computed.score)}
          </td>
        ))}
      </tr>
    </tbody>
  )
}
