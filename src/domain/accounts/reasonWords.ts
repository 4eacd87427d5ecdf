import { systemWords } from '../calls/systemWords.ts'
import type { AccountKey, AccountKeyKind } from './accountKey.ts'

const RECORD_WORDS: Partial<Readonly<Record<AccountKeyKind, string>>> = {
  company: 'Same CRM company',
  customer: 'Same customer',
  deal: 'Same deal',
  contact: 'Same CRM contact',
  lead: 'Same CRM lead',
  'customer-contact': 'Same customer contact',
}

/** For example "Same CRM company: Acme (HubSpot 123)" or "Email domain acme.com". */
export function reasonWords({ kind, value, system, label }: AccountKey & { readonly label: string | null }): string {
  const record = RECORD_WORDS[kind]
  if (record !== undefined) {
    const id = system === null ? value : `${systemWords(system)} ${value}`
    return label === null ? `${record}: ${id}` : `${record}: ${label} (${id})`
  }
  if (kind === 'domain') return `Email domain ${value}`
  if (kind === 'email') return `Email address ${value}`
  return kind === 'phone' ? `Phone number ${value}` : `Company name ${label ?? value}`
}
