import { medianOf } from '../statistics/median.ts'
import type { ReviewQueue } from './reviewQueue.ts'
import { MINUTE, SECOND } from '../units.ts'

/** How long the rest of a queue takes this reviewer. */
export interface QueuePlan {
  readonly leftMs: number
  readonly basis:
    /** The median time that the reviewer spent per minute of recording, over this many finished calls. */
    | { readonly kind: 'pace'; readonly msPerMinute: number; readonly callCount: number }
    /** Fewer calls are finished than that takes: the lengths of the recordings. */
    | { readonly kind: 'lengths' }
  /** Calls that count with the median length of the others: theirs isn't known. */
  readonly unknownCount: number
}

/** With fewer finished calls, one unusual call would decide. */
export const FEWEST_FOR_PACE = 3
/** The time for a shorter recording says more about the questions than about listening. */
const SHORTEST_FOR_PACE_SECONDS = 30

interface FinishedReview {
  readonly callId: number
  readonly spentMs: number
}

/**
 * `finished`: the reviewer's finished reviews. `queues`: all of them; they know the lengths of their calls. Null if no call
 * waits, or if no length is known.
 */
export function planOf(
  queue: ReviewQueue,
  finished: readonly FinishedReview[],
  queues: readonly ReviewQueue[],
): QueuePlan | null {
  const waiting = queue.items.filter(({ state }) => state === 'waiting')
  const lengths = waiting.flatMap(({ durationSeconds }) => (durationSeconds ? [durationSeconds] : []))
  const known = queue.items.flatMap(({ durationSeconds }) => (durationSeconds ? [durationSeconds] : []))
  const usual = medianOf(Float64Array.from(known))
  if (waiting.length === 0 || usual === null) return null
  const unknownCount = waiting.length - lengths.length
  const minutes = ((sum(lengths) + unknownCount * usual) * SECOND) / MINUTE
  const paces = pacesOf(finished, queues)
  const msPerMinute = medianOf(Float64Array.from(paces))
  if (msPerMinute === null || paces.length < FEWEST_FOR_PACE)
    return { leftMs: minutes * MINUTE, basis: { kind: 'lengths' }, unknownCount }
  const basis = { kind: 'pace', msPerMinute, callCount: paces.length } as const
  return { leftMs: minutes * msPerMinute, basis, unknownCount }
}

function pacesOf(finished: readonly FinishedReview[], queues: readonly ReviewQueue[]): readonly number[] {
  const secondsOf = new Map(
    queues.flatMap(({ items }) =>
      items.flatMap(({ callId, durationSeconds }) => (durationSeconds ? [[callId, durationSeconds] as const] : [])),
    ),
  )
  return finished.flatMap(({ callId, spentMs }) => {
    const seconds = secondsOf.get(callId) ?? 0
    return spentMs > 0 && seconds >= SHORTEST_FOR_PACE_SECONDS ? [spentMs / ((seconds * SECOND) / MINUTE)] : []
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** `1 h 10 min`, `25 min`. Rounded to five minutes from half an hour: it is an estimate. */
export function planWords(leftMs: number): string {
  const exact = Math.max(1, Math.round(leftMs / MINUTE))
  const minutes = exact < 30 ? exact : Math.round(exact / 5) * 5
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter((part) => part !== false)
    .join(' ')
}
