import type { Field } from '../fields/field.ts'
import { FIELDS, nameOf, type GroupName, type MeanName, type MeasureName } from '../fields/fields.ts'
import { isTrackerField } from '../fields/keyedFields.ts'
import { kindOf } from '../fields/kinds.ts'
import { isOfOthers, QUERY_FIELDS, queryField, type QueryField } from '../fields/queryFields.ts'
import { ASSOCIATION_NAMES, midSentence } from '../terms.ts'

/**
 * What a list can be grouped by: a field whose values are texts, choices or yes and no, and what follows from other fields. A week
 * starts on Monday, in the user's time zone. A call with several deals, answers or the like is in the group of the first one.
 */
export type GroupField = FixedGroup | QueryField['name']
type FixedGroup = GroupName | 'week' | 'month' | 'deal' | 'attendee_domain'

interface Group {
  readonly label: string
  /** The group of calls without one. */
  readonly without: string
  /** The fields of the library that identify a group, and that name it. */
  readonly fields: readonly [key: string, name: string]
}

const GROUPS: ReadonlyMap<string, Group> = new Map<string, Group>([
  ...FIELDS.flatMap((field: Field): [string, Group][] => {
    const name = nameOf(field)
    if (field.groups === undefined || name === undefined) return []
    const { key = name, without } = field.groups
    return [[field.groups.name ?? name, { label: field.label, without, fields: [key, name] }]]
  }),
  ['week', { label: 'Week', without: 'No date', fields: ['timestamp', 'timestamp'] }],
  ['month', { label: 'Month', without: 'No date', fields: ['timestamp', 'timestamp'] }],
  [
    'attendee_domain',
    {
      label: 'Attendee domain',
      without: 'No outside attendee',
      fields: ['attendee_domain', 'attendee_domain'],
    },
  ],
  ['deal', { label: ASSOCIATION_NAMES.crm_deals.one, without: 'No deal', fields: ['deal', 'deal.name'] }],
])

export const GROUP_FIELDS = [...GROUPS.keys()] as readonly FixedGroup[]

export function groupField(name: string): GroupField | undefined {
  const fixed = GROUP_FIELDS.find((field) => field === name)
  if (fixed !== undefined) return fixed
  const field = queryField(name)
  return field !== undefined && isGroupable(field) ? field.name : undefined
}

/** Fields whose values are groups, besides those of a workspace and those of `GROUP_FIELDS`. */
export const MORE_GROUP_FIELDS: readonly QueryField['name'][] = QUERY_FIELDS.filter(
  (one) =>
    isGroupable(one) &&
    one.field.groups === undefined &&
    (one.field.isCompared !== false || one.field.isOfRecord === true || one.field.group === 'Lead'),
).map(({ name }) => name)

/** Whether calls have values of the field in common, which aren't amounts. */
function isGroupable({ kind, field }: QueryField): boolean {
  const { bars } = kindOf(kind)
  return (bars === 'values' || bars === 'yes-no') && field.isUnique !== true
}

/** The field whose value identifies a group. Not of deals and domains, which no filter has a field for. */
export function groupKeyField(by: Exclude<GroupField, 'deal' | 'attendee_domain'>): QueryField['name'] {
  return (GROUPS.get(by)?.fields[0] ?? by) as QueryField['name']
}

/** Undefined for a field whose values are the groups. */
export function groupOf(by: GroupField): Group | undefined {
  return GROUPS.get(by)
}

/** Whether the groups are yes and no. Both are there, also without calls. Those of which it isn't known have no key. */
export function isYesNoGroup(by: GroupField): boolean {
  return groupOf(by) === undefined && queryField(by)?.kind === 'boolean'
}

export const YES_NO_GROUPS = [
  { key: 'true', name: 'Yes' },
  { key: 'false', name: 'No' },
] as const

/** Whether the group of a call may only be known from its full record. */
export function isGroupOfRecord(by: GroupField): boolean {
  const field = groupOf(by) === undefined ? queryField(by)?.field : undefined
  return (
    field !== undefined &&
    (isTrackerField(by) || field.isOfRecord === true || (isOfOthers(by) && field.isList === true))
  )
}

export type GroupMeasure = MeanName
export type GroupMetric = MeasureName

/** What groups can be compared by: one with its mean and median. */
export const GROUP_METRICS = FIELDS.filter(
  ({ kind, isList }) => kindOf(kind).isMeasure === true && isList !== true,
).map(nameOf) as readonly GroupMetric[]

/** Each group has their means over all of its calls. Calls without the value don't count. */
export const GROUP_MEASURES = FIELDS.filter(({ hasMean }) => hasMean).map(nameOf) as readonly GroupMeasure[]

export const GROUP_ORDERS = ['name', 'count', 'mean', 'median', ...GROUP_MEASURES] as const

/** `name`: by name, or by time for weeks and months. `mean`, `median`: of the metric. */
export interface GroupOrder {
  readonly by: (typeof GROUP_ORDERS)[number]
  readonly direction: 'asc' | 'desc'
}

/** The calls of a group follow one another, in the order of the query's sort. */
export interface Grouping {
  readonly by: GroupField
  readonly order: GroupOrder
  readonly metric?: GroupMetric
  /** What the calls of each group are grouped by. */
  readonly thenBy?: GroupField
}

export interface ResolvedGrouping extends Grouping {
  /** In which weeks and months start. */
  readonly zone: string
}

/** With more groups, those of the second level would be more than people read through. */
export const MOST_SPLIT_GROUPS = 200
/** More groups than people look through. The calls of all others are in a last group. */
export const MOST_GROUPS = 1000
/** The key of the group with the calls of all others. */
export const REST_KEY = ''

