import type { User } from '../workspaces/directory.ts'
import { ownValue } from '../ownValue.ts'
import { isTrackerId } from '../trackers/tracker.ts'
import type { Field } from './field.ts'
import type { ValueKind } from './kinds.ts'
import { ASSOCIATION_NAMES, OTHER_ASSOCIATIONS } from '../terms.ts'

/**
 * Fields of which a workspace has any number: one for each custom field of agents, question of a scorecard, tracker and key of
 * associations.
 *
 * - A custom field's kind in filters is `custom`. `==`, `!=`, `in` and `not_in` compare a number with a number, and otherwise the
 *   value as text. `>` and the like compare a number with a number, a text with any value as text, and are unknown otherwise. The
 *   other operators take the value as text. Sorted, numbers come before texts.
 * - Answers are unknown for a call whose full record isn't in the library, also for `empty`.
 * - `tracker.<id>` is true or false by what was said (`domain/trackers/tracker.ts`), and unknown like a transcript, without one,
 *   and if nothing was found and the transcript doesn't tell which turns are the agent's or the lead's.
 */
export type KeyedFieldName = CustomFieldName | QuestionFieldName | TrackerFieldName
export type CustomFieldName = `agent.custom.${string}`
export type TrackerFieldName = `tracker.${string}`
type QuestionFieldName = `question.${number}` | `question.${number}.ai` | `question.${number}.person`

export function keyedField(name: string): Field | undefined {
  return customField(name) ?? questionField(name) ?? trackerField(name)
}

/** Keys as in the interface, "Custom fields rules" 2. */
function customField(name: string): Field | undefined {
  const key = /^agent\.custom\.([a-z0-9_]{1,200})$/.exec(name)?.[1]
  return key === undefined ? undefined : customOf(key, 'custom')
}

/** One for each custom field that any of these users has a value for. Source: interface, "Custom fields rules". */
export function customFields(users: readonly User[]): readonly Field[] {
  const kinds = new Map<string, ValueKind>()
  for (const { customFields } of users) {
    for (const { key, value } of customFields ?? []) {
      const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'
      // According to the interface, a key's values have one type; if not, text can represent them all.
      kinds.set(key, (kinds.get(key) ?? kind) === kind ? kind : 'text')
    }
  }
  return [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, kind]) => customOf(key, kind))
}

function customOf(key: string, kind: ValueKind): Field {
  return {
    id: `agent.custom.${key}`,
    label: `Agent: ${key.replaceAll('_', ' ')}`,
    kind,
    group: 'Custom fields',
    value: (_, agent) => agent?.customFields?.find((field) => field.key === key)?.value ?? null,
  }
}

export function isTrackerField(name: string): name is TrackerFieldName {
  return name.startsWith(TRACKER) && isTrackerId(name.slice(TRACKER.length))
}

const TRACKER = 'tracker.'

function trackerField(name: string): Field | undefined {
  if (!isTrackerField(name)) return undefined
  const label = `Tracker: ${name.slice(TRACKER.length).replaceAll('-', ' ')}`
  return { id: name, label, kind: 'boolean', group: 'Trackers' }
}

function questionField(name: string): Field | undefined {
  const [, digits, whose] = /^question\.(0|[1-9]\d{0,15})(\.ai|\.person)?$/.exec(name) ?? []
  const id = Number(digits)
  if (!Number.isSafeInteger(id)) return undefined
  const suffix = whose === '.ai' ? ' (AI)' : whose === '.person' ? ' (person)' : ''
  return { id: name, label: `Question ${id}${suffix}`, kind: 'answer', isList: true, group: 'Scorecard answers' }
}

/** Whether it's read from full records: a tracker, or the answers to a question. */
export function isReadField(name: string): boolean {
  return isTrackerField(name) || questionField(name) !== undefined
}

/** Columns of associations: one for each key of the interface, and one for all other keys. */
export const ASSOCIATION_FIELDS: readonly Field[] = [
  ...Object.entries(ASSOCIATION_NAMES).map(([key, { many }]) =>
    associationField(key, many, (call) => call.associations.find((group) => group.key === key)?.items ?? null),
  ),
  associationField('*', OTHER_ASSOCIATIONS, (call) => {
    const rest = call.associations.filter(({ key }) => ownValue(ASSOCIATION_NAMES, key) === undefined)
    return rest.length === 0 ? null : rest.flatMap(({ items }) => items)
  }),
]

function associationField(key: string, label: string, value: NonNullable<Field['value']>): Field {
  return {
    id: `associations.${key}`,
    name: null,
    label,
    kind: 'text',
    isList: true,
    group: 'Associations',
    drawnAs: 'associations',
    value,
  }
}
