import { HOUR, type EpochMs } from '../../../domain/units.ts'
import type { ImportPause } from './importPause.ts'

/** What decides which recording goes next, and when. Nothing here acts. */
export interface PlanInput {
  readonly now: EpochMs
  /** Those that wait, in their order. */
  readonly waiting: readonly string[]
  /** Nothing goes until somebody says so. */
  readonly isStopped: boolean
  readonly pause: ImportPause | null
  /** When the hourly limit lets the next go; null for now. */
  readonly limitUntil: EpochMs | null
}

export type NextStep =
  | { readonly kind: 'send'; readonly importId: string }
  /** `until` null: nobody can tell; something has to change first. */
  | { readonly kind: 'wait'; readonly until: EpochMs | null }
  | { readonly kind: 'nothing' }

export function nextStep({ now, waiting, isStopped, pause, limitUntil }: PlanInput): NextStep {
  const [first] = waiting
  if (first === undefined) return { kind: 'nothing' }
  if (isStopped || pause?.until === null) return { kind: 'wait', until: null }
  const until = Math.max(limitUntil ?? 0, pause?.until ?? 0)
  return until > now ? { kind: 'wait', until } : { kind: 'send', importId: first }
}

/**
 * When each of the `count` that wait can be sent at the earliest, in their order. `slots`: when each of the limit's slots
 * is free, in any order. A slot that was used is free again an hour later. The time that sending takes is left out: it
 * is minutes of hours.
 */
export function sendTimes(
  count: number,
  { now, slots, notBefore }: { readonly now: EpochMs; readonly slots: readonly EpochMs[]; readonly notBefore: EpochMs },
): readonly EpochMs[] {
  const start = Math.max(now, notBefore)
  const free = slots.map((slot) => Math.max(slot, start))
  return Array.from({ length: count }, () => {
    if (free.length === 0) return start
    const earliest = Math.min(...free)
    free[free.indexOf(earliest)] = earliest + HOUR
    return earliest
  })
}

/** The position of what goes before or behind everything else. */
export function newPositions(
  count: number,
  to: 'first' | 'last',
  known: Iterable<{ readonly position: number }>,
): readonly number[] {
  let lowest = 0
  let highest = 0
  for (const { position } of known) {
    lowest = Math.min(lowest, position)
    highest = Math.max(highest, position)
  }
  return Array.from({ length: count }, (_, index) => (to === 'last' ? highest + 1 + index : lowest - count + index))
}
