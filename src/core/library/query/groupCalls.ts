import { isChatFormat } from '../../../domain/calls/call.ts'
import {
  groupOf,
  isPeriodGroup,
  TRACKER_GROUPS,
  type CallGroup,
  type GroupMetric,
  type ResolvedGrouping,
} from '../../../domain/query/grouping.ts'
import { groupItems, type GroupIndex } from '../../../domain/query/groupItems.ts'
import { isTrackerField } from '../../../domain/fields/keyedFields.ts'
import { periodFinder } from '../../../domain/query/periods.ts'
import { DAY, type EpochMs } from '../../../domain/units.ts'
import type { CallFields } from './callFields.ts'
import type { CodedData } from './fieldData.ts'
import { codesOf, numbersOf } from './fieldValues.ts'

interface Grouped {
  readonly groups: readonly CallGroup[]
  readonly slots: Uint32Array
}

interface Asked {
  readonly grouping: ResolvedGrouping
  readonly fields: CallFields
}

/**
 * The calls in these slots group by group. Scores of calls under blind review don't count. `unsure`: those that could be in the
 * result if the library had their full record.
 */
export function groupCalls(slots: Uint32Array, unsure: Uint32Array, { grouping, fields }: Asked): Grouped {
  const unsureCounts = unsureCountsOf(slots, unsure, { grouping, fields })
  const known = new Map<GroupMetric, Float64Array>()
  const { groups, places } = groupItems(
    {
      ...indexOf(slots, grouping, fields),
      valuesOf(metric) {
        const held = known.get(metric) ?? metricIn(slots, fields, metric)
        known.set(metric, held)
        return held
      },
      unsureCountOf: (key) => (unsureCounts === NO_COUNTS ? 0 : (unsureCounts.get(key) ?? 0)),
    },
    grouping,
  )
  return { groups, slots: inOrder(slots, places) }
}

function unsureCountsOf(slots: Uint32Array, unsure: Uint32Array, { grouping, fields }: Asked): typeof NO_COUNTS {
  if (isTrackerField(grouping.by)) {
    // What isn't in the library is what the tracker looks at.
    const { isMissing } = fields.records
    const couldBe = unsure.length + slots.filter((slot) => isMissing[slot] === 1).length
    return new Map([...TRACKER_GROUPS.map(({ key }) => [key, couldBe] as const), [null, unsure.length]])
  }
  return unsure.length === 0 ? NO_COUNTS : countsByKey(indexOf(unsure, grouping, fields))
}

const NO_COUNTS: ReadonlyMap<CallGroup['key'], number> = new Map()

function metricIn(slots: Uint32Array, fields: CallFields, metric: GroupMetric): Float64Array {
  const values = valuesIn(slots, numbersOf(fields, metric))
  return metric === 'duration' ? measuredDurations(values, slots, fields) : values
}

/** As `measuredDuration` of single calls: without chats of 0 s. */
function measuredDurations(durations: Float64Array, slots: Uint32Array, fields: CallFields): Float64Array {
  const { codes, values } = codesOf(fields, 'type')
  const isChat = values.map((format) => typeof format === 'string' && isChatFormat(format))
  return durations.map((seconds, at) => (seconds === 0 && isChat[codes[slots[at]!]!] ? Number.NaN : seconds))
}

function valuesIn(slots: Uint32Array, values: Float64Array): Float64Array {
  const held = new Float64Array(slots.length)
  for (let at = 0; at < slots.length; at += 1) held[at] = values[slots[at]!]!
  return held
}

function inOrder(slots: Uint32Array, places: Uint32Array): Uint32Array {
  const ordered = new Uint32Array(places.length)
  for (let at = 0; at < places.length; at += 1) ordered[at] = slots[places[at]!]!
  return ordered
}

function indexOf(slots: Uint32Array, { by, zone }: ResolvedGrouping, fields: CallFields): GroupIndex {
  if (isPeriodGroup(by)) {
    return indexPeriods(slots, numbersOf(fields, 'timestamp'), periodFinder(by, zone))
  }
  if (isTrackerField(by)) return indexTracker(slots, numbersOf(fields, by))
  const [keys, names] = groupOf(by)!.fields
  return indexCodes(slots, codesOf(fields, keys), codesOf(fields, names))
}

