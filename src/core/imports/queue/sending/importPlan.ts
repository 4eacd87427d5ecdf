import type { EpochMs } from '../../../../domain/units.ts'
import type { ImportPause } from '../importPause.ts'

/** Decides which recording is sent next, and when. Only computes, doesn't send. */
export interface PlanInput {
  readonly now: EpochMs
  /** The queued imports in order. */
  readonly waiting: readonly string[]
  /** When the first of the others that are queued may be sent; null if there are none. */
  readonly heldUntil: EpochMs | null
  /** Nothing is sent until a person resumes the queue. */
  readonly isStopped: boolean
  readonly pause: ImportPause | null
  /** When the hourly limit allows the next import; null if now. */
  readonly limitUntil: EpochMs | null
}

export type NextStep =
  | { readonly kind: 'send'; readonly importId: string }
  /** `until` null: unknown; something has to change first. */
  | { readonly kind: 'wait'; readonly until: EpochMs | null }
  | { readonly kind: 'nothing' }

export function nextStep({ now, waiting, heldUntil, isStopped, pause, limitUntil }: PlanInput): NextStep {
  const [first] = waiting
  if (first === undefined) return heldUntil === null ? { kind: 'nothing' } : { kind: 'wait', until: heldUntil }
  if (isStopped || pause?.until === null) return { kind: 'wait', until: null }
  const until = Math.max(limitUntil ?? 0, pause?.until ?? 0)
  return until > now ? { kind: 'wait', until } : { kind: 'send', importId: first }
}

/** A place in the order of queued imports. */
export type Place = 'first' | 'last' | { readonly before: string } | { readonly after: string }

/**
 * The positions of queued imports after some of them were moved together, only of those whose position changes. The positions in use
 * stay the same, so other imports keep their places. `turns`: the queued imports, in order. `positionOf`: also of those that aren't
 * queued anymore; undefined if they left the list.
 */
export function movedPositions(
  turns: readonly { readonly importId: string; readonly position: number }[],
  importIds: readonly string[],
  to: Place,
  positionOf: (importId: string) => number | undefined,
): ReadonlyMap<string, number> {
  const wanted = new Set(importIds)
  const known = new Set(turns.map(({ importId }) => importId))
  const moved = importIds.filter((importId) => known.has(importId))
  const { before, after }: { readonly before?: string; readonly after?: string } = typeof to === 'string' ? {} : to
  const order: string[] = to === 'first' ? [...moved] : []
  for (const { importId } of turns) {
    if (importId === before) order.push(...moved)
    if (!wanted.has(importId)) order.push(importId)
    if (importId === after) order.push(...moved)
  }
  if (to === 'last') order.push(...moved)
  else if (order.length < turns.length) {
    // The import to put them beside has left the queue. If it has left the list, too, they go first or last.
    const left = positionOf(before ?? after ?? '') ?? (before === undefined ? Infinity : -Infinity)
    const others = turns.filter(({ importId }) => !wanted.has(importId))
    const next = others.findIndex(({ position }) => position > left)
    order.splice(next < 0 ? order.length : next, 0, ...moved)
  }
  const positions = new Map<string, number>()
  for (const [index, { importId, position }] of turns.entries()) {
    const now = order[index]
    if (now !== undefined && now !== importId) positions.set(now, position)
  }
  return positions
}
