import type { ComputedScore } from '../../../domain/scorecards/score.ts'
import { Tooltip } from '../../components/Tooltip.tsx'

/** More than what rounding can explain. */
const TOLERANCE = 0.5

interface ScoreCellProps {
  /** As the service says; null when it says none. */
  readonly given: number | null
  readonly computed: ComputedScore
}

/** The service's number; ours from the weights on hover or focus, and a sign where the two differ. */
export function ScoreCell({ given, computed }: ScoreCellProps) {
  const isOff = given !== null && computed.score !== null && Math.abs(given - computed.score) > TOLERANCE
  return (
    <Tooltip side="left" content={<Formula given={given} computed={computed} isOff={isOff} />}>
      <button type="button" className="rounded-sm px-1">
        {given === null ? '–' : Math.round(given)}
        {isOff && <span className="ml-0.5 text-warn">≠</span>}
        {isOff && <span className="sr-only">differs from the score that answers and weights give</span>}
      </button>
    </Tooltip>
  )
}

function Formula({ given, computed, isOff }: ScoreCellProps & { readonly isOff: boolean }) {
  const { score, yesWeight, countedWeight } = computed
  return (
    <div className="grid gap-0.5">
      <p>{given === null ? 'The service gives no score.' : `As the service gives it: ${decimal(given)}`}</p>
      <p>
        {score === null
          ? 'No question was answered with yes or no.'
          : `By weight: ${decimal(yesWeight)} of ${decimal(countedWeight)} answered yes = ${decimal(score)} (n/a left out)`}
      </p>
      {isOff && <p className="text-warn">The two differ: the service’s own rule is not known.</p>}
    </div>
  )
}

function decimal(value: number): string {
  return String(Math.round(value * 10) / 10)
}
