/** Systems whose names are said letter by letter. */
const LETTERS = new Set(['api', 'crm', 'pbx', 'sms', 'voip'])

/** Names with capitals of their own, that nothing could guess from small letters. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['hubspot', 'HubSpot'],
  ['linkedin', 'LinkedIn'],
  ['ringcentral', 'RingCentral'],
  ['whatsapp', 'WhatsApp'],
])

/** What people call a system or channel that the service names `hubspot` or `zoom_phone`; names with capitals stay as they came. */
export function systemWords(system: string): string {
  const words = system.replaceAll('_', ' ')
  if (words !== words.toLowerCase()) return words
  if (LETTERS.has(words)) return words.toUpperCase()
  return NAMES.get(words) ?? words.replace(/(?:^| )\p{Ll}/gu, (start) => start.toUpperCase())
}
