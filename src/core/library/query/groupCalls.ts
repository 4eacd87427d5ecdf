import {
  isPeriodGroup,
  type CallGroup,
  type GroupField,
  type ResolvedGrouping,
} from '../../../domain/query/grouping.ts'
import { groupItems, indexGroups, type GroupIndex } from '../../../domain/query/groupItems.ts'
import { periodFinder } from '../../../domain/query/periods.ts'
import type { CallFields } from './callFields.ts'
import type { CodedData, NumberData } from './fieldData.ts'

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
  const unsureCounts = countsByKey(indexOf(unsure, grouping, fields))
  const { groups, places } = groupItems(
    {
      ...indexOf(slots, grouping, fields),
      valuesOf(metric) {
        const { values } = numbers(fields, metric)
        const held = new Float64Array(slots.length)
        for (let at = 0; at < slots.length; at += 1) held[at] = values[slots[at]!]!
        return held
      },
      unsureCountOf: (key) => unsureCounts.get(key) ?? 0,
    },
    grouping,
  )
  return { groups, slots: inOrder(slots, places) }
}

function inOrder(slots: Uint32Array, places: Uint32Array): Uint32Array {
  const ordered = new Uint32Array(places.length)
  for (let at = 0; at < places.length; at += 1) ordered[at] = slots[places[at]!]!
  return ordered
}

function indexOf(slots: Uint32Array, { by, zone }: ResolvedGrouping, fields: CallFields): GroupIndex {
  if (isPeriodGroup(by)) {
    const { values } = numbers(fields, 'timestamp')
    const startOf = periodFinder(by, zone)
    return indexGroups(
      slots.length,
      (at) => startOf(values[slots[at]!]! / 1000),
      () => null,
    )
  }
  const [keys, names] = KEYS_AND_NAMES[by]
  return indexCodes(slots, coded(fields, keys), coded(fields, names))
}

const KEYS_AND_NAMES: Readonly<Record<Exclude<GroupField, 'week' | 'month'>, readonly [string, string]>> = {
  agent: ['agent.id', 'agent'],
  call_type: ['call_type.id', 'call_type'],
  company: ['lead_company', 'lead_company'],
  deal: ['deal', 'deal.name'],
}

/** Keys and names have the same codes. Different codes may have the same key: an agent with two names. */
function indexCodes(slots: Uint32Array, { codes, values: keys }: CodedData, { values: names }: CodedData): GroupIndex {
  const byCode = indexGroups(
    keys.length,
    (code) => (keys[code] === '' ? null : (keys[code] ?? null)),
    () => null,
  )
  const indexOfGroup = new Int32Array(byCode.groups.length).fill(-1)
  const groups: { readonly key: CallGroup['key']; name: string | null }[] = []
  const groupAt = new Uint32Array(slots.length)
  for (let at = 0; at < slots.length; at += 1) {
    const code = codes[slots[at]!]!
    const group = byCode.groupAt[code]!
    let index = indexOfGroup[group]!
    if (index === -1) {
      index = groups.push({ key: byCode.groups[group]!.key, name: null }) - 1
      indexOfGroup[group] = index
    }
    const found = groups[index]!
    if (found.name === null && found.key !== null) found.name = names[code] as string | null
    groupAt[at] = index
  }
  return { groupAt, groups }
}

function countsByKey({ groupAt, groups }: GroupIndex): ReadonlyMap<CallGroup['key'], number> {
  const counts = new Uint32Array(groups.length)
  for (const group of groupAt) counts[group]! += 1
  return new Map(groups.map(({ key }, index) => [key, counts[index]!]))
}

function numbers(fields: CallFields, name: string): NumberData {
  const data = fields.of(name)
  if (data.kind !== 'number') throw new Error(`${name} isn’t a number.`)
  return data
}

function coded(fields: CallFields, name: string): CodedData {
  const data = fields.of(name)
  if (data.kind !== 'coded') throw new Error(`${name} has no codes.`)
  return data
}
