/** Systems with names that are abbreviations. */
const LETTERS = new Set(['api', 'crm', 'pbx', 'sms', 'voip'])

/** Names with special capitalization. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['hubspot', 'HubSpot'],
  ['linkedin', 'LinkedIn'],
  ['ringcentral', 'RingCentral'],
  ['whatsapp', 'WhatsApp'],
])

/** Display name of a system that the service calls `zoom_phone`; names with capitals stay unchanged. */
export function systemWords(system: string): string {
  const words = system.replaceAll('_', ' ')
  if (words !== words.toLowerCase()) return words
  if (LETTERS.has(words)) return words.toUpperCase()
  return NAMES.get(words) ?? words.replace(/(?:^| )\p{Ll}/gu, (start) => start.toUpperCase())
}
