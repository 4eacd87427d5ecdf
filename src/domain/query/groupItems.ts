import type { EpochMs } from '../units.ts'
import {
  GROUP_MEASURES,
  sortedGroups,
  weekStarts,
  type CallGroup,
  type GroupMeasure,
  type Grouping,
} from './grouping.ts'

/** Calls by their place in a list. */
export interface GroupedItems {
  readonly count: number
  /** See `CallGroup`. */
  keyAt(at: number): number | null
  nameAt(at: number): string | null
  /** Not a number without the value. */
  measureAt(measure: GroupMeasure, at: number): number
}

interface Building {
  readonly key: number | null
  name: string | null
  callCount: number
  readonly sums: number[]
  readonly counts: number[]
}

/** The groups in order, and the places of the calls group by group. In each group they keep their order. */
export function groupItems(
  items: GroupedItems,
  grouping: Grouping,
): { readonly groups: readonly CallGroup[]; readonly places: Uint32Array } {
  const found = new Map<number | null, number>()
  const building: Building[] = []
  const groupAt = new Uint32Array(items.count)
  for (let at = 0; at < items.count; at += 1) {
    const key = items.keyAt(at)
    let index = found.get(key)
    if (index === undefined) {
      index = building.length
      found.set(key, index)
      const none = GROUP_MEASURES.map(() => 0)
      building.push({ key, name: null, callCount: 0, sums: none, counts: [...none] })
    }
    groupAt[at] = index
    const group = building[index]!
    group.callCount += 1
    group.name ??= key === null ? null : items.nameAt(at)
    for (const [which, measure] of GROUP_MEASURES.entries()) {
      const value = items.measureAt(measure, at)
      if (Number.isNaN(value)) continue
      group.sums[which]! += value
      group.counts[which]! += 1
    }
  }
  const groups = sortedGroups(building.map(built), grouping)
  const nextPlace = new Uint32Array(groups.length)
  let start = 0
  for (const { key, callCount } of groups) {
    nextPlace[found.get(key)!] = start
    start += callCount
  }
  const places = new Uint32Array(items.count)
  for (const [at, index] of groupAt.entries()) {
    places[nextPlace[index]!] = at
    nextPlace[index]! += 1
  }
  return { groups, places }
}

function built({ key, name, callCount, sums, counts }: Building): CallGroup {
  const means = Object.fromEntries(
    GROUP_MEASURES.map((measure, at) => [measure, counts[at] === 0 ? null : sums[at]! / counts[at]!]),
  ) as CallGroup['means']
  return { key, name, callCount, means }
}

/** The start of the week of an instant, for instants of a range; null for no instant. `Intl` is too slow for each call. */
export function weekFinder(instants: Iterable<EpochMs>, zone: string): (instant: EpochMs) => EpochMs | null {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const instant of instants) {
    if (instant < from) from = instant
    if (instant > to) to = instant
  }
  const starts = from <= to ? weekStarts(from, to, zone) : []
  return (instant) => {
    if (Number.isNaN(instant)) return null
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle]! <= instant) low = middle
      else high = middle - 1
    }
    return starts[low] ?? null
  }
}
