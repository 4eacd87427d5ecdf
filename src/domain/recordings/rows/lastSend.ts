import { HOUR, type EpochMs } from '../../units.ts'

export interface ImportAllowanceNow {
  readonly used: number
  /** One hour. Source: interface, "Limits". */
  readonly limit: number
  readonly nextFreeAt: EpochMs | null
  readonly coolingDownUntil: EpochMs | null
}

/** Null if all can be sent now. `count` includes those already waiting. */
export function lastSendAt(
  count: number,
  { used, limit, ...allowance }: ImportAllowanceNow,
  now: EpochMs,
): EpochMs | null {
  const cooling = allowance.coolingDownUntil !== null && allowance.coolingDownUntil > now
  const left = cooling ? 0 : Math.max(0, limit - used)
  if (count <= left) return null
  const nextAt = (cooling ? allowance.coolingDownUntil : allowance.nextFreeAt) ?? now
  // From the next free slot on, as many per hour as allowed.
  const first = left > 0 ? now + HOUR : nextAt
  return first + (Math.ceil((count - left) / limit) - 1) * HOUR
}
