import type { Company } from '../names.ts'
import { readSections, rowsOf } from '../sections.ts'

type Language = 'en' | 'de' | 'es' | 'fr'

/** A customer, or a company that may become one. */
export interface Account extends Company {
  /** What its technicians do. */
  readonly trade: string
  readonly technicians: number
  readonly language: Language
  readonly contacts: readonly [string, string]
}

/** Sold to by the team for larger companies. */
export const LARGE_ACCOUNT = 60

const ACCOUNTS: readonly Account[] = rowsOf(readSections('accounts.txt')('Accounts')).map(
  ([name = '', domain = '', trade = '', technicians, contact = '', secondContact = '', language = 'en']) => ({
    name,
    domain: `${domain}.example`,
    trade,
    technicians: Number(technicians),
    contacts: [contact, secondContact],
    language: language as Language,
  }),
)

/** First the accounts of the story; more are composed for workspaces with more calls. */
export function accountsFor(count: number): readonly Account[] {
  return [...ACCOUNTS, ...Array.from({ length: Math.max(0, count - ACCOUNTS.length) }, (_, index) => composed(index))]
}

const PLACES = 'Ashford Belmont Clayton Dover Elgin Fairfax Glenwood Hastings Irvine Jasper'.split(' ')
const KINDS = [
  ['Heating', 'heating repair'],
  ['Plumbing', 'plumbing'],
  ['Electric', 'electrical service'],
  ['Elevator', 'elevator maintenance'],
  ['Pest Control', 'pest control'],
  ['Solar', 'solar installation'],
  ['Roofing', 'roof repair'],
] as const
const SUFFIXES = ['', ' Group', ' Partners', ' & Sons', ' Services', ' Company']

function composed(index: number): Account {
  const place = PLACES[index % PLACES.length] ?? ''
  const [kind, trade] = KINDS[Math.floor(index / PLACES.length) % KINDS.length] ?? KINDS[0]
  const round = Math.floor(index / (PLACES.length * KINDS.length))
  const suffix = SUFFIXES[round % SUFFIXES.length] ?? ''
  const number = Math.floor(round / SUFFIXES.length)
  return {
    name: `${place} ${kind}${suffix}${number === 0 ? '' : ` ${number + 1}`}`,
    domain: `${`${place}-${kind}-${index}`.toLowerCase().replaceAll(/[^a-z0-9-]/g, '')}.example`,
    trade,
    technicians: 10 + (index % 90),
    contacts: ACCOUNTS[(index * 7) % ACCOUNTS.length]?.contacts ?? ['', ''],
    language: 'en',
  }
}
