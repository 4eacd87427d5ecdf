import { REVIEW_STATES } from '../../../domain/calls/call.ts'
import { excludedBy } from '../../../domain/query/exclusion.ts'
import { idFilters } from '../../../domain/query/idFilters.ts'
import { isGroup, type ResolvedPart } from '../../../domain/query/query.ts'
import { ownValue } from '../../../domain/ownValue.ts'
import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import type { PopulationSource } from '../../../domain/sampling/sampleReceipt.ts'
import type { QueueSource, SampleStart } from './StartQueueDialog.tsx'

const UNREVIEWED = { field: 'review', op: '!=', value: 'finished' } as const

/**
 * A sample drawn like this one, from the calls of which a person hasn't finished a review. Filters that only finished reviews match
 * are left out, also in groups, because they would leave no calls. If the queue wasn't drawn, the next sample is random, from all
 * calls.
 */
export function nextSample({ receipt, isBlind, items }: ReviewQueue): {
  readonly source: QueueSource
  readonly sample: SampleStart
} {
  const drawn = receipt === null ? [] : (receipt.source.filters ?? sourceFilters(receipt.source))
  const kept = drawn.filter((part) => !isUnreviewed(part)).flatMap((part) => withoutFinished(part) ?? [])
  const filters = [...kept, UNREVIEWED]
  return {
    source: { name: 'Next sample', query: { filters, sort: [] }, selected: null, loaded: [] },
    sample: { size: receipt?.method.size ?? items.length, isBlind, method: receipt?.method, rules: receipt?.rules },
  }
}

function isUnreviewed(part: ResolvedPart): boolean {
  return (
    !isGroup(part) && part.field === UNREVIEWED.field && part.op === UNREVIEWED.op && part.value === UNREVIEWED.value
  )
}

/** The values of calls without a finished review. */
const UNFINISHED: Readonly<Record<string, readonly string[]>> = {
  review: REVIEW_STATES.filter((state) => state !== 'finished'),
  reviewed: ['false'],
}

/** The part without conditions that only calls with a finished review match; null if nothing else is in it. */
function withoutFinished(part: ResolvedPart): ResolvedPart | null {
  if (!needsFinishedReview(part)) return part
  const group = groupOf(part)
  if (group === null) return null
  const parts = group.parts.map(withoutFinished)
  const kept = parts.filter((one) => one !== null)
  // If nothing is left of an alternative, all calls match it.
  const isLeftOut = group.join === 'or' ? kept.length < parts.length : kept.length === 0
  return isLeftOut ? null : { ...group, parts: kept }
}

/** Whether only calls with a finished review match the part. Negated groups are kept as they are. */
function needsFinishedReview(part: ResolvedPart): boolean {
  const group = groupOf(part)
  if (group !== null) {
    const { join, isNegated, parts } = group
    if (isNegated || parts.length === 0) return false
    return join === 'or' ? parts.every(needsFinishedReview) : parts.some(needsFinishedReview)
  }
  const condition = isGroup(part) ? excludedBy(part) : part
  if (condition === null) return false
  const { field, op, value } = condition
  if (field === 'review.score') return !isGroup(part) && op !== 'empty'
  const unfinished = ownValue(UNFINISHED, field)
  if (unfinished === undefined || value === null) return false
  const named = value.split(',')
  const isExclusion = op === '!=' || op === 'not_in'
  return unfinished.every((one) => named.includes(one) === isExclusion)
}

/** The part as a group. Null for a condition, and for an exclusion, which is one condition to a person. */
function groupOf(part: ResolvedPart) {
  return isGroup(part) && excludedBy(part) === null ? part : null
}

/** Filters for exactly the calls that a sample was drawn from. */
export function sourceFilters(source: PopulationSource): readonly ResolvedPart[] {
  return source.kind === 'filter' ? source.filters : idFilters(source.callIds)
}
