import type { User } from '../workspaces/directory.ts'
import type { Association, CallRecord } from './call.ts'
import type { SortField } from './sortField.ts'

/**
 * Every field of a call's list form as a column: what the table can show, what an export holds. Nothing here draws.
 * Left out is `chat`, which the list always gives as null. Source: interface, «Call (list form)».
 */
export interface CallColumn {
  /** Never changes: views and exports name columns by it. The wire's path, `agent.custom.<key>` for a custom user field. */
  readonly id: string
  /** Unlike that of every other column. */
  readonly label: string
  readonly group: ColumnGroup
  readonly kind: ColumnKind
  /** Undefined where the service can't sort by it. Source: interface, «Sorting». */
  readonly sortField?: SortField
  /** Null is «not given» or «not measured». `agent` is the workspace's user that `call.agent` refers to, when known. */
  value(call: CallRecord, agent: User | null): CellValue
}

export type ColumnGroup = 'Call' | 'Agent' | 'Lead' | 'Scores' | 'Speech' | 'Associations' | 'Custom fields'

/** Decides how a value is drawn and aligned: what is a number is flush right. */
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

/** Source: interface, «Associations». */
const ASSOCIATION_LABELS = {
  crm_deals: 'CRM deals',
  crm_contacts: 'CRM contacts',
  crm_accounts: 'CRM accounts',
  crm_companies: 'CRM companies',
  crm_leads: 'CRM leads',
  crm_activities: 'CRM activities',
  crm_events: 'CRM events',
  crm_tickets: 'CRM tickets',
  crm_custom_objects: 'CRM custom objects',
  csm_contacts: 'CSM contacts',
  csm_customers: 'CSM customers',
  csm_tasks: 'CSM tasks',
} as const

/** The columns that every workspace has. */
export const CALL_COLUMNS: readonly CallColumn[] = [
  { id: 'id', label: 'Call ID', group: 'Call', kind: 'integer', sortField: 'id', value: (call) => call.id },
  { id: 'title', label: 'Title', group: 'Call', kind: 'text', value: (call) => call.title },
  { id: 'format', label: 'Format', group: 'Call', kind: 'format', value: (call) => call.format },
  { id: 'type.name', label: 'Type', group: 'Call', kind: 'text', value: (call) => call.callType?.name ?? null },
  {
    id: 'timestamp',
    label: 'Date',
    group: 'Call',
    kind: 'instant',
    sortField: 'timestamp',
    value: (call) => call.timestamp,
  },
  {
    id: 'duration',
    label: 'Length',
    group: 'Call',
    kind: 'seconds',
    sortField: 'duration',
    value: (call) => call.durationSeconds,
  },
  { id: 'public', label: 'Public', group: 'Call', kind: 'boolean', value: (call) => call.isPublic },
  { id: 'attendees', label: 'Attendees', group: 'Call', kind: 'list', value: (call) => call.attendees },
  {
    id: 'inserted_at',
    label: 'Created',
    group: 'Call',
    kind: 'instant',
    sortField: 'inserted_at',
    value: (call) => call.insertedAt,
  },
  {
    id: 'updated_at',
    label: 'Updated',
    group: 'Call',
    kind: 'instant',
    sortField: 'updated_at',
    value: (call) => call.updatedAt,
  },
  { id: 'url', label: 'Link', group: 'Call', kind: 'link', value: (call) => call.webUrl },
  { id: 'source.system', label: 'Source system', group: 'Call', kind: 'text', value: (call) => call.source.system },
  { id: 'source.system_id', label: 'Source ID', group: 'Call', kind: 'text', value: (call) => call.source.systemId },
  { id: 'workspace_id', label: 'Workspace ID', group: 'Call', kind: 'integer', value: (call) => call.workspaceId },
  { id: 'type.id', label: 'Type ID', group: 'Call', kind: 'integer', value: (call) => call.callType?.id ?? null },
  {
    id: 'type.description',
    label: 'Type description',
    group: 'Call',
    kind: 'text',
    value: (call) => call.callType?.description ?? null,
  },
  {
    id: 'type.association_mode',
    label: 'Type association mode',
    group: 'Call',
    kind: 'text',
    value: (call) => call.callType?.associationMode ?? null,
  },
  {
    id: 'agent.name',
    label: 'Agent',
    group: 'Agent',
    kind: 'text',
    sortField: 'agent_name',
    value: (call) => call.agent?.name ?? null,
  },
  {
    id: 'agent.email',
    label: 'Agent e-mail',
    group: 'Agent',
    kind: 'text',
    value: (call) => call.agent?.email ?? null,
  },
  { id: 'agent.id', label: 'Agent ID', group: 'Agent', kind: 'integer', value: (call) => call.agent?.id ?? null },
  {
    id: 'lead_name',
    label: 'Lead',
    group: 'Lead',
    kind: 'text',
    sortField: 'lead_name',
    value: (call) => call.leadName,
  },
  {
    id: 'lead_company',
    label: 'Company',
    group: 'Lead',
    kind: 'text',
    sortField: 'lead_company',
    value: (call) => call.leadCompany,
  },
  { id: 'won', label: 'Deal won', group: 'Lead', kind: 'boolean', value: (call) => call.isWon },
  {
    id: 'ai_score',
    label: 'AI score',
    group: 'Scores',
    kind: 'score',
    sortField: 'ai_score',
    value: (call) => call.metrics.aiScore,
  },
  { id: 'score', label: 'Score', group: 'Scores', kind: 'score', value: (call) => call.metrics.score },
  {
    id: 'rep_talk_ratio',
    label: 'Talk ratio',
    group: 'Speech',
    kind: 'ratio',
    value: (call) => call.metrics.repTalkRatio,
  },
  {
    id: 'silence_percentage',
    label: 'Silence',
    group: 'Speech',
    kind: 'ratio',
    value: (call) => call.metrics.silenceRatio,
  },
  {
    id: 'call_exchanges',
    label: 'Exchanges',
    group: 'Speech',
    kind: 'number',
    value: (call) => call.metrics.callExchanges,
  },
  {
    id: 'longest_rep_monologue',
    label: 'Longest monologue',
    group: 'Speech',
    kind: 'seconds',
    value: (call) => call.metrics.longestRepMonologueSeconds,
  },
  {
    id: 'longest_lead_story',
    label: 'Longest lead story',
    group: 'Speech',
    kind: 'seconds',
    value: (call) => call.metrics.longestLeadStorySeconds,
  },
  ...associationColumns(),
]

/** One column for each custom field that any of these users has a value for, by key. Source: interface, «Custom fields rules». */
export function customFieldColumns(users: readonly User[]): readonly CallColumn[] {
  const kinds = new Map<string, ColumnKind>()
  for (const { customFields } of users) {
    for (const { key, value } of customFields ?? []) {
      const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'
      // A key's values are of one type by the interface; if not, text holds them all.
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

/** One for each key of the interface, and one for whatever else a service has there. */
function associationColumns(): readonly CallColumn[] {
  const known: CallColumn[] = Object.entries(ASSOCIATION_LABELS).map(([key, label]) => ({
    id: `associations.${key}`,
    label,
    group: 'Associations',
    kind: 'associations',
    value: (call) => call.associations.find((group) => group.key === key)?.items ?? null,
  }))
  const others: CallColumn = {
    id: 'associations.*',
    label: 'Other associations',
    group: 'Associations',
    kind: 'associations',
    value: (call) => {
      const rest = call.associations.filter(({ key }) => !Object.hasOwn(ASSOCIATION_LABELS, key))
      return rest.length === 0 ? null : rest.flatMap(({ items }) => items)
    },
  }
  return [...known, others]
}
