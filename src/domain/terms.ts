import { ownValue } from './ownValue.ts'

/** Display names of values: one name per concept. Those of fields are in `fields/fields.ts`. */

export const EVALUATOR_TYPE_NAMES = { ai: 'AI', person: 'Person' } as const

export const RECORDING_NAMES = { audio: 'Audio', video: 'Video', none: 'None' } as const

export const REVIEW_STATE_NAMES = { none: 'Not started', draft: 'Draft', finished: 'Finished', blind: 'Blind' } as const

export const FORMAT_NAMES = {
  audio: 'Audio',
  video: 'Video',
  file: 'File',
  chat: 'Direct chat',
  group_chat: 'Group chat',
} as const

/** A format that Earshot doesn't know is named as on the wire. */
export function formatName(wire: string): string {
  return ownValue<string>(FORMAT_NAMES, wire) ?? wire
}

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

/** Of one linked record, or of several. Keys that the interface doesn't list are their own names. */
export function associationName(key: string, count = 1): string {
  const known = ownValue<{ readonly one: string; readonly many: string }>(ASSOCIATION_NAMES, key)
  if (known === undefined) return key.replaceAll('_', ' ')
  return count === 1 ? known.one : known.many
}

export const OTHER_ASSOCIATIONS = 'Other associations'

/** A name within a sentence: "talk ratio", but "AI score". */
export function midSentence(name: string): string {
  return name.replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase())
}

export const UNREADABLE_FIELDS = 'Unreadable fields'
