import clsx from 'clsx'
import type { BudgetSnapshot } from '../../../contract/snapshots.ts'
import { useBudget } from '../../client/connection/coreStreams.ts'
import { format } from '../../components/format.ts'
import { useCountdown } from '../../hooks/time/useCountdown.ts'
import { useNow } from '../../hooks/time/useNow.ts'

/** From this share of a limit on, it may soon make a person wait. */
const NOTEWORTHY = 0.8

/** Usage of the service's rate limits, 100 requests per minute and 10 imports per hour, while they matter. */
export function BudgetMeter() {
  const budget = useBudget()
  const now = useNow()
  if (budget === undefined) return null
  const { imports } = budget
  const matters = ({ used, limit, coolingDownUntil }: Pick<BudgetSnapshot, 'used' | 'limit' | 'coolingDownUntil'>) =>
    used >= NOTEWORTHY * limit || (coolingDownUntil !== null && coolingDownUntil > now)
  // Requests of the background always wait for their turn.
  const showsRequests = matters(budget)
  const showsImports = matters(imports)
  if (!showsRequests && !showsImports) return null
  return (
    <section
      aria-label="Request limits"
      className="flex flex-col gap-2 border-t border-line px-2 pt-3 pb-1 text-sm max-wide:px-0 text-ink-2"
    >
      {showsRequests && <RequestMeter budget={budget} />}
      {showsImports && (
        <Meter label="Imports this hour" measure={imports} coolingUntil={imports.coolingDownUntil} tone="good" />
      )}
    </section>
  )
}

function RequestMeter({ budget }: { readonly budget: BudgetSnapshot }) {
  const { waiting, coolingDownUntil } = budget
  return (
    <div>
      <Meter label="Requests this minute" measure={budget} coolingUntil={coolingDownUntil} tone="accent" />
      {waiting > 0 && (
        <p className="mt-1 text-xs text-ink-3 max-wide:sr-only">
          {waiting === 1 ? '1 request queued' : `${format.number(waiting)} requests queued`}
        </p>
      )}
    </div>
  )
}

interface MeterProps {
  readonly label: string
  readonly measure: { readonly used: number; readonly limit: number }
  /** When requests are allowed again after a 429 (ms since the epoch). Null or in the past if they are allowed now. */
  readonly coolingUntil: number | null
  readonly tone: 'accent' | 'good'
}

function Meter({ label, measure, coolingUntil, tone }: MeterProps) {
  const isCooling = (useCountdown(coolingUntil) ?? 0) > 0
  const shown = isCooling
    ? `resumes ${format.until(coolingUntil ?? 0, Date.now())}`
    : `${format.number(measure.used)} of ${format.number(measure.limit)}`
  const fraction = measure.limit > 0 ? Math.min(1, measure.used / measure.limit) : 0
  return (
    <div title={`${isCooling ? 'Rate limited' : label}: ${shown}`}>
      <div className="flex flex-wrap justify-between gap-x-2 max-wide:hidden" aria-hidden="true">
        <span className={clsx('truncate', isCooling && 'text-warn')}>{isCooling ? 'Rate limited' : label}</span>
        <span className="shrink-0">{shown}</span>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={measure.limit}
        aria-valuenow={measure.used}
        aria-valuetext={isCooling ? `Rate limited, ${shown}` : shown}
        className="mt-[5px] h-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className={clsx(
            'h-full rounded-full transition-[width] duration-300',
            isCooling || fraction >= 0.9 ? 'bg-warn-fill' : tone === 'good' ? 'bg-good' : 'bg-accent',
          )}
          style={{ width: `${isCooling ? 100 : fraction * 100}%` }}
        />
      </div>
    </div>
  )
}
