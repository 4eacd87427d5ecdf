import type { CallRecord } from '../calls/call.ts'
import type { CallPath, CellValue, DeclaredField, Field } from './field.ts'
import type { MeasureKind } from './kinds.ts'

/** The service filters by it, but can't sort by it. */
const FILTERS = { filters: true } as const

/**
 * All fields of calls, in the order of columns and menus. Those with a value are the interface's "Call (list form)", besides
 * associations and `chat`, which is always null in the list. `keyedFields.ts` has those of which there are any number.
 *
 * Fields without `service.filters` are only known to the library. For a list, a positive condition is true if it's true of some
 * entry, and a negative one (`!=`, `not_in`, `not_like`, `not_ilike`) if the positive one is true of no entry. `empty` is true of
 * an empty list, and of a missing value.
 *
 * Evaluators, transcript, messages, summary, and fields that are `isOfRecord` are unknown for a call whose full record isn't in the
 * library, also for `empty`.
 */
const DECLARED = [
  {
    id: 'id',
    label: 'Call ID',
    kind: 'integer',
    group: 'Call',
    isReference: true,
    isUnique: true,
    service: { filters: true, sort: 'id' },
    path: 'id',
    isCompared: false,
  },
  {
    id: 'title',
    label: 'Title',
    kind: 'text',
    group: 'Call',
    isUnique: true,
    service: FILTERS,
    path: 'title',
    shownAt: 2,
    isPinned: true,
    isCompared: false,
  },
  {
    id: 'format',
    name: 'type',
    label: 'Format',
    kind: 'format',
    group: 'Call',
    service: FILTERS,
    path: 'format',
    shownAt: 1,
    isPinned: true,
    words: ['call format'],
  },
  {
    id: 'type.name',
    name: 'call_type',
    label: 'Call type',
    kind: 'text',
    group: 'Call',
    path: 'callType.name',
    shownAt: 5,
    isChosen: true,
    groups: { key: 'call_type.id', without: 'No call type' },
  },
  {
    id: 'timestamp',
    label: 'Date',
    kind: 'datetime',
    group: 'Call',
    service: { filters: true, sort: 'timestamp' },
    path: 'timestamp',
    shownAt: 6,
    words: ['time', 'when'],
  },
  {
    id: 'duration',
    label: 'Duration',
    kind: 'seconds',
    group: 'Call',
    service: { filters: true, sort: 'duration' },
    path: 'durationSeconds',
    shownAt: 7,
    words: ['length'],
    hasMean: true,
  },
  {
    id: 'recording',
    label: 'Recording',
    kind: 'recording',
    group: 'Call',
    path: 'contents.recording',
    isOfRecord: true,
    isCompared: false,
  },
  {
    id: 'has_transcript',
    label: 'Has transcript',
    kind: 'boolean',
    group: 'Call',
    path: 'contents.hasTranscript',
    isOfRecord: true,
    words: ['transcribed'],
    isCompared: false,
  },
  { id: 'public', label: 'Public', kind: 'boolean', group: 'Call', service: FILTERS, path: 'isPublic' },
  {
    id: 'attendees',
    name: 'attendee',
    label: 'Attendees',
    entryLabel: 'Attendee',
    kind: 'text',
    isList: true,
    group: 'Call',
    path: 'attendees',
    drawnAs: 'list',
    words: ['attendees', 'participant'],
    isCompared: false,
  },
  {
    id: 'inserted_at',
    label: 'Created',
    kind: 'datetime',
    group: 'Call',
    service: { filters: true, sort: 'inserted_at' },
    path: 'insertedAt',
    words: ['inserted', 'created at'],
    isCompared: false,
  },
  {
    id: 'updated_at',
    label: 'Updated',
    kind: 'datetime',
    group: 'Call',
    service: { filters: true, sort: 'updated_at' },
    path: 'updatedAt',
    words: ['changed'],
    isCompared: false,
  },
  {
    id: 'url',
    label: 'Link',
    kind: 'text',
    group: 'Call',
    isReference: true,
    isUnique: true,
    path: 'webUrl',
    drawnAs: 'link',
    isCompared: false,
  },
  {
    id: 'source.system',
    label: 'Source system',
    kind: 'text',
    group: 'Call',
    isReference: true,
    path: 'source.system',
    words: ['source'],
    isChosen: true,
  },
  {
    id: 'source.system_id',
    label: 'Source ID',
    kind: 'text',
    group: 'Call',
    isReference: true,
    isUnique: true,
    path: 'source.systemId',
    isCompared: false,
  },
  {
    id: 'workspace_id',
    name: null,
    label: 'Workspace ID',
    kind: 'integer',
    group: 'Call',
    isSortable: false,
    path: 'workspaceId',
  },
  {
    id: 'type.id',
    name: 'call_type.id',
    label: 'Call type ID',
    kind: 'integer',
    group: 'Call',
    isReference: true,
    path: 'callType.id',
    words: ['call_type_id'],
    isCompared: false,
  },
  {
    id: 'type.description',
    name: null,
    label: 'Call type description',
    kind: 'text',
    group: 'Call',
    path: 'callType.description',
  },
  {
    id: 'type.association_mode',
    name: null,
    label: 'Call type association mode',
    kind: 'text',
    group: 'Call',
    path: 'callType.associationMode',
  },
  {
    id: 'agent.name',
    name: 'agent',
    label: 'Agent',
    kind: 'text',
    group: 'Agent',
    service: { sort: 'agent_name' },
    path: 'agent.name',
    shownAt: 3,
    words: ['agent name', 'rep'],
    isChosen: true,
    groups: { key: 'agent.id', without: 'No agent' },
  },
  {
    id: 'agent.email',
    label: 'Agent email',
    kind: 'text',
    group: 'Agent',
    path: 'agent.email',
    words: ['agent_email'],
    isCompared: false,
  },
  {
    id: 'agent.id',
    label: 'Agent ID',
    kind: 'integer',
    group: 'Agent',
    isReference: true,
    path: 'agent.id',
    words: ['agent_id'],
    isCompared: false,
  },
  {
    id: 'lead_name',
    label: 'Lead',
    kind: 'text',
    group: 'Lead',
    service: { filters: true, sort: 'lead_name' },
    path: 'leadName',
    shownAt: 4,
    alsoShows: ['lead_company'],
    isCompared: false,
  },
  {
    id: 'lead_company',
    label: 'Company',
    kind: 'text',
    group: 'Lead',
    service: { filters: true, sort: 'lead_company' },
    path: 'leadCompany',
    isCompared: false,
    groups: { name: 'company', without: 'No company' },
  },
  // What the library joins calls to, by its name (`domain/accounts`).
  {
    id: 'account',
    label: 'Account',
    kind: 'text',
    group: 'Lead',
    isChosen: true,
    isSortable: false,
    words: ['customer'],
    isCompared: false,
  },
  // Tells accounts with the same name apart. Any key of an account stands for the whole account.
  {
    id: 'account.key',
    label: 'Account key',
    kind: 'text',
    group: 'Lead',
    isReference: true,
    isUnique: true,
    isSortable: false,
    isCompared: false,
  },
  {
    id: 'won',
    label: 'Deal',
    fullLabel: 'Deal won',
    kind: 'boolean',
    choiceNames: { true: 'Won', false: 'Lost' },
    group: 'Lead',
    service: FILTERS,
    path: 'isWon',
    shownAt: 11,
    words: ['deal won'],
    hasMean: true,
  },
  {
    id: 'ai_score',
    label: 'AI score',
    kind: 'score',
    group: 'Scores',
    service: { filters: true, sort: 'ai_score' },
    path: 'metrics.aiScore',
    shownAt: 9,
    hasMean: true,
  },
  {
    id: 'score',
    label: 'Review score',
    kind: 'score',
    group: 'Scores',
    service: FILTERS,
    path: 'metrics.score',
    shownAt: 10,
    words: ['human score'],
    hasMean: true,
  },
  {
    id: 'rep_talk_ratio',
    label: 'Talk ratio',
    kind: 'ratio',
    group: 'Speech',
    service: FILTERS,
    path: 'metrics.repTalkRatio',
    hint: 'The agent’s share of the call',
    speaker: 'agent',
    drawnAs: 'bar',
    shownAt: 8,
    hasMean: true,
  },
  {
    id: 'silence_percentage',
    label: 'Silence',
    kind: 'ratio',
    group: 'Speech',
    service: FILTERS,
    path: 'metrics.silenceRatio',
    hint: 'The share of the call without speech',
  },
  {
    id: 'call_exchanges',
    label: 'Exchanges',
    kind: 'number',
    group: 'Speech',
    service: FILTERS,
    path: 'metrics.callExchanges',
    hint: 'Speaking turns',
  },
  {
    id: 'longest_rep_monologue',
    label: 'Longest monologue',
    kind: 'seconds',
    group: 'Speech',
    service: FILTERS,
    path: 'metrics.longestRepMonologueSeconds',
    hint: 'The agent’s longest turn',
    speaker: 'agent',
  },
  {
    id: 'longest_lead_story',
    label: 'Longest lead story',
    kind: 'seconds',
    group: 'Speech',
    service: FILTERS,
    path: 'metrics.longestLeadStorySeconds',
    hint: 'The lead’s longest turn',
    speaker: 'lead',
  },
  {
    id: 'association',
    label: 'Association',
    kind: 'association-type',
    isList: true,
    group: 'Associations',
    words: ['associations'],
  },
  {
    id: 'association.label',
    label: 'Association label',
    kind: 'text',
    isList: true,
    group: 'Associations',
    isCompared: false,
  },
  {
    id: 'association.system',
    label: 'Association system',
    kind: 'text',
    isList: true,
    group: 'Associations',
    isChosen: true,
    isCompared: 'if-few',
  },
  {
    id: 'association.system_id',
    label: 'Association ID',
    kind: 'text',
    isList: true,
    group: 'Associations',
    isUnique: true,
    isCompared: false,
  },
  {
    id: 'evaluator',
    label: 'Evaluator',
    kind: 'text',
    isList: true,
    group: 'Scores',
    words: ['evaluators'],
    isChosen: true,
  },
  // `ai` or `person` (see `isAutomatic`), because the interface doesn't name the service's types.
  {
    id: 'evaluator.type',
    label: 'Evaluator type',
    kind: 'evaluator-type',
    isList: true,
    group: 'Scores',
    isCompared: false,
  },
  { id: 'evaluator.score', label: 'Evaluator score', kind: 'score', isList: true, group: 'Scores', isCompared: false },
  { id: 'reviewed', label: 'Reviewed by me', kind: 'boolean', group: 'My reviews' },
  {
    id: 'review',
    label: 'My review',
    kind: 'review-state',
    group: 'My reviews',
    value: (call) => call.myReview?.state ?? 'none',
    words: ['review state'],
    isCompared: false,
  },
  {
    id: 'review.score',
    label: 'My score',
    kind: 'score',
    group: 'My reviews',
    path: 'myReview.score',
    words: ['my review score'],
  },
  {
    id: 'review.note',
    label: 'My review note',
    kind: 'text',
    isList: true,
    group: 'My reviews',
    isUnique: true,
    words: ['my note', 'my notes'],
    isCompared: false,
  },
  { id: 'transcript', label: 'Transcript', kind: 'search', isList: true, group: 'Words', words: ['transcription'] },
  {
    id: 'transcript.agent',
    label: 'Agent’s words',
    kind: 'search',
    isList: true,
    group: 'Words',
    words: ["agent's words", 'agent words'],
  },
  {
    id: 'transcript.lead',
    label: 'Lead’s words',
    kind: 'search',
    isList: true,
    group: 'Words',
    words: ["lead's words", 'lead words'],
  },
  { id: 'message', label: 'Chat message', kind: 'search', isList: true, group: 'Words', words: ['messages', 'chat'] },
  { id: 'summary', label: 'Summary', kind: 'search', isList: true, group: 'Words' },
  // Everything that can be searched.
  { id: 'words', label: 'Any text', kind: 'search', isList: true, group: 'Words', words: ['anything'] },
] as const satisfies readonly DeclaredField[]

