import { ACCOUNT_KEY_KINDS, type AccountKeyKind, readAccountKey } from './accountKey.ts'
import { resembles } from './companyName.ts'
import { baseLabel } from './mailAddress.ts'

/** A name that fewer of an account's named calls have may be a mistake. */
const MAIN_NAME_SHARE = 0.25

/** What's known of the calls that were joined so far. Codes are those of keys. */
export interface AccountGroup {
  callCount: number
  /** The record of each kind and system, of which an account has one. */
  readonly records: Map<string, number>
  readonly domains: Set<number>
  /** Numbers of calls. */
  readonly names: Map<number, number>
  /** The sum of them. */
  nameTotal: number
}

export function newGroup(): AccountGroup {
  return { callCount: 0, records: new Map(), domains: new Set(), names: new Map(), nameTotal: 0 }
}

/** Makes one group of two. */
export function addGroup(into: AccountGroup, { callCount, records, domains, names }: AccountGroup): void {
  into.callCount += callCount
  for (const [place, code] of records) if (!into.records.has(place)) into.records.set(place, code)
  for (const domain of domains) into.domains.add(domain)
  for (const [name, count] of names) addName(into, name, count)
}

export function addName(into: AccountGroup, name: number, count: number): void {
  into.names.set(name, (into.names.get(name) ?? 0) + count)
  into.nameTotal += count
}

/** What keys mean, by code. Read once, because keys are compared often. */
export class KeyTable {
  readonly kinds: Uint8Array
  readonly #keys: readonly (string | null)[]
  readonly #resemblance = new Map<number, boolean>()

  constructor(keys: readonly (string | null)[]) {
    this.#keys = keys
    this.kinds = Uint8Array.from(keys, (key) => (key === null ? NO_KIND : kindCode(key)))
  }

  kindOf(code: number): AccountKeyKind {
    return ACCOUNT_KEY_KINDS[this.kinds[code]!]!
  }

  valueOf(code: number): string {
    return this.#keys[code]!.slice(this.kindOf(code).length + 1)
  }

  /** Of which records an account has one. Null if it may have several. */
  recordPlace(code: number): string | null {
    const kind = this.kindOf(code)
    return kind === 'company' || kind === 'customer'
      ? `${kind} ${readAccountKey(this.#keys[code]!)?.system ?? ''}`
      : null
  }

  domainLabel(code: number): string {
    return baseLabel(this.valueOf(code))
  }

  isSimilarName(one: number, other: number): boolean {
    if (one === other) return true
    const pair = Math.min(one, other) * this.#keys.length + Math.max(one, other)
    let isSimilar = this.#resemblance.get(pair)
    if (isSimilar === undefined) {
      isSimilar = resembles(this.valueOf(one), this.valueOf(other))
      this.#resemblance.set(pair, isSimilar)
    }
    return isSimilar
  }

  /** Once all calls are joined: there are as many as pairs of names that share a call. */
  forgetComparisons(): void {
    this.#resemblance.clear()
  }

  /** Whether a domain may be that of a company: "acme-logistics.com" of "Acme Logistics". */
  isDomainOfName(domain: number, name: number): boolean {
    const label = this.domainLabel(domain).replaceAll('-', '')
    return label.length > 2 && resembles(label, this.valueOf(name).replaceAll(' ', ''))
  }
}

const NO_KIND = 255
const KIND_CODES = new Map<string, number>(ACCOUNT_KEY_KINDS.map((kind, code) => [kind, code]))
export const NAME_KIND = KIND_CODES.get('name')!
export const DOMAIN_KIND = KIND_CODES.get('domain')!

function kindCode(key: string): number {
  return KIND_CODES.get(key.slice(0, key.indexOf(':'))) ?? NO_KIND
}

export function isMainName({ names, nameTotal }: AccountGroup, name: number): boolean {
  return (names.get(name) ?? 0) >= Math.max(1, MAIN_NAME_SHARE * nameTotal)
}

export function mainNames(names: ReadonlyMap<number, number>): readonly number[] {
  let total = 0
  for (const count of names.values()) total += count
  return [...names].filter(([, count]) => count >= MAIN_NAME_SHARE * total).map(([name]) => name)
}

/** `unknown`: one of them has no names. */
export function compareNames(
  table: KeyTable,
  one: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
): 'similar' | 'different' | 'unknown' {
  if (one.size === 0 || other.size === 0) return 'unknown'
  const others = mainNames(other)
  return mainNames(one).some((name) => others.some((second) => table.isSimilarName(name, second)))
    ? 'similar'
    : 'different'
}

/** Whether two groups can't be one account, however a key of this kind suggests it. */
export function contradicts(table: KeyTable, kind: AccountKeyKind, one: AccountGroup, other: AccountGroup): boolean {
  for (const [place, record] of one.records) {
    const same = other.records.get(place)
    if (same !== undefined && same !== record) return true
  }
  if (kind === 'company' || kind === 'customer' || kind === 'deal') return false
  // Different systems may have the same company, but its name doesn't prove it.
  if (kind === 'name' && hasCompany(one) && hasCompany(other)) return true
  if (hasDifferentDomains(table, one, other)) return true
  return kind !== 'name' && compareNames(table, one.names, other.names) === 'different'
}

function hasCompany({ records }: AccountGroup): boolean {
  return [...records.keys()].some((place) => place.startsWith('company '))
}

function hasDifferentDomains(table: KeyTable, one: AccountGroup, other: AccountGroup): boolean {
  if (one.domains.size === 0 || other.domains.size === 0) return false
  const labels = new Set([...one.domains].map((domain) => table.domainLabel(domain)))
  return ![...other.domains].some((domain) => labels.has(table.domainLabel(domain)))
}
