import type { ValueKind } from '../filters/fields.ts'
import { isTrackerId } from '../trackers/tracker.ts'
import { FIELD_NAMES, LOCAL_FIELD_NAMES } from '../terms.ts'

/**
 * Fields that only the local library can filter by. For a list, a positive condition is true if it's true of some entry,
 * and a negative one (`!=`, `not_in`, `not_like`, `not_ilike`) if the positive one is true of no entry. `empty` is true of
 * an empty list, and of a missing value.
 *
 * Answers, evaluators, transcript, messages and summary are unknown for a call whose full record isn't in the library, also
 * for `empty`.
 *
 * - `agent.custom.<key>` has the kind `custom`: text, number or boolean, by the agent's value. `==`, `!=`, `in` and
 *   `not_in` compare a number with a number, and otherwise the value as text. `>` and the like compare a number with a
 *   number, a text with any value as text, and are unknown otherwise. The other operators take the value as text. Sorted,
 *   numbers come before texts.
 * - `evaluator.type` is `ai` or `person` (see `isAutomatic`), because the interface doesn't name the service's types.
 * - `tracker.<id>` is true or false by what was said (`domain/trackers/tracker.ts`), and unknown like a transcript, without one,
 *   and if nothing was found and the transcript doesn't tell which turns are the agent's or the lead's.
 * - `words` is everything that can be searched.
 */
const FIELDS = [
  { name: 'agent', label: FIELD_NAMES['agent.name'], kind: 'text', isList: false },
  { name: 'agent.email', label: FIELD_NAMES['agent.email'], kind: 'text', isList: false },
  { name: 'agent.id', label: FIELD_NAMES['agent.id'], kind: 'integer', isList: false },
  { name: 'call_type', label: FIELD_NAMES['type.name'], kind: 'text', isList: false },
  { name: 'call_type.id', label: FIELD_NAMES['type.id'], kind: 'integer', isList: false },
  { name: 'attendee', label: LOCAL_FIELD_NAMES.attendee, kind: 'text', isList: true },
  { name: 'association', label: LOCAL_FIELD_NAMES.association, kind: 'association-type', isList: true },
  { name: 'association.label', label: LOCAL_FIELD_NAMES['association.label'], kind: 'text', isList: true },
  { name: 'association.system', label: LOCAL_FIELD_NAMES['association.system'], kind: 'text', isList: true },
  { name: 'association.system_id', label: LOCAL_FIELD_NAMES['association.system_id'], kind: 'text', isList: true },
  { name: 'source.system', label: FIELD_NAMES['source.system'], kind: 'text', isList: false },
  { name: 'source.system_id', label: FIELD_NAMES['source.system_id'], kind: 'text', isList: false },
  { name: 'url', label: FIELD_NAMES.url, kind: 'text', isList: false },
  { name: 'evaluator', label: LOCAL_FIELD_NAMES.evaluator, kind: 'text', isList: true },
  { name: 'evaluator.type', label: LOCAL_FIELD_NAMES['evaluator.type'], kind: 'evaluator-type', isList: true },
  { name: 'evaluator.score', label: LOCAL_FIELD_NAMES['evaluator.score'], kind: 'score', isList: true },
  { name: 'reviewed', label: LOCAL_FIELD_NAMES.reviewed, kind: 'boolean', isList: false },
  { name: 'review.score', label: LOCAL_FIELD_NAMES['review.score'], kind: 'score', isList: false },
  { name: 'review.note', label: LOCAL_FIELD_NAMES['review.note'], kind: 'text', isList: true },
  { name: 'transcript', label: LOCAL_FIELD_NAMES.transcript, kind: 'search', isList: true },
  { name: 'transcript.agent', label: LOCAL_FIELD_NAMES['transcript.agent'], kind: 'search', isList: true },
  { name: 'transcript.lead', label: LOCAL_FIELD_NAMES['transcript.lead'], kind: 'search', isList: true },
  { name: 'message', label: LOCAL_FIELD_NAMES.message, kind: 'search', isList: true },
  { name: 'summary', label: LOCAL_FIELD_NAMES.summary, kind: 'search', isList: true },
  { name: 'words', label: LOCAL_FIELD_NAMES.words, kind: 'search', isList: true },
] as const satisfies readonly (Omit<LocalField, 'name'> & { readonly name: string })[]

type FixedField = (typeof FIELDS)[number]
type CustomFieldName = `agent.custom.${string}`
export type TrackerFieldName = `tracker.${string}`
type QuestionFieldName = `question.${number}` | `question.${number}.ai` | `question.${number}.person`

export type LocalFieldName = FixedField['name'] | CustomFieldName | QuestionFieldName | TrackerFieldName

/** Fields with one value per call, which can be sorted by. `agent` isn't: the service's sort field `agent_name` is the same. */
export type LocalScalarName =
  | Exclude<Extract<FixedField, { isList: false }>['name'], 'agent'>
  | CustomFieldName
  | TrackerFieldName

export interface LocalField {
  readonly name: LocalFieldName
  readonly label: string
  readonly kind: ValueKind
  /** Whether a call has any number of values. */
  readonly isList: boolean
}

/** Without those for each custom field of agents, each question and each tracker. */
export const LOCAL_FIELDS: readonly LocalField[] = FIELDS

export function localField(name: string): LocalField | undefined {
  return (
    LOCAL_FIELDS.find((field) => field.name === name) ?? customField(name) ?? questionField(name) ?? trackerField(name)
  )
}

/** Keys as in the interface, "Custom fields rules" 2. */
function customField(name: string): LocalField | undefined {
  const key = /^agent\.custom\.([a-z0-9_]{1,200})$/.exec(name)?.[1]
  if (key === undefined) return undefined
  return { name: `agent.custom.${key}`, label: `Agent: ${key.replaceAll('_', ' ')}`, kind: 'custom', isList: false }
}

export function isTrackerField(name: string): name is TrackerFieldName {
  return name.startsWith(TRACKER) && isTrackerId(name.slice(TRACKER.length))
}

const TRACKER = 'tracker.'

function trackerField(name: string): LocalField | undefined {
  if (!isTrackerField(name)) return undefined
  const label = `Tracker: ${name.slice(TRACKER.length).replaceAll('-', ' ')}`
  return { name, label, kind: 'boolean', isList: false }
}

function questionField(name: string): LocalField | undefined {
  const [, digits, whose] = /^question\.(0|[1-9]\d{0,15})(\.ai|\.person)?$/.exec(name) ?? []
  const id = Number(digits)
  if (!Number.isSafeInteger(id)) return undefined
  const suffix = whose === '.ai' ? ' (AI)' : whose === '.person' ? ' (person)' : ''
  return { name: name as QuestionFieldName, label: `Question ${id}${suffix}`, kind: 'answer', isList: true }
}