type Declared = (typeof DECLARED)[number]
type NameOf<One> = One extends { readonly name: infer Name }
  ? Name & string
  : One extends { readonly id: infer Id }
    ? Id
    : never

type FieldId = Declared['id']
/** The fields that the service filters by, as on the wire: there, `type` is the call's format. */
export type FilterFieldName = NameOf<Extract<Declared, { readonly service: { readonly filters: true } }>>
/** The fields that only the library knows. */
export type LibraryFieldName = Exclude<NameOf<Declared>, FilterFieldName>
export type TimeFieldName = NameOf<Extract<Declared, { readonly kind: 'datetime' }>>
/** The nine of the service. Source: interface, "Sorting". */
export type SortField = Extract<Declared, { readonly service: { readonly sort: string } }>['service']['sort']
type Sortable = Exclude<Declared, { readonly isSortable: false }>
/** The sortable fields that a call has at most one value of, besides the agent: the service's sort field is the same. */
export type ScalarFieldName = Exclude<NameOf<Exclude<Sortable, { readonly isList: true }>>, 'agent'>
/** The sortable columns whose field has no filter, or one for each of several values. */
export type ColumnSortName = Extract<Sortable, { readonly name: null }>['id'] | 'attendees'
export type MeasureName = NameOf<Extract<Exclude<Declared, { readonly isList: true }>, { readonly kind: MeasureKind }>>
export type MeanName = NameOf<Extract<Declared, { readonly hasMean: true }>>
export type SpeechFieldId = Extract<Declared, { readonly group: 'Speech' }>['id']
export type GroupName = GroupNameOf<Extract<Declared, { readonly groups: object }>>
type GroupNameOf<One> = One extends { readonly groups: { readonly name: infer Name } } ? Name : NameOf<One>

