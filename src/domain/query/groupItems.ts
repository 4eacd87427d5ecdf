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
  /** By place; not a number without the value. */
  valuesOf(metric: GroupMetric | GroupMeasure): Float64Array
  /** Calls that aren't in the list, and could be if the library had their full record. */
  unsureCountOf(key: CallGroup['key']): number
}

export interface GroupIndex {
  /** By place: the index of the group. */
  readonly groupAt: Uint32Array
  readonly groups: readonly Pick<CallGroup, 'key' | 'name' | 'restCount'>[]
}

/**
 * The groups in order, and the places of the calls group by group. In each group they keep their order. Of more than
 * `MOST_GROUPS`, the last ones are one group.
 */
export function groupItems(
  items: GroupedItems,
  grouping: Grouping,
): { readonly groups: readonly CallGroup[]; readonly places: Uint32Array } {
  const limited = items.groups.length > MOST_GROUPS ? withRest(items, grouping) : items
  const { groupAt, groups: named, valuesOf, unsureCountOf } = limited
  const counts = countsOf(limited)
  const means = GROUP_MEASURES.map((measure) => meansOf(groupAt, counts.length, valuesOf(measure)))
  const metric = grouping.metric && metricFigures(groupAt, counts, valuesOf(grouping.metric))
  const built = named.map((group, index) => ({
    ...group,
    index,
    callCount: counts[index]!,
    unsureCount: unsureCountOf(group.key),
    means: Object.fromEntries(GROUP_MEASURES.map((measure, at) => [measure, means[at]![index]!])) as CallGroup['means'],
    metric: metric?.[index] ?? null,
  }))
  const isRest = ({ key }: Pick<CallGroup, 'key'>) => key === REST_KEY
  const sorted = [
    ...sortedGroups(
      built.filter((group) => !isRest(group)),
      grouping,
    ),
    ...built.filter(isRest),
  ]
  const nextPlace = startsOf(
    sorted.map(({ index }) => index),
    counts,
  )
  const places = new Uint32Array(groupAt.length)
  for (let at = 0; at < groupAt.length; at += 1) places[nextPlace[groupAt[at]!]!++] = at
  return { groups: sorted.map(({ index: _, ...group }) => group), places }
}

/** The first groups, and one with the calls of all others. Names are compared by code units: by rules of a language it takes seconds. */
function withRest(items: GroupedItems, grouping: Grouping): GroupedItems {
  const values = orderValues(items, grouping)
  const sign = grouping.order.direction === 'asc' ? 1 : -1
  const order = firstSorted(Array.from(values.keys()), MOST_GROUPS, (one, other) => {
    const a = values[one]!
    const b = values[other]!
    if (a === b) return 0
    if (a === null || b === null) return a === null ? 1 : -1
    return a < b ? -sign : sign
  })
  const kept = new Set(order.slice(0, MOST_GROUPS - 1))
  const withoutKey = items.groups.findIndex(({ key }) => key === null)
  kept.add(withoutKey === -1 ? order[MOST_GROUPS - 1]! : withoutKey)
  const rest = kept.size
  const indexOf = new Uint32Array(items.groups.length).fill(rest)
  for (const [index, group] of [...kept].entries()) indexOf[group] = index
  const others = items.groups.filter((_, group) => !kept.has(group))
  const unsureCount = others.reduce((sum, { key }) => sum + items.unsureCountOf(key), 0)
  return {
    ...items,
    groupAt: inGroups(items.groupAt, indexOf),
    groups: [
      ...Array.from(kept, (group) => items.groups[group]!),
      { key: REST_KEY, name: null, restCount: others.length },
    ],
    unsureCountOf: (key) => (key === REST_KEY ? unsureCount : items.unsureCountOf(key)),
  }
}

/** A call of a function for each would take several times as long. */
function inGroups(groupAt: Uint32Array, indexOf: Uint32Array): Uint32Array {
  const result = new Uint32Array(groupAt.length)
  for (let at = 0; at < groupAt.length; at += 1) result[at] = indexOf[groupAt[at]!]!
  return result
}

/** By group: what the groups are ordered by. */
function orderValues(items: GroupedItems, { by, order, metric }: Grouping): readonly (number | string | null)[] {
  const { groupAt, groups, valuesOf } = items
  switch (order.by) {
    case 'name':
      return groups.map(({ key, name }) => (isPeriodGroup(by) ? key : name))
    case 'count':
      return Array.from(countsOf(items))
    case 'mean':
    case 'median': {
      const figures = metric && metricFigures(groupAt, countsOf(items), valuesOf(metric))
      return groups.map((_, group) => figures?.[group]?.[order.by as 'mean' | 'median'] ?? null)
    }
    default:
      return meansOf(groupAt, groups.length, valuesOf(order.by))
  }
}

function countsOf({ groupAt, groups }: GroupIndex): Uint32Array {
  const counts = new Uint32Array(groups.length)
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

function meansOf(groupAt: Uint32Array, groupCount: number, values: Float64Array) {
  const sums = new Float64Array(groupCount)
  const counts = new Uint32Array(groupCount)
  for (let at = 0; at < groupAt.length; at += 1) {
    const value = values[at]!
    if (Number.isNaN(value)) continue
    sums[groupAt[at]!]! += value
    counts[groupAt[at]!]! += 1
  }
  return Array.from(sums, (sum, group) => (counts[group] === 0 ? null : sum / counts[group]!))
}

function metricFigures(groupAt: Uint32Array, counts: Uint32Array, values: Float64Array) {
  const starts = startsOf(counts.keys(), counts)
  const ends = starts.slice()
  /** Group by group. */
  const grouped = new Float64Array(groupAt.length)
  for (let at = 0; at < groupAt.length; at += 1) {
    const value = values[at]!
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
