import { firstSorted } from '../firstSorted.ts'
import { medianOf } from '../statistics/median.ts'
import {
  GROUP_MEASURES,
  isPeriodGroup,
  MOST_GROUPS,
  REST_KEY,
  sortedGroups,
  type CallGroup,
  type Grouping,
  type GroupMeasure,
  type GroupMetric,
  type MetricFigures,
} from './grouping.ts'

/** Calls by their place in a list. */
interface GroupedItems extends GroupIndex {
  /** By place: where the call's values are. */
  readonly slots: Uint32Array
  /** By slot; not a number without the value. */
  valuesOf(metric: GroupMetric | GroupMeasure): Float64Array
  /** Calls that aren't in the list, and could be if the library had their full record. */
  unsureCountOf(key: CallGroup['key']): number
}

/** Without an object for each group, because there may be as many groups as calls. */
export interface GroupIndex {
  /** By place: the index of the group. */
  readonly groupAt: Uint32Array
  readonly groupCount: number
  keyOf(group: number): CallGroup['key']
  nameOf(group: number): string | null
  /** If the last group has the calls of all others: how many groups these are. */
  readonly restCount?: number
}

/**
 * The groups in order, and the slots of the calls group by group. In each group they keep their order. Of more than
 * `MOST_GROUPS`, the last ones are one group.
 */
export function groupItems(
  items: GroupedItems,
  grouping: Grouping,
): { readonly groups: readonly CallGroup[]; readonly slots: Uint32Array } {
  const limited = items.groupCount > MOST_GROUPS ? withRest(items, grouping) : items
  const { groupAt, keyOf, nameOf, restCount, slots, unsureCountOf } = limited
  const counts = countsOf(limited)
  const means = GROUP_MEASURES.map((measure) => meansOf(limited, measure))
  const metric = grouping.metric && metricFigures(limited, counts, grouping.metric)
  const built = Array.from(counts, (callCount, index) => ({
    key: keyOf(index),
    name: nameOf(index),
    index,
    callCount,
    unsureCount: unsureCountOf(keyOf(index)),
    means: Object.fromEntries(GROUP_MEASURES.map((measure, at) => [measure, means[at]![index]!])) as CallGroup['means'],
    metric: metric?.[index] ?? null,
  }))
  const rest = restCount === undefined ? [] : [{ ...built.pop()!, restCount }]
  const sorted = [...sortedGroups(built, grouping), ...rest]
  const nextPlace = startsOf(
    sorted.map(({ index }) => index),
    counts,
  )
  const ordered = new Uint32Array(slots.length)
  for (let at = 0; at < slots.length; at += 1) ordered[nextPlace[groupAt[at]!]!++] = slots[at]!
  return { groups: sorted.map(({ index: _, ...group }) => group), slots: ordered }
}

/** The first groups, and one with the calls of all others. Names are compared by code units: by rules of a language it takes seconds. */
function withRest(items: GroupedItems, grouping: Grouping): GroupedItems {
  const { groupAt, groupCount, keyOf, nameOf, unsureCountOf } = items
  const values = orderValues(items, grouping)
  const sign = grouping.order.direction === 'asc' ? 1 : -1
  const indexes = new Uint32Array(groupCount)
  for (let group = 0; group < groupCount; group += 1) indexes[group] = group
  const order = firstSorted(indexes, MOST_GROUPS, (one, other) => {
    const a = values[one]!
    const b = values[other]!
    if (a === b) return 0
    if (a === null || b === null) return a === null ? 1 : -1
    return a < b ? -sign : sign
  })
  const kept = new Set(order.slice(0, MOST_GROUPS - 1))
  const withoutKey = indexes.findIndex((group) => keyOf(group) === null)
  kept.add(withoutKey === -1 ? order[MOST_GROUPS - 1]! : withoutKey)
  const shown = [...kept]
  const indexOf = new Uint32Array(groupCount).fill(shown.length)
  for (const [index, group] of shown.entries()) indexOf[group] = index
  let unsureCount = 0
  for (const group of indexes) if (indexOf[group] === shown.length) unsureCount += unsureCountOf(keyOf(group))
  return {
    ...items,
    groupAt: inGroups(groupAt, indexOf),
    groupCount: shown.length + 1,
    keyOf: (group) => (group === shown.length ? REST_KEY : keyOf(shown[group]!)),
    nameOf: (group) => (group === shown.length ? null : nameOf(shown[group]!)),
    unsureCountOf: (key) => (key === REST_KEY ? unsureCount : unsureCountOf(key)),
    restCount: groupCount - shown.length,
  }
}

/** A call of a function for each would take several times as long. */
function inGroups(groupAt: Uint32Array, indexOf: Uint32Array): Uint32Array {
  const result = new Uint32Array(groupAt.length)
  for (let at = 0; at < groupAt.length; at += 1) result[at] = indexOf[groupAt[at]!]!
  return result
}

/** By group: what the groups are ordered by. */
function orderValues(items: GroupedItems, { by, order, metric }: Grouping): ArrayLike<number | string | null> {
  const { groupCount, keyOf, nameOf } = items
  switch (order.by) {
    case 'name':
      return Array.from({ length: groupCount }, (_, group) => (isPeriodGroup(by) ? keyOf(group) : nameOf(group)))
    case 'count':
      return countsOf(items)
    case 'mean':
    case 'median': {
      const figures = metric && metricFigures(items, countsOf(items), metric)
      return Array.from({ length: groupCount }, (_, group) => figures?.[group]?.[order.by as 'mean' | 'median'] ?? null)
    }
    default:
      return meansOf(items, order.by)
  }
}

function countsOf({ groupAt, groupCount }: GroupIndex): Uint32Array {
  const counts = new Uint32Array(groupCount)
  for (let at = 0; at < groupAt.length; at += 1) counts[groupAt[at]!]! += 1
  return counts
}

/** By group: the place of its first call, if the groups follow one another in this order. */
function startsOf(order: Iterable<number>, counts: Uint32Array): Uint32Array {
  const starts = new Uint32Array(counts.length)
  let start = 0
  for (const group of order) {
    starts[group] = start
    start += counts[group]!
  }
  return starts
}

function meansOf({ groupAt, groupCount, slots, valuesOf }: GroupedItems, measure: GroupMeasure) {
  const values = valuesOf(measure)
  const sums = new Float64Array(groupCount)
  const counts = new Uint32Array(groupCount)
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at]!]!
    if (Number.isNaN(value)) continue
    sums[groupAt[at]!]! += value
    counts[groupAt[at]!]! += 1
  }
  return Array.from(sums, (sum, group) => (counts[group] === 0 ? null : sum / counts[group]!))
}

function metricFigures({ groupAt, slots, valuesOf }: GroupedItems, counts: Uint32Array, metric: GroupMetric) {
  const values = valuesOf(metric)
  const starts = startsOf(counts.keys(), counts)
  const ends = starts.slice()
  /** Group by group. */
  const grouped = new Float64Array(slots.length)
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at]!]!
    if (!Number.isNaN(value)) grouped[ends[groupAt[at]!]!++] = value
  }
  return Array.from(counts, (_, group): MetricFigures => {
    const known = grouped.subarray(starts[group], ends[group])
    return { mean: meanOf(known), median: medianOf(known), knownCount: known.length }
  })
}

function meanOf(values: Float64Array): number | null {
  let sum = 0
  for (let at = 0; at < values.length; at += 1) sum += values[at]!
  return values.length === 0 ? null : sum / values.length
}
