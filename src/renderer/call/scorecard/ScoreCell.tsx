import type { ComputedScore } from '../../../domain/scorecards/score.ts'
import { decimal, shownScoreText } from '../../../domain/scorecards/shownScore.ts'
import { isSameScore, type ScoreEvidence } from '../../../domain/scorecards/scoringRule.ts'
import { SCORING_RULE_WORDS } from '../../../domain/scorecards/scoringRuleWords.ts'
import { Tooltip } from '../../components/overlays/Tooltip.tsx'

interface ScoreCellProps {
  /** The service's score; null if it sent none. */
  readonly given: number | null
  readonly computed: ComputedScore
  /** The rules that produce the service's score; undefined without data to compute it. */
  readonly evidence: ScoreEvidence | undefined
}

/** The service's score. Hover or focus shows the one computed from the weights; a mark appears if they differ. */
export function ScoreCell({ given, computed, evidence }: ScoreCellProps) {
  const isOff = given !== null && computed.score !== null && !isSameScore(given, computed.score)
  return (
    <Tooltip side="left" content={<Formula given={given} computed={computed} evidence={evidence} isOff={isOff} />}>
      <button type="button" className="rounded-sm px-1">
        {shownScoreText(given)}
        {isOff && (
          <>
            <span aria-hidden="true" className="ml-0.5 text-warn">
              ≠
            </span>
            <span className="sr-only">Differs from the score computed from answers and weights</span>
          </>
        )}
      </button>
    </Tooltip>
  )
}

/** A score that isn't from the service. Hover or focus shows how it is computed. */
export function ComputedScoreCell({ computed }: Pick<ScoreCellProps, 'computed'>) {
  return (
    <Tooltip side="left" content={computedWords(computed)}>
      <button type="button" className="rounded-sm px-1">
        {shownScoreText(computed.score)}
      </button>
    </Tooltip>
  )
}

function Formula({ given, computed, evidence, isOff }: ScoreCellProps & { readonly isOff: boolean }) {
  return (
    <div className="grid gap-0.5">
      <p>{given === null ? 'No score from the service.' : `From the service: ${decimal(given)}`}</p>
      <p>{computedWords(computed)}</p>
      {isOff && evidence && <p className="text-warn">{explainedWords(evidence)}</p>}
    </div>
  )
}

export function computedWords({ score, yesWeight, countedWeight }: ComputedScore): string {
  return score === null
    ? 'No yes or no answers.'
    : `By weight: ${decimal(yesWeight)} of ${decimal(countedWeight)} answered yes = ${decimal(score)} (n/a left out)`
}

export function explainedWords({ explainedBy }: ScoreEvidence): string {
  return explainedBy.length === 0
    ? 'The service’s score doesn’t match any known scoring rule.'
    : `The service’s score matches when ${explainedBy.map((rule) => SCORING_RULE_WORDS[rule]).join(', or when ')}.`
}
