/** What a person calls the association keys of the interface; other keys are shown as words of their own. Source: interface, «Associations». */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
)

export function associationWords(key: string): string {
  return WORDS.get(key) ?? key.replaceAll('_', ' ')
}
