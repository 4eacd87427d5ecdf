import { readSections, rowsOf } from './sections.ts'

// Invented people and companies. Any likeness to real ones is accidental; the domains end in `.example`.
const names = readSections('names.txt')

export const AGENT_NAMES = names('Agents').split('\n')
export const SECOND_AGENT_NAMES = names('Agents of the second workspace').split('\n')
export const LEAD_NAMES: readonly string[] = names('Leads').split('\n')

export interface Company {
  readonly name: string
  readonly domain: string
}

export const COMPANIES: readonly Company[] = rowsOf(names('Companies')).map(([name = '', domain = '']) => ({
  name,
  domain: `${domain}.example`,
}))

/** The part of an address before the @: plain letters of the name, or `contact` and a number if it has none. */
export function mailbox(name: string, fallbackNumber: number): string {
  const letters = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z -]/g, '')
    .trim()
    .toLowerCase()
    .split(/[ -]+/)
  return letters.length >= 2 && letters.every((word) => word.length > 0)
    ? `${letters[0]}.${letters.at(-1)}`
    : `contact${fallbackNumber}`
}
