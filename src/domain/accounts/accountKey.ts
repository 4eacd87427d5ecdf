import { ownValue } from '../ownValue.ts'

/** What calls of one account have in common, strongest first. Records are those of external systems. */
export const ACCOUNT_KEY_KINDS = [
  'company',
  'customer',
  'deal',
  'domain',
  'contact',
  'lead',
  'customer-contact',
  'email',
  'phone',
  'name',
] as const
export type AccountKeyKind = (typeof ACCOUNT_KEY_KINDS)[number]

export interface AccountKey {
  readonly kind: AccountKeyKind
  /** Normalized: a domain, an email address, a phone number, a company's name, or the external ID of a record. */
  readonly value: string
  /** The external system of a record, in which its ID is unique; null for other keys. */
  readonly system: string | null
}

/** Kinds of records, by the association's key. */
const RECORD_KINDS: Readonly<Record<string, AccountKeyKind>> = {
  crm_companies: 'company',
  crm_accounts: 'company',
  csm_customers: 'customer',
  crm_deals: 'deal',
  crm_contacts: 'contact',
  crm_leads: 'lead',
  csm_contacts: 'customer-contact',
}
const RECORDS: ReadonlySet<AccountKeyKind> = new Set(Object.values(RECORD_KINDS))

/** Kinds of keys that belong to one person, who may speak for several companies. */
export const PERSON_KINDS: ReadonlySet<AccountKeyKind> = new Set([
  'contact',
  'lead',
  'customer-contact',
  'email',
  'phone',
])

export function recordKind(associationKey: string): AccountKeyKind | undefined {
  return ownValue(RECORD_KINDS, associationKey)
}

/** For example `domain:acme.com` or `company:hubspot:123`. */
export function accountKeyText({ kind, value, system }: AccountKey): string {
  return system === null ? `${kind}:${value}` : `${kind}:${encodeURIComponent(system.toWellFormed())}:${value}`
}

/**
 * The key of a name as earlier versions stored it in decisions: with letters decomposed, such as Korean ones, and without vowel signs
 * and voicing marks, so that several names had one key.
 */
export function formerNameKey(key: string): string {
  return key.normalize('NFKD').replace(/\p{M}/gu, '')
}

/** Null if it isn't a key. */
export function readAccountKey(text: string): AccountKey | null {
  const kind = ACCOUNT_KEY_KINDS.find((one) => text.startsWith(`${one}:`))
  if (kind === undefined) return null
  const rest = text.slice(kind.length + 1)
  if (!RECORDS.has(kind)) return rest === '' ? null : { kind, value: rest, system: null }
  const [, system = '', value = ''] = /^([^:]+):(.+)$/s.exec(rest) ?? []
  if (value === '') return null
  try {
    return { kind, value, system: decodeURIComponent(system) }
  } catch {
    return null
  }
}
