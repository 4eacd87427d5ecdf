import { HOUR, type EpochMs } from '../units.ts'

interface ImportSlots {
  readonly now: EpochMs
  /** When each slot of the limit is free, in any order. A used slot is free again an hour later. Source: interface, "Limits". */
  readonly slots: readonly EpochMs[]
  readonly notBefore: EpochMs
}

/**
 * The earliest time at which each of `count` queued imports can be sent, in order. Ignores the time that sending takes: minutes
 * compared to hours.
 */
export function sendTimes(count: number, { now, slots, notBefore }: ImportSlots): readonly EpochMs[] {
  const start = Math.max(now, notBefore)
  const free = slots.map((slot) => Math.max(slot, start))
  return Array.from({ length: count }, () => {
    if (free.length === 0) return start
    const earliest = Math.min(...free)
    free[free.indexOf(earliest)] = earliest + HOUR
    return earliest
  })
}

/** The last of `sendTimes`, also for 100,000 imports; null if there are none. */
export function lastSendTime(count: number, of: ImportSlots): EpochMs | null {
  // No slot is taken for more than two hours. After that, each is used once an hour.
  const hours = Math.max(0, Math.floor(count / of.slots.length) - 3)
  const last = sendTimes(count - hours * of.slots.length, of).at(-1)
  return last === undefined ? null : last + hours * HOUR
}

/** What is used of the limit of imports, and when it allows more. */
export interface ImportAllowance {
  readonly used: number
  readonly limit: number
  readonly nextFreeAt: EpochMs | null
  readonly coolingDownUntil: EpochMs | null
}

/** As `lastSendTime`, by what a page knows of the slots; null if all can be sent now. `count` includes those already waiting. */
export function lastSendAt(
  count: number,
  { used, limit, nextFreeAt, coolingDownUntil }: ImportAllowance,
  now: EpochMs,
): EpochMs | null {
  const slots = Array.from({ length: limit }, (_, index) => (index < limit - used ? now : (nextFreeAt ?? now + HOUR)))
  const last = lastSendTime(count, { now, slots, notBefore: coolingDownUntil ?? now })
  return last === null || last <= now ? null : last
}
