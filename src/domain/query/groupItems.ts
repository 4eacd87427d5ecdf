import { medianOf } from '../statistics/median.ts'
import {
  GROUP_MEASURES,
  sortedGroups,
  type CallGroup,
  type Grouping,
  type GroupMetric,
  type MetricFigures,
} from './grouping.ts'

/** Calls by their place in a list. */
export interface GroupedItems extends GroupIndex {
  /** Of a call; not a number without the value. */
  valuesOf(metric: GroupMetric): (at: number) => number
  /** Calls that aren't in the list, and could be if the library had their full record. */
  unsureCountOf(key: CallGroup['key']): number
}

export interface GroupIndex {
  /** By place: the index of the group. */
  readonly groupAt: Uint32Array
  readonly groups: readonly Pick<CallGroup, 'key' | 'name'>[]
}

/** The groups in the order in which they appear. */
export function indexGroups(
  count: number,
  keyAt: (at: number) => CallGroup['key'],
  nameAt: (at: number) => string | null,
): GroupIndex {
  const found = new Map<CallGroup['key'], number>()
  const groups: { readonly key: CallGroup['key']; name: string | null }[] = []
  const groupAt = new Uint32Array(count)
  for (let at = 0; at < count; at += 1) {
    const key = keyAt(at)
    let index = found.get(key)
    if (index === undefined) {
      index = groups.push({ key, name: null }) - 1
      found.set(key, index)
    }
    groupAt[at] = index
    if (key !== null) groups[index]!.name ??= nameAt(at)
  }
  return { groupAt, groups }
}

/** The groups in order, and the places of the calls group by group. In each group they keep their order. */
export function groupItems(
  { groupAt, groups: named, valuesOf, unsureCountOf }: GroupedItems,
  grouping: Grouping,
): { readonly groups: readonly CallGroup[]; readonly places: Uint32Array } {
  const counts = new Uint32Array(named.length)
  for (const group of groupAt) counts[group]! += 1
  const means = GROUP_MEASURES.map((measure) => meansOf(groupAt, counts.length, valuesOf(measure)))
  const metric = grouping.metric && metricFigures(groupAt, counts, valuesOf(grouping.metric))
  const built = named.map(({ key, name }, index) => ({
    key,
    name,
    index,
    callCount: counts[index]!,
    unsureCount: unsureCountOf(key),
    means: Object.fromEntries(GROUP_MEASURES.map((measure, at) => [measure, means[at]![index]!])) as CallGroup['means'],
    metric: metric?.[index] ?? null,
  }))
  const sorted = sortedGroups(built, grouping)
  const nextPlace = startsOf(
    sorted.map(({ index }) => index),
    counts,
  )
  const places = new Uint32Array(groupAt.length)
  for (let at = 0; at < groupAt.length; at += 1) places[nextPlace[groupAt[at]!]!++] = at
  return { groups: sorted.map(({ index: _, ...group }) => group), places }
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

function meansOf(groupAt: Uint32Array, groupCount: number, valueAt: (at: number) => number) {
  const sums = new Float64Array(groupCount)
  const counts = new Uint32Array(groupCount)
  for (let at = 0; at < groupAt.length; at += 1) {
    const value = valueAt(at)
    if (Number.isNaN(value)) continue
    sums[groupAt[at]!]! += value
    counts[groupAt[at]!]! += 1
  }
  return Array.from(sums, (sum, group) => (counts[group] === 0 ? null : sum / counts[group]!))
}

function metricFigures(groupAt: Uint32Array, counts: Uint32Array, valueAt: (at: number) => number) {
  const starts = startsOf(counts.keys(), counts)
  const ends = starts.slice()
  const values = new Float64Array(groupAt.length)
  for (let at = 0; at < groupAt.length; at += 1) {
    const value = valueAt(at)
    if (!Number.isNaN(value)) values[ends[groupAt[at]!]!++] = value
  }
  return Array.from(counts, (_, group): MetricFigures => {
    const known = values.subarray(starts[group], ends[group])
    const mean = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
    return { mean, median: medianOf(known), knownCount: known.length }
  })
}
