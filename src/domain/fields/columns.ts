import type { User } from '../workspaces/directory.ts'
import type { Association, CallRecord } from '../calls/call.ts'
import type { SortField } from './sortField.ts'
import { ASSOCIATION_NAMES, FIELD_NAMES, OTHER_ASSOCIATIONS } from '../terms.ts'

/**
 * All fields of a call's list form as columns, for the table and exports, without any drawing. Excludes `chat`, which is
 * always null in the list. Source: interface, "Call (list form)".
 */
export interface CallColumn {
  /** Stable, because views and exports refer to it. The wire's path, `agent.custom.<key>` for a custom user field. */
  readonly id: string
  readonly label: string
  readonly group: ColumnGroup
  readonly kind: ColumnKind
  /** Undefined if the service can't sort by it. Source: interface, "Sorting". */
  readonly sortField?: SortField
  /** For screen readers, and as a tooltip, where there is no value; by default the kind's. */
  readonly unknownWords?: string
  /** Null means not given or not measured. `agent` is the workspace's user for `call.agent`, if known. */
  value(call: CallRecord, agent: User | null): CellValue
}

export type ColumnGroup =
  | 'Call'
  | 'Agent'
  | 'Lead'
  | 'Scores'
  | 'Speech'
  | 'Associations'
  | 'Custom fields'
  | 'Trackers'

/** Determines how a value is drawn and aligned: numbers are right-aligned. */
export type ColumnKind =
  | 'text'
  | 'integer'
  | 'number'
  /** Seconds. */
  | 'seconds'
  /** 0–1. */
  | 'ratio'
  /** 0–100. */
  | 'score'
  /** ISO 8601, as received. */
  | 'instant'
  | 'boolean'
  | 'format'
  | 'link'
  | 'list'
  | 'associations'

export type CellValue = string | number | boolean | null | readonly string[] | readonly Association[]

export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'number' || kind === 'seconds' || kind === 'ratio' || kind === 'score'
}

