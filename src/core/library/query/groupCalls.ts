import {
  groupOf,
  innerGrouping,
  isGroupOfRecord,
  isPeriodGroup,
  isYesNoGroup,
  MOST_SPLIT_GROUPS,
  YES_NO_GROUPS,
  type CallGroup,
  type GroupMeasure,
  type GroupMetric,
  type ResolvedGrouping,
} from '../../../domain/query/grouping.ts'
import { groupItems, type GroupIndex } from '../../../domain/query/groupItems.ts'
import { periodFinder } from '../../../domain/query/periods.ts'
import { DAY, type EpochMs } from '../../../domain/units.ts'
import type { CallFields } from './callFields.ts'
import type { CodedData, ListData, Scalar } from './fieldData.ts'
import { codesOf, measuredNumbers, numbersOf } from './fieldValues.ts'

interface Grouped {
  readonly groups: readonly CallGroup[]
  readonly slots: Uint32Array
}

interface GroupRequest {
  readonly grouping: ResolvedGrouping
  readonly fields: CallFields
}

/**
 * The calls in these slots group by group. Scores of calls under blind review don't count. `unsure`: those that could be in the
 * result if the library had their full record.
 */
export function groupCalls(slots: Uint32Array, unsure: Uint32Array, { grouping, fields }: GroupRequest): Grouped {
  const columns = new Map<GroupMetric | GroupMeasure, Float64Array>()
  const columnOf = (metric: GroupMetric | GroupMeasure) => {
    const held = columns.get(metric) ?? measuredNumbers(fields, metric)
    columns.set(metric, held)
    return held
  }
  const unsureCountOf = unsureCounter(slots, unsure, { grouping, fields })
  const outer = grouped(slots, { grouping, fields, columnOf, unsureCountOf })
  const inner = innerGrouping(grouping)
  if (inner === null || outer.groups.length > MOST_SPLIT_GROUPS) return outer
  const request = { grouping: { ...inner, zone: grouping.zone }, fields, columnOf, unsureCountOf: () => 0 }
  let start = 0
  const groups = outer.groups.map((group) => {
    const own = outer.slots.subarray(start, start + group.callCount)
    const parts = grouped(own, request)
    own.set(parts.slots)
    start += group.callCount
    return { ...group, parts: parts.groups }
  })
  return { groups, slots: outer.slots }
}

interface Level extends GroupRequest {
  readonly columnOf: (metric: GroupMetric | GroupMeasure) => Float64Array
  readonly unsureCountOf: (key: CallGroup['key']) => number
}

function grouped(slots: Uint32Array, { grouping, fields, columnOf, unsureCountOf }: Level): Grouped {
  const known = new Map<GroupMetric | GroupMeasure, Float64Array>()
  const { groups, places } = groupItems(
    {
      ...indexOf(slots, grouping, fields),
      valuesOf(metric) {
        const held = known.get(metric) ?? valuesIn(slots, columnOf(metric))
        known.set(metric, held)
        return held
      },
      unsureCountOf,
    },
    grouping,
  )
  return { groups, slots: inOrder(slots, places) }
}

function unsureCounter(
  slots: Uint32Array,
  unsure: Uint32Array,
  { grouping, fields }: GroupRequest,
): (key: CallGroup['key']) => number {
  if (isGroupOfRecord(grouping.by)) {
    // A full record may put its call into any group.
    const { isMissing } = fields.records
    const couldBe = unsure.length + slots.filter((slot) => isMissing[slot] === 1).length
    return (key) => (key === null ? unsure.length : couldBe)
  }
  if (unsure.length === 0) return () => 0
  const counts = countsByKey(indexOf(unsure, grouping, fields))
  return (key) => counts.get(key) ?? 0
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
  if (isYesNoGroup(by)) return indexYesNo(slots, numbersOf(fields, by))
  const [keys, names] = groupOf(by)?.fields ?? [by, by]
  const data = fields.of(keys)
  if (data.kind !== 'list') return indexCodes(slots, codesOf(fields, keys), codesOf(fields, names))
  const firsts = firstValues(data, slots)
  return indexCodes(slots, firsts, firsts)
}

/** The first value of each call's list; null without one, and where the list isn't known. */
function firstValues({ list, values, hidden, dictionary }: ListData, slots: Uint32Array): CodedData {
  const none = values.length
  const codes = new Uint32Array(slots.reduce((highest, slot) => Math.max(highest, slot), 0) + 1).fill(none)
  for (const slot of slots) {
    if (hidden.has(slot)) continue
    const code = list.items(slot).find((item) => values[item] !== null && values[item] !== undefined)
    if (code !== undefined) codes[slot] = code
  }
  return { kind: 'coded', codes, values: [...values, null], dictionary }
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

function indexYesNo(slots: Uint32Array, values: Float64Array): GroupIndex {
  const groupAt = slots.map((slot) => (values[slot] === 1 ? 0 : values[slot] === 0 ? 1 : 2))
  return { groupAt, groups: groupAt.includes(2) ? [...YES_NO_GROUPS, NOT_KNOWN] : YES_NO_GROUPS }
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
      if (group.key !== null) group.name ??= textOf(names[code])
    }
    groupAt[at] = index
  }
  return { groupAt, groups }
}

function textOf(value: Scalar | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
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