export const FIELDS: readonly (Field & { readonly id: FieldId })[] = DECLARED.map((field: DeclaredField) =>
  field.path === undefined ? field : { ...field, value: valueAt(field.path) },
) as readonly (Field & { readonly id: FieldId })[]

function valueAt(path: CallPath): (call: CallRecord) => CellValue {
  const [name, inner] = path.split('.') as [keyof CallRecord, string | undefined]
  if (inner === undefined) return (call) => call[name] as CellValue
  return (call) => (call[name] as Readonly<Record<string, CellValue>> | null)?.[inner] ?? null
}

/** In filters; undefined if calls can't be filtered by the field. */
export function nameOf({ id, name }: Field): string | undefined {
  return name === undefined ? id : (name ?? undefined)
}

/** What the service measures of speech. */
export const SPEECH_FIELDS = FIELDS.filter(({ group }) => group === 'Speech') as readonly (Field & {
  readonly id: SpeechFieldId
})[]

export const FIELD_NAMES = Object.fromEntries(FIELDS.map(({ id, label }) => [id, label])) as Record<FieldId, string>
/** The 18 filterable fields. Source: interface, "Filterable fields". */
export const FILTER_FIELD_NAMES = FIELDS.filter(({ service }) => service?.filters === true).map(
  nameOf,
) as readonly FilterFieldName[]
export const TIME_FIELDS = FIELDS.filter(({ kind }) => kind === 'datetime').map(nameOf) as readonly TimeFieldName[]
export const SORT_FIELDS = FIELDS.flatMap(({ service }) => (service?.sort as SortField | undefined) ?? [])
