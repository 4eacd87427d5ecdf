import type { CallGroup, GroupMeasure, ResolvedGrouping } from '../../../domain/query/grouping.ts'
import { groupItems, weekFinder } from '../../../domain/query/groupItems.ts'
import type { CallFields } from './callFields.ts'
import type { CodedData, NumberData } from './fieldData.ts'

interface Grouped {
  readonly groups: readonly CallGroup[]
  readonly slots: Uint32Array
}

/** The calls in these slots group by group. Scores of calls under blind review don't count. */
export function groupCalls(slots: Uint32Array, grouping: ResolvedGrouping, fields: CallFields): Grouped {
  const measures: Readonly<Record<GroupMeasure, Float64Array>> = {
    duration: numbers(fields, 'duration').values,
    rep_talk_ratio: numbers(fields, 'rep_talk_ratio').values,
    ai_score: numbers(fields, 'ai_score').values,
    score: numbers(fields, 'score').values,
  }
  const { groups, places } = groupItems(
    {
      count: slots.length,
      measureAt: (measure, at) => measures[measure][slots[at]!]!,
      ...keysOf(slots, grouping, fields),
    },
    grouping,
  )
  return { groups, slots: places.map((place) => slots[place]!) }
}

function keysOf(slots: Uint32Array, { by, zone }: ResolvedGrouping, fields: CallFields) {
  if (by === 'week') {
    const { values } = numbers(fields, 'timestamp')
    const msAt = (at: number) => values[slots[at]!]! / 1000
    const weekOf = weekFinder(
      Array.from(slots, (_, at) => msAt(at)),
      zone,
    )
    return { keyAt: (at: number) => weekOf(msAt(at)), nameAt: () => null }
  }
  const ids = coded(fields, by === 'agent' ? 'agent.id' : 'call_type.id')
  const names = coded(fields, by)
  const valueAt = ({ codes, values }: CodedData, at: number) => values[codes[slots[at]!]!] ?? null
  return {
    keyAt: (at: number) => valueAt(ids, at) as number | null,
    nameAt: (at: number) => valueAt(names, at) as string | null,
  }
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
