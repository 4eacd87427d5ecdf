import type { Association } from '../calls/call.ts'
import { type AccountKeyKind, accountKeyText, recordKind } from './accountKey.ts'
import { foldedCompanyName } from './companyName.ts'
import { isMailProvider, readMailAddress } from './mailAddress.ts'

/** What joins a call to others. */
export interface AccountFacts {
  readonly format: string
  readonly leadCompany: string | null
  readonly attendees: readonly string[]
  readonly associations: readonly (Omit<Association, 'url'> & { readonly key: string })[]
  /** Of a chat; empty if they aren't known. */
  readonly participants: readonly AccountParticipant[]
}

export interface AccountParticipant {
  readonly type: string | null
  readonly userId: number | null
  readonly email: string | null
  readonly phone: string | null
  readonly company: string | null
}

/** Each key once. A user's own addresses are among them: `ownAddressKeys` has those. */
export function accountKeysOf(facts: AccountFacts): readonly string[] {
  const keys = new Set<string>()
  const add = (kind: AccountKeyKind, value: string | null | undefined, system: string | null = null) => {
    if (value !== null && value !== undefined && value !== '') keys.add(accountKeyText({ kind, value, system }))
  }
  for (const { key, system, systemId, label } of facts.associations) {
    const kind = recordKind(key)
    // Some systems make a company of a mail provider's domain.
    if (kind === undefined || systemId === null || system === null || (kind === 'company' && isProviderName(label)))
      continue
    const name = system.trim().toLowerCase()
    if (name !== '') add(kind, systemId.trim(), name)
    if (kind === 'company' || kind === 'customer') add('name', foldedCompanyName(label))
  }
  const others = facts.participants.filter(isOutside)
  for (const text of [...facts.attendees, ...others.flatMap(({ email }) => email ?? [])]) {
    const read = readMailAddress(text)
    if (read === null || read.isShared) continue
    if (read.isProvider) add('email', read.address)
    else add('domain', read.domain)
  }
  for (const { phone } of others) add('phone', internationalPhone(phone))
  const isGroup = facts.format === 'group_chat'
  for (const company of [facts.leadCompany, ...(isGroup ? [] : others.map((other) => other.company))]) {
    if (!isProviderName(company)) add('name', foldedCompanyName(company))
  }
  return [...keys]
}

/** Keys that calls have because of the workspace's own people. */
export function ownAddressKeys(addresses: Iterable<string>): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const text of addresses) {
    const read = readMailAddress(text)
    if (read === null) continue
    if (read.isProvider) keys.add(accountKeyText({ kind: 'email', value: read.address, system: null }))
    else keys.add(accountKeyText({ kind: 'domain', value: read.domain, system: null }))
  }
  return keys
}

/** Without a country, the same digits are different people's. Null then. */
export function internationalPhone(phone: string | null): string | null {
  if (phone === null) return null
  const plain = phone.replace(/\(0\)|[\s().\-/]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(plain) ? plain : null
}

/** Group chats call people `contact`, or `participant` if it isn't known who they are. */
export function isOutside({ type, userId }: Pick<AccountParticipant, 'type' | 'userId'>): boolean {
  return userId === null && type !== 'internal' && type !== 'agent' && type !== 'bot'
}

function isProviderName(name: string | null | undefined): boolean {
  const plain = name?.trim().toLowerCase() ?? ''
  return plain === 'gmail' || (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(plain) && isMailProvider(plain))
}
