import { getOrInsert } from '../getOrInsert.ts'
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
  readonly names: NameCounts
}

export function newGroup(): AccountGroup {
  return { callCount: 0, records: new Map(), domains: new Set(), names: new NameCounts() }
}

/** Makes one group of two. */
export function addGroup(into: AccountGroup, { callCount, records, domains, names }: AccountGroup): void {
  into.callCount += callCount
  for (const [place, code] of records) if (!into.records.has(place)) into.records.set(place, code)
  for (const domain of domains) into.domains.add(domain)
  for (const [name, count] of names.counts) into.names.add(name, count)
}

/** How many calls have each name. */
export class NameCounts {
  readonly #counts = new Map<number, number>()
  #total = 0
  /** All main names, and some that aren't anymore. Another name becomes one only when it's added again. */
  readonly #candidates = new Set<number>()

  get counts(): ReadonlyMap<number, number> {
    return this.#counts
  }

  add(name: number, count: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count)
    this.#total += count
    if (this.isMain(name)) this.#candidates.add(name)
  }

  isMain(name: number): boolean {
    return (this.#counts.get(name) ?? 0) >= Math.max(1, MAIN_NAME_SHARE * this.#total)
  }

  /** Takes no longer if an account has thousands of names. */
  main(): readonly number[] {
    for (const name of this.#candidates) if (!this.isMain(name)) this.#candidates.delete(name)
    return [...this.#candidates]
  }
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
    return getOrInsert(this.#resemblance, pair, () => resembles(this.valueOf(one), this.valueOf(other)))
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

/** `unknown`: one of them has no names. */
export function compareNames(table: KeyTable, one: NameCounts, other: NameCounts): 'similar' | 'different' | 'unknown' {
  if (one.counts.size === 0 || other.counts.size === 0) return 'unknown'
  const others = other.main()
  return one.main().some((name) => others.some((second) => table.isSimilarName(name, second))) ? 'similar' : 'different'
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
