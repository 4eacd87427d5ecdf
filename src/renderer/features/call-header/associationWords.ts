/** What a person calls the association keys of the interface; other keys are shown as words of their own. Source: interface, «Associations». */
const WORDS: Readonly<Record<string, string>> = {
  crm_deals: 'Deal',
  crm_contacts: 'Contact',
  crm_accounts: 'Account',
  crm_companies: 'Company',
  crm_leads: 'Lead',
  crm_activities: 'Activity',
  crm_events: 'Event',
  crm_tickets: 'Ticket',
  crm_custom_objects: 'Custom object',
  csm_contacts: 'Customer contact',
  csm_customers: 'Customer',
  csm_tasks: 'Task',
}

export function associationWords(key: string): string {
  return WORDS[key] ?? key.replaceAll('_', ' ')
}

/** Systems whose names are said letter by letter. */
const LETTERS = new Set(['api', 'crm', 'pbx', 'voip'])

/** `hubspot` as one writes it at the start of a line, `zoom_phone` as words; names with capitals of their own stay. */
export function systemWords(system: string): string {
  const words = system.replaceAll('_', ' ')
  if (LETTERS.has(words)) return words.toUpperCase()
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words
}
