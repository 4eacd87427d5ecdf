import type { CallValues } from '../../../contract/library/library.ts'
import { isTrackerField } from '../../../domain/fields/keyedFields.ts'
import type { CallFields } from './callFields.ts'
import type { ListData } from './fieldData.ts'
import type { QueryEngine } from './queryEngine.ts'
import { NO, YES } from './trackerColumn.ts'

type Engine = Pick<QueryEngine, 'read' | 'trackers'>

/** What trackers, as far as they exist, and answers to questions are for these calls. Answers under blind review aren't known. */
export function callValues(engine: Engine, names: readonly string[], callIds: readonly number[]): Promise<CallValues> {
  return engine.read({ query: { filters: [], sort: [] }, fields: names }, ({ fields, version }) => {
    const slots = callIds.map((id) => fields.slotOf(id))
    const values = names.flatMap((name) => {
      const valueIn = readerOf(engine, fields, name)
      return valueIn === null ? [] : [[name, slots.map((slot) => (slot === undefined ? null : valueIn(slot)))] as const]
    })
    return { values: Object.fromEntries(values), version }
  })
}

function readerOf(engine: Engine, fields: CallFields, name: string) {
  if (isTrackerField(name)) {
    const tracker = engine.trackers.get(name.slice('tracker.'.length))
    if (tracker === undefined) return null
    const states = fields.trackerStates(tracker)
    return (slot: number) => (states[slot] === YES ? true : states[slot] === NO ? false : null)
  }
  const data = fields.of(name)
  return data.kind === 'list' ? (slot: number) => answersIn(data, slot) : null
}

/** Each different one once, in the order of the evaluators. Null without any. */
function answersIn({ list, values, isMissing, hidden }: ListData, slot: number): readonly string[] | null {
  if (isMissing?.[slot] === 1 || hidden.has(slot)) return null
  const answers = new Set([...list.items(slot)].flatMap((code) => values[code] ?? []).map(String))
  return answers.size === 0 ? null : [...answers]
}
