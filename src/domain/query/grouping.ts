import type { EpochMs } from '../units.ts'
import { instantOfWall, wallTimeOf, weekdayOf } from '../filters/values/zonedTime.ts'
import { FIELD_NAMES } from '../terms.ts'

/** What a list can be grouped by. A week starts on Monday, in the user's time zone. */
export const GROUP_FIELDS = ['agent', 'call_type', 'week'] as const
export type GroupField = (typeof GROUP_FIELDS)[number]

/** Each group has their means over all of its calls. Calls without the value don't count. */
export const GROUP_MEASURES = ['duration', 'rep_talk_ratio', 'ai_score', 'score'] as const
export type GroupMeasure = (typeof GROUP_MEASURES)[number]

export const GROUP_ORDERS = ['name', 'count', ...GROUP_MEASURES] as const

/** `name`: by name, or by time for weeks. */
export interface GroupOrder {
  readonly by: (typeof GROUP_ORDERS)[number]
  readonly direction: 'asc' | 'desc'
}

/** The calls of a group follow one another, in the order of the query's sort. */
export interface Grouping {
  readonly by: GroupField
  readonly order: GroupOrder
}

export interface ResolvedGrouping extends Grouping {
  /** In which weeks start. */
  readonly zone: string
}

export interface CallGroup {
  /** Identifies it in its list: the ID of the agent or call type, or the start of the week in ms. Null without one. */
  readonly key: number | null
  /** Null for weeks, and without one. */
  readonly name: string | null
  readonly callCount: number
  /** Null if no call of the group has the value. */
  readonly means: Readonly<Record<GroupMeasure, number | null>>
}

/** Most calls first; the newest week first. */
export function groupedBy(by: GroupField): Grouping {
  return { by, order: { by: by === 'week' ? 'name' : 'count', direction: 'desc' } }
}

export const GROUP_FIELD_NAMES: Readonly<Record<GroupField, string>> = {
  agent: FIELD_NAMES['agent.name'],
  call_type: FIELD_NAMES['type.name'],
  week: 'Week',
}

/** In the location and in files: `agent`, then the order if it isn't the default one (`-ai_score`). */
export function groupingEntries({ by, order }: Grouping): readonly string[] {
  const usual = groupedBy(by).order
  if (order.by === usual.by && order.direction === usual.direction) return [by]
  return [by, order.direction === 'desc' ? `-${order.by}` : order.by]
}

/** Undefined if the first entry isn't a grouping. An order that isn't known is ignored. */
export function readGrouping([first, second]: readonly string[]): Grouping | undefined {
  const by = GROUP_FIELDS.find((field) => field === first)
  if (by === undefined) return undefined
  const isDescending = second?.startsWith('-') === true
  const order = GROUP_ORDERS.find((one) => one === (isDescending ? second?.slice(1) : second))
  return order === undefined ? groupedBy(by) : { by, order: { by: order, direction: isDescending ? 'desc' : 'asc' } }
}

/** Names A to Z, or in the group's order. Groups without a value are last, then by key, so that the order is complete. */
export function sortedGroups<Group extends CallGroup>(
  groups: readonly Group[],
  { by, order }: Grouping,
): readonly Group[] {
  const sign = order.direction === 'asc' ? 1 : -1
  const valueOf = (group: Group) => {
    if (order.by === 'count') return group.callCount
    if (order.by === 'name') return by === 'week' ? group.key : group.name
    return group.means[order.by]
  }
  return groups.toSorted((one, other) => {
    const a = valueOf(one)
    const b = valueOf(other)
    if (a !== b) {
      if (a === null || b === null) return a === null ? 1 : -1
      return typeof a === 'number' ? sign * (a - Number(b)) : sign * a.localeCompare(String(b))
    }
    return byName(one, other) || (one.key ?? Infinity) - (other.key ?? Infinity)
  })
}

function byName(one: CallGroup, other: CallGroup): number {
  if (one.name === null || other.name === null) return Number(one.name === null) - Number(other.name === null)
  return one.name.localeCompare(other.name)
}

/** The starts of all weeks from the one of `from` to the one of `to`. */
export function weekStarts(from: EpochMs, to: EpochMs, zone: string): readonly EpochMs[] {
  const first = wallTimeOf(from, zone)
  const { year, month } = first
  const monday = first.day - weekdayOf(first)
  const starts: EpochMs[] = []
  for (let week = 0; ; week += 1) {
    const start = instantOfWall({ year, month, day: monday + 7 * week }, zone)
    if (start > to) return starts
    starts.push(start)
  }
}