export interface CallGroup {
  /**
   * Identifies it in its list: the ID of the agent or call type, the start of the week or month in ms, or a value. Null without
   * one, and for calls of which it isn't known.
   */
  readonly key: number | string | null
  /** Null where it follows from the key, and without one. */
  readonly name: string | null
  readonly callCount: number
  /** Calls that aren't in the group, and could be if the library had their full record. */
  readonly unsureCount: number
  /** Null if no call of the group has the value. */
  readonly means: Readonly<Record<GroupMeasure, number | null>>
  /** Null without a metric. */
  readonly metric: MetricFigures | null
  /** Groups of the second level. The calls of this group are in their order. */
  readonly parts?: readonly CallGroup[]
  /** For the group with the calls of all others: how many groups these are. */
  readonly restCount?: number
}

/** Computed from the calls that have the value; null without any. */
export interface MetricFigures {
  readonly mean: number | null
  /** Exact. */
  readonly median: number | null
  readonly knownCount: number
}

/** Whether groups are periods, whose key is their start. */
export function isPeriodGroup(by: GroupField): by is 'week' | 'month' {
  return by === 'week' || by === 'month'
}

/** Most calls first; the newest week or month first. */
export function groupedBy(by: GroupField): Grouping {
  return { by, order: { by: isPeriodGroup(by) ? 'name' : 'count', direction: 'desc' } }
}

/** Without the name of a tracker and the text of a question, which the workspace knows. */
export function groupFieldName(by: GroupField): string {
  const custom = customWords(by)
  if (custom !== null) return `${custom.charAt(0).toUpperCase()}${custom.slice(1)}`
  const field = queryField(by)
  return groupOf(by)?.label ?? field?.field.fullLabel ?? field?.label ?? by
}

/** "sales team" of a custom field of agents; null for other fields. */
function customWords(by: GroupField): string | null {
  return /^agent\.custom\.(.+)$/.exec(by)?.[1]?.replaceAll('_', ' ') ?? null
}

/** The group of calls without a value. Of some fields, it may only be unknown. */
export function withoutWords(by: GroupField): string {
  const custom = customWords(by)
  if (custom !== null) return `No ${custom}`
  const group = groupOf(by)
  if (group !== undefined) return group.without
  const isUnknown = isYesNoGroup(by) || queryField(by)?.field.isOfRecord === true
  return isUnknown ? 'Not known' : `No ${midSentence(groupFieldName(by))}`
}

/**
 * In the location and in files: `agent`, or `agent.custom.team>agent` with a second level; then the order if it isn't the default one
 * (`-ai_score`), then the metric.
 */
export function groupingEntries({ by: first, thenBy, order, metric }: Grouping): readonly string[] {
  const by = thenBy === undefined ? first : `${first}>${thenBy}`
  const usual = groupedBy(first).order
  const isUsual = order.by === usual.by && order.direction === usual.direction
  const entry = order.direction === 'desc' ? `-${order.by}` : order.by
  if (metric !== undefined) return [by, entry, metric]
  return isUsual ? [by] : [by, entry]
}

/** Undefined if the first entry isn't a grouping. An order or a metric that isn't known is ignored. */
export function readGrouping([levels = '', second, third]: readonly string[]): Grouping | undefined {
  const [by, thenBy] = levels.split('>').map(groupField)
  if (by === undefined) return undefined
  const isDescending = second?.startsWith('-') === true
  const order = GROUP_ORDERS.find((one) => one === (isDescending ? second?.slice(1) : second))
  const metric = GROUP_METRICS.find((one) => one === third)
  const isKnown = order !== undefined && (metric !== undefined || (order !== 'mean' && order !== 'median'))
  return {
    by,
    order: isKnown ? { by: order, direction: isDescending ? 'desc' : 'asc' } : groupedBy(by).order,
    ...(metric && { metric }),
    ...(thenBy && { thenBy }),
  }
}

/** The second level's own grouping. It's in the order of the first one, unless that is of its names. */
export function innerGrouping({ thenBy, order, metric }: Grouping): Grouping | null {
  if (thenBy === undefined) return null
  return { by: thenBy, order: order.by === 'name' ? groupedBy(thenBy).order : order, ...(metric && { metric }) }
}

/** Names A to Z, or in the group's order. Groups without a value are last, thenBy by key, so that the order is complete. */
export function sortedGroups<Group extends CallGroup>(
  groups: readonly Group[],
  { by, order }: Grouping,
): readonly Group[] {
  const sign = order.direction === 'asc' ? 1 : -1
  const valueOf = (group: Group) => {
    if (order.by === 'count') return group.callCount
    if (order.by === 'name') return isPeriodGroup(by) ? group.key : group.name
    if (order.by === 'mean' || order.by === 'median') return group.metric?.[order.by] ?? null
    return group.means[order.by]
  }
  return groups.toSorted((one, other) => {
    const a = valueOf(one)
    const b = valueOf(other)
    if (a !== b) {
      if (a === null || b === null) return a === null ? 1 : -1
      const compared = typeof a === 'number' ? a - Number(b) : compareNames(a, String(b))
      if (compared !== 0) return sign * compared
    }
    return byName(one, other) || byKey(one.key, other.key)
  })
}

/** As `localeCompare`, and ten times as fast. */
const { compare: compareNames } = new Intl.Collator()

function byName(one: CallGroup, other: CallGroup): number {
  if (one.name === null || other.name === null) return Number(one.name === null) - Number(other.name === null)
  return compareNames(one.name, other.name)
}

function byKey(one: CallGroup['key'], other: CallGroup['key']): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  // A number and a text may be neither less nor greater than one another.
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1
  return one < other ? -1 : 1
}
