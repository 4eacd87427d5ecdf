import { clockText } from '../../../../domain/clockText.ts'
import { useBudget } from '../../../client/connection/coreStreams.ts'
import { format } from '../../../components/format.ts'
import { useCountdown } from '../../../hooks/useCountdown.ts'

/** Explains that rows are delayed by the rate limit, not by the network. Empty while requests can be sent. */
export function WaitingWords() {
  const budget = useBudget()
  const coolingUntil = budget?.coolingDownUntil ?? null
  const coolingSeconds = useCountdown(coolingUntil) ?? 0
  const freeSeconds = useCountdown(budget?.nextFreeAt ?? null) ?? 0
  if (coolingSeconds > 0) {
    return <p className="text-warn">Rate limited. Resumes {format.until(coolingUntil ?? 0, Date.now())}</p>
  }
  // Below two seconds it is the core's normal pacing, not worth a message.
  if (!budget || budget.waiting === 0 || freeSeconds < 2) return null
  return <p className="text-ink-3">Request limit reached. Resumes in {clockText(freeSeconds)}</p>
}
