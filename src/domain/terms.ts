/**
 * Display names: one name per concept, for columns, filters, the sort menu, the call page, exports and imports. Keys are
 * the interface's paths; `format` is `type` in filters.
 */
export const FIELD_NAMES = {
  id: 'Call ID',
  title: 'Title',
  format: 'Format',
  'type.name': 'Call type',
  'type.id': 'Call type ID',
  'type.description': 'Call type description',
  'type.association_mode': 'Call type association mode',
  timestamp: 'Date',
  duration: 'Duration',
  public: 'Public',
  attendees: 'Attendees',
  inserted_at: 'Created',
  updated_at: 'Updated',
  url: 'Link',
  'source.system': 'Source system',
  'source.system_id': 'Source ID',
  workspace_id: 'Workspace ID',
  'agent.name': 'Agent',
  'agent.email': 'Agent email',
  'agent.id': 'Agent ID',
  lead_name: 'Lead',
  lead_company: 'Company',
  won: 'Deal won',
  ai_score: 'AI score',
  score: 'Review score',
  rep_talk_ratio: 'Talk ratio',
  silence_percentage: 'Silence',
  call_exchanges: 'Exchanges',
  longest_rep_monologue: 'Longest monologue',
  longest_lead_story: 'Longest lead story',
} as const

/** Fields that only the local library can filter by, if they aren't columns. Keys as in filters. */
export const LOCAL_FIELD_NAMES = {
  attendee: 'Attendee',
  association: 'Association',
  'association.label': 'Association label',
  'association.system': 'Association system',
  'association.system_id': 'Association ID',
  evaluator: 'Evaluator',
  'evaluator.type': 'Evaluator type',
  'evaluator.score': 'Evaluator score',
  reviewed: 'Reviewed by me',
  'review.score': 'My review score',
  'review.note': 'My review note',
  transcript: 'Transcript',
  'transcript.agent': 'Agent’s words',
  'transcript.lead': 'Lead’s words',
  message: 'Chat message',
  summary: 'Summary',
  words: 'Any text',
} as const

export const EVALUATOR_TYPE_NAMES = { ai: 'AI', person: 'Person' } as const

export const FORMAT_NAMES = {
  audio: 'Audio',
  video: 'Video',
  file: 'File',
  chat: 'Direct chat',
  group_chat: 'Group chat',
} as const

/** Association keys: the name of one linked record, and of the column for all of them. */
export const ASSOCIATION_NAMES = {
  crm_deals: { one: 'Deal', many: 'CRM deals' },
  crm_contacts: { one: 'Contact', many: 'CRM contacts' },
  crm_accounts: { one: 'Account', many: 'CRM accounts' },
  crm_companies: { one: 'Company', many: 'CRM companies' },
  crm_leads: { one: 'Lead', many: 'CRM leads' },
  crm_activities: { one: 'Activity', many: 'CRM activities' },
  crm_events: { one: 'Event', many: 'CRM events' },
  crm_tickets: { one: 'Ticket', many: 'CRM tickets' },
  crm_custom_objects: { one: 'Custom object', many: 'CRM custom objects' },
  csm_contacts: { one: 'Customer contact', many: 'CSM contacts' },
  csm_customers: { one: 'Customer', many: 'CSM customers' },
  csm_tasks: { one: 'Task', many: 'CSM tasks' },
} as const

export const OTHER_ASSOCIATIONS = 'Other associations'

/** The sort order if none is selected. */
export const DEFAULT_ORDER = 'Default order'

/** A name within a sentence: "talk ratio", but "AI score". */
export function midSentence(name: string): string {
  return name.replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase())
}

export const UNREADABLE_FIELDS = 'Unreadable fields'
