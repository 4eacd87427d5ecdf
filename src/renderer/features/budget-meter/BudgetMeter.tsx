import clsx from 'clsx'
import type { BudgetSnapshot } from '../../../contract/snapshots.ts'
import { useBudget } from '../../client/connection/coreStreams.ts'
import { format } from '../../components/format.ts'
import { useCountdown } from '../../hooks/useCountdown.ts'

/** Usage of the service's rate limits: 100 requests per minute, 10 imports per hour. */
export function BudgetMeter() {
  const budget = useBudget()
  return (
    <section
      aria-label="Request limits"
      className="flex flex-col gap-2 border-t border-line px-2 pt-3 pb-1 text-sm max-wide:px-0 text-ink-2"
    >
      <RequestMeter budget={budget} />
      <ImportMeter imports={budget?.imports} />
    </section>
  )
}

function RequestMeter({ budget }: { readonly budget: BudgetSnapshot | undefined }) {
  const coolingUntil = budget?.coolingDownUntil ?? null
  const waiting = budget?.waiting ?? 0
  return (
    <div>
      <Meter label="Requests this minute" measure={budget} coolingUntil={coolingUntil} tone="accent" />
      {waiting > 0 && (
        <p className="mt-1 text-xs text-ink-3 max-wide:sr-only">
          {waiting === 1 ? '1 request queued' : `${format.number(waiting)} requests queued`}
        </p>
      )}
    </div>
  )
}

function ImportMeter({ imports }: { readonly imports: BudgetSnapshot['imports'] | undefined }) {
  return (
    <Meter label="Imports this hour" measure={imports} coolingUntil={imports?.coolingDownUntil ?? null} tone="good" />
  )
}

interface MeterProps {
  readonly label: string
  /** Undefined until the core has reported. */
  readonly measure: { readonly used: number; readonly limit: number } | undefined
  /** When requests are allowed again after a 429 (ms since the epoch). Null or in the past if they are allowed now. */
  readonly coolingUntil: number | null
  readonly tone: 'accent' | 'good'
}

function Meter({ label, measure, coolingUntil, tone }: MeterProps) {
  const isCooling = (useCountdown(coolingUntil) ?? 0) > 0
  const shown = isCooling
    ? `resumes ${format.until(coolingUntil ?? 0, Date.now())}`
    : measure
      ? `${measure.used} of ${measure.limit}`
      : '–'
  const fraction = measure && measure.limit > 0 ? Math.min(1, measure.used / measure.limit) : 0
  return (
    <div title={`${isCooling ? 'Rate limited' : label}: ${shown}`}>
      <div className="flex justify-between gap-2 max-wide:hidden" aria-hidden="true">
        <span className={clsx('truncate', isCooling && 'text-warn')}>{isCooling ? 'Rate limited' : label}</span>
        <span className="shrink-0">{shown}</span>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={measure?.limit ?? 0}
        aria-valuenow={measure?.used ?? 0}
        aria-valuetext={isCooling ? `Rate limited, ${shown}` : measure ? shown : 'unknown'}
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