export const CALL_COLUMNS: readonly CallColumn[] = [
  { id: 'id', label: FIELD_NAMES.id, group: 'Call', kind: 'integer', sortField: 'id', value: (call) => call.id },
  { id: 'title', label: FIELD_NAMES.title, group: 'Call', kind: 'text', value: (call) => call.title },
  { id: 'format', label: FIELD_NAMES.format, group: 'Call', kind: 'format', value: (call) => call.format },
  {
    id: 'type.name',
    label: FIELD_NAMES['type.name'],
    group: 'Call',
    kind: 'text',
    value: (call) => call.callType?.name ?? null,
  },
  {
    id: 'timestamp',
    label: FIELD_NAMES.timestamp,
    group: 'Call',
    kind: 'instant',
    sortField: 'timestamp',
    value: (call) => call.timestamp,
  },
  {
    id: 'duration',
    label: FIELD_NAMES.duration,
    group: 'Call',
    kind: 'seconds',
    sortField: 'duration',
    value: (call) => call.durationSeconds,
  },
  { id: 'public', label: FIELD_NAMES.public, group: 'Call', kind: 'boolean', value: (call) => call.isPublic },
  { id: 'attendees', label: FIELD_NAMES.attendees, group: 'Call', kind: 'list', value: (call) => call.attendees },
  {
    id: 'inserted_at',
    label: FIELD_NAMES.inserted_at,
    group: 'Call',
    kind: 'instant',
    sortField: 'inserted_at',
    value: (call) => call.insertedAt,
  },
  {
    id: 'updated_at',
    label: FIELD_NAMES.updated_at,
    group: 'Call',
    kind: 'instant',
    sortField: 'updated_at',
    value: (call) => call.updatedAt,
  },
  { id: 'url', label: FIELD_NAMES.url, group: 'Call', kind: 'link', value: (call) => call.webUrl },
  {
    id: 'source.system',
    label: FIELD_NAMES['source.system'],
    group: 'Call',
    kind: 'text',
    value: (call) => call.source.system,
  },
  {
    id: 'source.system_id',
    label: FIELD_NAMES['source.system_id'],
    group: 'Call',
    kind: 'text',
    value: (call) => call.source.systemId,
  },
  {
    id: 'workspace_id',
    label: FIELD_NAMES.workspace_id,
    group: 'Call',
    kind: 'integer',
    value: (call) => call.workspaceId,
  },
  {
    id: 'type.id',
    label: FIELD_NAMES['type.id'],
    group: 'Call',
    kind: 'integer',
    value: (call) => call.callType?.id ?? null,
  },
  {
    id: 'type.description',
    label: FIELD_NAMES['type.description'],
    group: 'Call',
    kind: 'text',
    value: (call) => call.callType?.description ?? null,
  },
  {
    id: 'type.association_mode',
    label: FIELD_NAMES['type.association_mode'],
    group: 'Call',
    kind: 'text',
    value: (call) => call.callType?.associationMode ?? null,
  },
  {
    id: 'agent.name',
    label: FIELD_NAMES['agent.name'],
    group: 'Agent',
    kind: 'text',
    sortField: 'agent_name',
    value: (call) => call.agent?.name ?? null,
  },
  {
    id: 'agent.email',
    label: FIELD_NAMES['agent.email'],
    group: 'Agent',
    kind: 'text',
    value: (call) => call.agent?.email ?? null,
  },
  {
    id: 'agent.id',
    label: FIELD_NAMES['agent.id'],
    group: 'Agent',
    kind: 'integer',
    value: (call) => call.agent?.id ?? null,
  },
  {
    id: 'lead_name',
    label: FIELD_NAMES.lead_name,
    group: 'Lead',
    kind: 'text',
    sortField: 'lead_name',
    value: (call) => call.leadName,
  },
  {
    id: 'lead_company',
    label: FIELD_NAMES.lead_company,
    group: 'Lead',
    kind: 'text',
    sortField: 'lead_company',
    value: (call) => call.leadCompany,
  },
  { id: 'won', label: FIELD_NAMES.won, group: 'Lead', kind: 'boolean', value: (call) => call.isWon },
  {
    id: 'ai_score',
    label: FIELD_NAMES.ai_score,
    group: 'Scores',
    kind: 'score',
    sortField: 'ai_score',
    value: (call) => call.metrics.aiScore,
  },
  { id: 'score', label: FIELD_NAMES.score, group: 'Scores', kind: 'score', value: (call) => call.metrics.score },
  {
    id: 'rep_talk_ratio',
    label: FIELD_NAMES.rep_talk_ratio,
    group: 'Speech',
    kind: 'ratio',
    value: (call) => call.metrics.repTalkRatio,
  },
  {
    id: 'silence_percentage',
    label: FIELD_NAMES.silence_percentage,
    group: 'Speech',
    kind: 'ratio',
    value: (call) => call.metrics.silenceRatio,
  },
  {
    id: 'call_exchanges',
    label: FIELD_NAMES.call_exchanges,
    group: 'Speech',
    kind: 'number',
    value: (call) => call.metrics.callExchanges,
  },
  {
    id: 'longest_rep_monologue',
    label: FIELD_NAMES.longest_rep_monologue,
    group: 'Speech',
    kind: 'seconds',
    value: (call) => call.metrics.longestRepMonologueSeconds,
  },
  {
    id: 'longest_lead_story',
    label: FIELD_NAMES.longest_lead_story,
    group: 'Speech',
    kind: 'seconds',
    value: (call) => call.metrics.longestLeadStorySeconds,
  },
  ...associationColumns(),
]

/** One for each custom field that any of these users has a value for. Source: interface, "Custom fields rules". */
export function customFieldColumns(users: readonly User[]): readonly CallColumn[] {
  const kinds = new Map<string, ColumnKind>()
  for (const { customFields } of users) {
    for (const { key, value } of customFields ?? []) {
      const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'
      // According to the interface, a key's values have one type; if not, text can represent them all.
      kinds.set(key, (kinds.get(key) ?? kind) === kind ? kind : 'text')
    }
  }
  return [...kinds]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, kind]) => ({
      id: `agent.custom.${key}`,
      label: `Agent: ${key.replaceAll('_', ' ')}`,
      group: 'Custom fields',
      kind,
      value: (_, agent) => agent?.customFields?.find((field) => field.key === key)?.value ?? null,
    }))
}

/** One for each key of the interface, and one for all other keys. */
function associationColumns(): readonly CallColumn[] {
  const known: CallColumn[] = Object.entries(ASSOCIATION_NAMES).map(([key, { many }]) => ({
    id: `associations.${key}`,
    label: many,
    group: 'Associations',
    kind: 'associations',
    value: (call) => call.associations.find((group) => group.key === key)?.items ?? null,
  }))
  const others: CallColumn = {
    id: 'associations.*',
    label: OTHER_ASSOCIATIONS,
    group: 'Associations',
    kind: 'associations',
    value: (call) => {
      const rest = call.associations.filter(({ key }) => !Object.hasOwn(ASSOCIATION_NAMES, key))
      return rest.length === 0 ? null : rest.flatMap(({ items }) => items)
    },
  }
  return [...known, others]
}
