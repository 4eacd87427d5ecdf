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
import type { CodedData, ListData } from './fieldData.ts'
import { codesOf, measuredNumbers, newestFirst, numbersOf, textOf } from './fieldValues.ts'

interface GroupRequest {
  readonly grouping: ResolvedGrouping
  readonly fields: CallFields
}

/**
 * The calls in these slots group by group. Scores of calls under blind review don't count. `unsure`: those that could be in the
 * result if the library had their full record.
 */
export function groupCalls(
  slots: Uint32Array,
  unsure: Uint32Array,
  { grouping, fields }: GroupRequest,
): ReturnType<typeof groupItems> {
  const columns = new Map<GroupMetric | GroupMeasure, Float64Array>()
  const valuesOf = (metric: GroupMetric | GroupMeasure) => {
    const held = columns.get(metric) ?? measuredNumbers(fields, metric)
    columns.set(metric, held)
    return held
  }
  const indexOf = groupIndexer(grouping, fields)
  const unsureCountOf = isGroupOfRecord(grouping.by)
    ? unsureOfRecords(slots, unsure, fields)
    : unsureByKey(unsure, indexOf)
  const outer = groupItems({ ...indexOf(slots), slots, valuesOf, unsureCountOf }, grouping)
  const inner = innerGrouping(grouping)
  if (inner === null || outer.groups.length > MOST_SPLIT_GROUPS) return outer
  const innerIndexOf = groupIndexer({ ...inner, zone: grouping.zone }, fields)
  let start = 0
  const groups = outer.groups.map((group) => {
    const own = outer.slots.subarray(start, start + group.callCount)
    const parts = groupItems({ ...innerIndexOf(own), slots: own, valuesOf, unsureCountOf: () => 0 }, inner)
    own.set(parts.slots)
    start += group.callCount
    return { ...group, parts: parts.groups }
  })
  return { groups, slots: outer.slots }
}

type UnsureCounter = Parameters<typeof groupItems>[0]['unsureCountOf']

/** A full record may put its call into any group. */
function unsureOfRecords(slots: Uint32Array, unsure: Uint32Array, { records }: CallFields): UnsureCounter {
  let couldBe = unsure.length
  for (const slot of slots) couldBe += records.isMissing[slot]!
  return (key) => (key === null ? unsure.length : couldBe)
}

function unsureByKey(unsure: Uint32Array, indexOf: GroupIndexer): UnsureCounter {
  if (unsure.length === 0) return () => 0
  const { groupAt, groupCount, keyOf } = indexOf(unsure)
  const counts = new Uint32Array(groupCount)
  for (const group of groupAt) counts[group]! += 1
  const byKey = new Map(Array.from(counts, (count, group) => [keyOf(group), count]))
  return (key) => byKey.get(key) ?? 0
}

/** The groups of some calls. */
type GroupIndexer = (slots: Uint32Array) => GroupIndex

/** What doesn't depend on the calls is computed once. */
function groupIndexer({ by, zone }: Pick<ResolvedGrouping, 'by' | 'zone'>, fields: CallFields): GroupIndexer {
  if (isPeriodGroup(by)) {
    const instants = numbersOf(fields, 'timestamp')
    return (slots) => indexPeriods(slots, instants, periodFinder(by, zone))
  }
  if (isYesNoGroup(by)) {
    const values = numbersOf(fields, by)
    return (slots) => indexYesNo(slots, values)
  }
  const [keys, names] = groupOf(by)?.fields ?? [by, by]
  const data = fields.of(keys)
  const order = newestFirst(fields)
  if (data.kind !== 'list') return codeIndexer(codesOf(fields, keys), codesOf(fields, names), order)
  const firsts = firstValues(data, fields.slotEnd)
  return codeIndexer(firsts, firsts, order)
}

/** The first value of each call's list; null without one, and where the list isn't known. */
function firstValues({ list, values, hidden, dictionary }: ListData, slotEnd: number): CodedData {
  const none = values.length
  const codes = new Uint32Array(slotEnd).fill(none)
  for (let slot = 0; slot < slotEnd; slot += 1) {
    if (hidden.has(slot)) continue
    const end = list.endOf(slot)
    for (let item = list.startOf(slot); item < end && codes[slot] === none; item += 1) {
      const code = list.codes[item]!
      if (values[code] != null) codes[slot] = code
    }
  }
  return { kind: 'coded', codes, values: [...values, null], dictionary }
}

/** From January 1, 1970, into the year 2100. */
const DAYS = 47_500
/** In place of the index of a group. `SEVERAL`: of days in UTC. */
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
  const starts: (EpochMs | null)[] = []
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
      index = starts.push(start) - 1
      indexOfStart.set(start, index)
    }
    groupAt[at] = index
    if (known === NOT_SEEN) {
      indexOfDay[day] = startOf(day * DAY) === startOf((day + 1) * DAY - 1) ? index : SEVERAL
    }
  }
  return { groupAt, groupCount: starts.length, keyOf: (group) => starts[group]!, nameOf: () => null }
}

function indexYesNo(slots: Uint32Array, values: Float64Array): GroupIndex {
  const notKnown = YES_NO_GROUPS.length
  const groupAt = new Uint32Array(slots.length)
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at]!]
    groupAt[at] = value === 1 ? 0 : value === 0 ? 1 : notKnown
  }
  return {
    groupAt,
    groupCount: groupAt.includes(notKnown) ? notKnown + 1 : notKnown,
    keyOf: (group) => YES_NO_GROUPS[group]?.key ?? null,
    nameOf: (group) => YES_NO_GROUPS[group]?.name ?? null,
  }
}

/**
 * Keys and names have the same codes. Different codes may have the same key: an agent with two names. Then a group has the name of
 * its newest call with one.
 */
function codeIndexer(keys: CodedData, names: CodedData, order: (one: number, other: number) => number): GroupIndexer {
  const { codes } = keys
  const sameKey = firstCodes(keys)
  const isNamedTwice = new Uint8Array(sameKey.length)
  if (names !== keys) for (const [code, first] of sameKey.entries()) if (code !== first) isNamedTwice[first] = 1
  const nameAt = (slot: number) => textOf(names.values[codes[slot]!])
  return (slots) => {
    const indexOfKey = new Int32Array(sameKey.length).fill(NOT_SEEN)
    /** By group: a call that names it. */
    const named: number[] = []
    const groupAt = new Uint32Array(slots.length)
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at]!
      const first = sameKey[codes[slot]!]!
      let index = indexOfKey[first]!
      if (index === NOT_SEEN) {
        index = named.push(slot) - 1
        indexOfKey[first] = index
      } else if (isNamedTwice[first] === 1 && nameAt(slot) !== null) {
        const known = named[index]!
        if (nameAt(known) === null || order(slot, known) < 0) named[index] = slot
      }
      groupAt[at] = index
    }
    const keyOfGroup = (group: number) => keyOf(keys, codes[named[group]!]!)
    return {
      groupAt,
      groupCount: named.length,
      keyOf: keyOfGroup,
      nameOf: (group) => (keyOfGroup(group) === null ? null : nameAt(named[group]!)),
    }
  }
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