/** From January 1, 1970, into the year 2100. */
const DAYS = 47_500
/** In place of the index of a group, of days in UTC. */
const NOT_SEEN = -1
const SEVERAL = -2

/** Groups of weeks or months. Most days are in one of them, which is found without looking for its start. */
function indexPeriods(
  slots: Uint32Array,
  values: Float64Array,
  startOf: (instant: EpochMs) => EpochMs | null,
): GroupIndex {
  const indexOfDay = new Int32Array(DAYS).fill(NOT_SEEN)
  const indexOfStart = new Map<EpochMs | null, number>()
  const groups: { readonly key: CallGroup['key']; readonly name: null }[] = []
  const groupAt = new Uint32Array(slots.length)
  for (let at = 0; at < slots.length; at += 1) {
    const instant = values[slots[at]!]! / 1000
    const day = Math.floor(instant / DAY)
    const known = day >= 0 && day < DAYS ? indexOfDay[day]! : SEVERAL
    if (known >= 0) {
      groupAt[at] = known
      continue
    }
    const start = startOf(instant)
    let index = indexOfStart.get(start)
    if (index === undefined) {
      index = groups.push({ key: start, name: null }) - 1
      indexOfStart.set(start, index)
    }
    groupAt[at] = index
    if (known === NOT_SEEN) {
      indexOfDay[day] = startOf(day * DAY) === startOf((day + 1) * DAY - 1) ? index : SEVERAL
    }
  }
  return { groupAt, groups }
}

/** Both groups are there, also without calls. */
function indexTracker(slots: Uint32Array, values: Float64Array): GroupIndex {
  const groupAt = slots.map((slot) => (values[slot] === 1 ? 0 : values[slot] === 0 ? 1 : 2))
  return { groupAt, groups: groupAt.includes(2) ? [...TRACKER_GROUPS, NOT_KNOWN] : TRACKER_GROUPS }
}

const NOT_KNOWN = { key: null, name: null }

/** Keys and names have the same codes. Different codes may have the same key: an agent with two names. */
function indexCodes(slots: Uint32Array, keys: CodedData, { values: names }: CodedData): GroupIndex {
  const { codes } = keys
  const sameKey = firstCodes(keys)
  const indexOfKey = new Int32Array(sameKey.length).fill(-1)
  const indexOfCode = new Int32Array(sameKey.length).fill(-1)
  const groups: { readonly key: CallGroup['key']; name: string | null }[] = []
  const groupAt = new Uint32Array(slots.length)
  for (let at = 0; at < slots.length; at += 1) {
    const code = codes[slots[at]!]!
    let index = indexOfCode[code]!
    if (index === -1) {
      const first = sameKey[code]!
      index = indexOfKey[first]!
      if (index === -1) {
        index = groups.push({ key: keyOf(keys, first), name: null }) - 1
        indexOfKey[first] = index
      }
      indexOfCode[code] = index
      const group = groups[index]!
      if (group.key !== null) group.name ??= names[code] as string | null
    }
    groupAt[at] = index
  }
  return { groupAt, groups }
}

/** By code: the first code with the same key. */
function firstCodes(keys: CodedData): Uint32Array {
  const codes = new Uint32Array(keys.values.length)
  const found = new Map<CallGroup['key'], number>()
  for (let code = 0; code < codes.length; code += 1) {
    const key = keyOf(keys, code)
    // A dictionary has each other text once.
    if (keys.dictionary !== null && key !== null) {
      codes[code] = code
      continue
    }
    const first = found.get(key) ?? code
    found.set(key, first)
    codes[code] = first
  }
  return codes
}

function keyOf({ values }: CodedData, code: number): CallGroup['key'] {
  const value = values[code] ?? null
  return value === '' ? null : value
}

function countsByKey({ groupAt, groups }: GroupIndex): ReadonlyMap<CallGroup['key'], number> {
  const counts = new Uint32Array(groups.length)
  for (const group of groupAt) counts[group]! += 1
  return new Map(groups.map(({ key }, index) => [key, counts[index]!]))
}
