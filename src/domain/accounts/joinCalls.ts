import { ACCOUNT_KEY_KINDS, type AccountKeyKind, PERSON_KINDS } from './accountKey.ts'
import {
  type AccountGroup,
  addGroup,
  compareNames,
  contradicts,
  DOMAIN_KIND,
  KeyTable,
  NAME_KIND,
  NameCounts,
  newGroup,
} from './accountGroups.ts'

/** All calls with their keys as codes. */
export interface KeyedCalls {
  /** Calls are 0 to below this. */
  readonly end: number
  /** The keys of a call are `codes` from its start to before its end. */
  readonly codes: Uint32Array
  startOf(call: number): number
  endOf(call: number): number
  /** By call. */
  readonly isGroupChat: Uint8Array
  /** By code; null is a code without a key. */
  readonly keys: readonly (string | null)[]
  /** Codes that join nothing: those of the workspace's own people. */
  readonly ignored: ReadonlySet<number>
}

/** What people decided, by codes of keys. The first key of each stands for an account. */
export interface JoinDecisions {
  readonly splitCalls: ReadonlyMap<number, readonly number[]>
  readonly splitKeys: readonly (readonly [number, number])[]
  readonly merges: readonly (readonly [number, number])[]
}

export interface JoinedCalls {
  readonly table: KeyTable
  /** By call; -1 without an account. */
  readonly accountOf: Int32Array
  /** By call: the key that it has in common with its account. 0 without an account. */
  readonly reasonOf: Uint32Array
  /** By code: the account whose calls the key joins, or -1. */
  readonly ownerOf: Int32Array
  /** By code: 1 if it joins nothing because several accounts have it. */
  readonly isShared: Uint8Array
}

/** No account. */
export const NONE = -1

/** If a key's calls are in several accounts, those without one are in the account of this share or in none. */
const DOMINANT_SHARE = 0.9
/** Of the names of the calls with a domain; with less, several companies use it. */
const DOMAIN_NAME_SHARE = 0.5
/** People of more companies' domains than this are an audience, not an account. */
const MOST_DOMAINS = 2
/** A call with more keys of a kind, such as a webinar, counts as that many for each of them: pairs of 20,000 take all memory. */
const MOST_PAIRED = 32
/** A name that most calls have is among the most frequent ones. */
const MOST_COMPARED_NAMES = 5

/**
 * Which calls belong to one account. Keys are taken from the strongest to the weakest: each joins the calls that no stronger one
 * has joined, to each other or to the account in which it is. Accounts become one only if nothing contradicts, so a person who
 * works for two companies, a name that two have, or a group chat doesn't join them.
 */
export function joinCalls(calls: KeyedCalls, decisions: JoinDecisions): JoinedCalls {
  return new Joining(calls, decisions).run()
}

class Joining {
  readonly #calls: KeyedCalls
  readonly #decisions: JoinDecisions
  readonly #table: KeyTable
  readonly #groups: AccountGroup[] = []
  readonly #parents: number[] = []
  readonly #isCrowd: Uint8Array
  readonly #groupOf: Int32Array
  readonly #ownerOf: Int32Array
  readonly #isShared: Uint8Array
  /** The calls of each code: from `#starts[code]` to before `#starts[code + 1]`. */
  readonly #starts: Uint32Array
  readonly #callsOf: Uint32Array

  constructor(calls: KeyedCalls, decisions: JoinDecisions) {
    this.#calls = calls
    this.#decisions = decisions
    this.#table = new KeyTable(calls.keys)
    this.#isCrowd = this.#crowds()
    this.#groupOf = new Int32Array(calls.end).fill(NONE)
    this.#ownerOf = new Int32Array(calls.keys.length).fill(NONE)
    this.#isShared = new Uint8Array(calls.keys.length)
    this.#starts = new Uint32Array(calls.keys.length + 1)
    this.#eachKey((code) => (this.#starts[code + 1]! += 1))
    for (let code = 0; code < calls.keys.length; code += 1) this.#starts[code + 1]! += this.#starts[code]!
    const next = this.#starts.slice()
    this.#callsOf = new Uint32Array(this.#starts.at(-1)!)
    this.#eachKey((code, call) => (this.#callsOf[next[code]!++] = call))
  }

  run(): JoinedCalls {
    const byKind: number[][] = ACCOUNT_KEY_KINDS.map(() => [])
    for (let code = 0; code < this.#calls.keys.length; code += 1) {
      if (this.#starts[code + 1]! > this.#starts[code]!) byKind[this.#table.kinds[code]!]?.push(code)
    }
    const partners = this.#partnerCounts()
    for (const [at, kind] of ACCOUNT_KEY_KINDS.entries()) {
      for (const code of this.#inOrder(byKind[at]!, partners)) {
        if (kind === 'name') this.#joinName(code)
        else this.#joinKey(code, kind)
      }
    }
    this.#joinCrowds()
    this.#merge()
    this.#placeSplitCalls()
    return this.#result()
  }

  #eachKey(visit: (code: number, call: number) => void): void {
    const { end, codes, ignored } = this.#calls
    for (let call = 0; call < end; call += 1) {
      if (this.#decisions.splitCalls.has(call)) continue
      const last = this.#calls.endOf(call)
      for (let at = this.#calls.startOf(call); at < last; at += 1) {
        if (!ignored.has(codes[at]!)) visit(codes[at]!, call)
      }
    }
  }

  /** By call: 1 if people of several companies may take part, so that those say nothing about each other. */
  #crowds(): Uint8Array {
    const { end, codes, ignored } = this.#calls
    const isCrowd = this.#calls.isGroupChat.slice(0, end)
    for (let call = 0; call < end; call += 1) {
      const last = this.#calls.endOf(call)
      let domainCount = 0
      for (let at = this.#calls.startOf(call); at < last; at += 1) {
        if (this.#table.kinds[codes[at]!] === DOMAIN_KIND && !ignored.has(codes[at]!)) domainCount += 1
      }
      if (domainCount > MOST_DOMAINS) isCrowd[call] = 1
    }
    return isCrowd
  }

  /** By code: how many other keys of its kind are in calls with it. */
  #partnerCounts(): Float64Array {
    const { end, keys } = this.#calls
    const { kinds } = this.#table
    const counts = new Float64Array(keys.length)
    const partners = new Map<number, Set<number>>()
    const meet = (one: number, other: number) => {
      const met = partners.get(one)
      if (met === undefined) partners.set(one, new Set([other]))
      else met.add(other)
    }
    for (let call = 0; call < end; call += 1) {
      for (const sameKind of Map.groupBy(this.#keysOf(call), (code) => kinds[code]!).values()) {
        if (sameKind.length > MOST_PAIRED) {
          for (const code of sameKind) counts[code]! += sameKind.length - 1
          continue
        }
        for (const [at, one] of sameKind.entries()) {
          for (const other of sameKind.slice(at + 1)) {
            meet(one, other)
            meet(other, one)
          }
        }
      }
    }
    for (const [code, met] of partners) counts[code]! += met.size
    return counts
  }

  /** Keys that meet few others first: a consultant's address meets many, and then finds them in different accounts. */
  #inOrder(keys: readonly number[], partners: Float64Array): readonly number[] {
    const first = new Set(this.#decisions.splitKeys.map(([key]) => key))
    const texts = this.#calls.keys
    const starts = this.#starts
    const rank = (key: number) => (first.has(key) ? -1 : partners[key]!)
    const size = (key: number) => starts[key + 1]! - starts[key]!
    return keys.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a) || (texts[a]! < texts[b]! ? -1 : 1))
  }

  #of(code: number): Uint32Array {
    return this.#callsOf.subarray(this.#starts[code], this.#starts[code + 1])
  }

  #joinKey(code: number, kind: AccountKeyKind): void {
    const isPersonal = PERSON_KINDS.has(kind) || kind === 'domain'
    const counts = new Map<number, number>()
    const free: number[] = []
    for (const call of this.#of(code)) {
      if (isPersonal && this.#isCrowd[call] === 1) continue
      const group = this.#rootOf(this.#groupOf[call]!)
      if (group === NONE) free.push(call)
      else counts.set(group, (counts.get(group) ?? 0) + 1)
    }
    const allowed = [...counts].filter(([group]) => this.#mayHave(group, code))
    if (allowed.length === 0) {
      this.#found(code, kind, free)
      return
    }
    const target = this.#oneOf(allowed, kind)
    if (target === null) {
      // The record of a company is its own account, whatever else is in the calls.
      if (this.#table.recordPlace(code) === null) this.#isShared[code] = 1
      else this.#found(code, kind, free)
      return
    }
    const group = this.#groups[target.group]!
    if (PERSON_KINDS.has(kind)) {
      this.#own(code, target.group)
      for (const call of free) if (this.#fitsNames(call, group)) this.#put(call, target.group)
      return
    }
    if (kind === 'deal' || free.length === 0 || this.#isLinked(code, kind, { ...target, free })) {
      this.#own(code, target.group)
      for (const call of free) this.#put(call, target.group)
    } else {
      this.#found(code, kind, free)
    }
  }

  /** A new account, if these calls are one's. */
  #found(code: number, kind: AccountKeyKind, calls: readonly number[]): void {
    if (calls.length === 0) return
    const names = this.#namesOf(calls)
    const isPersonal = PERSON_KINDS.has(kind)
    if ((isPersonal || kind === 'domain') && !this.#isOneCompany(code, kind, names.counts)) {
      this.#isShared[code] = 1
      return
    }
    const group = this.#groups.length
    this.#groups.push(newGroup())
    this.#parents.push(group)
    this.#own(code, group)
    const similar = isPersonal ? { names } : null
    for (const call of calls) {
      if (similar === null || this.#fitsNames(call, similar)) this.#put(call, group)
    }
  }

  #isOneCompany(code: number, kind: AccountKeyKind, names: ReadonlyMap<number, number>): boolean {
    let total = 0
    for (const [name, count] of names) {
      if (kind === 'domain' && this.#table.isDomainOfName(code, name)) return true
      total += count
    }
    const frequent = [...names].toSorted(([, a], [, b]) => b - a).slice(0, MOST_COMPARED_NAMES)
    const similar = frequent.map(([name]) => {
      let count = 0
      for (const [other, calls] of names) if (this.#table.isSimilarName(name, other)) count += calls
      return count
    })
    const most = Math.max(0, ...similar)
    return most >= (kind === 'domain' ? DOMAIN_NAME_SHARE : DOMINANT_SHARE) * total
  }

  /** Whether calls with this key that aren't in an account belong to the one in which other calls with the key are. */
  #isLinked(
    code: number,
    kind: AccountKeyKind,
    { group: root, count, free }: { group: number; count: number; free: readonly number[] },
  ): boolean {
    const group = this.#groups[root]!
    if (kind === 'domain') {
      if (group.names.main().some((name) => this.#table.isDomainOfName(code, name))) return true
      const label = this.#table.domainLabel(code)
      if ([...group.domains].some((domain) => this.#table.domainLabel(domain) === label)) return true
    }
    const compared = compareNames(this.#table, this.#namesOf(free), group.names)
    if (compared !== 'unknown') return compared === 'similar'
    return count > free.length || (group.domains.size === 0 && (count === free.length || 2 * count >= group.callCount))
  }

  #joinName(code: number): void {
    const counts = new Map<number, number>()
    const free: number[] = []
    for (const call of this.#of(code)) {
      const group = this.#rootOf(this.#groupOf[call]!)
      if (group === NONE) free.push(call)
      else if (!counts.has(group) && this.#groups[group]!.names.isMain(code)) counts.set(group, 1)
    }
    const allowed = [...counts].filter(([group]) => this.#mayHave(group, code))
    if (allowed.length === 0) {
      this.#found(code, 'name', free)
      return
    }
    const { groups } = this.#compatible(allowed, 'name')
    if (groups.length < allowed.length) {
      this.#isShared[code] = 1
      return
    }
    const target = this.#mergeAll(groups)
    this.#own(code, target)
    for (const call of free) this.#put(call, target)
  }

  /** People of several companies may be in a group chat. It belongs to an account if half of them or more do, and none to another. */
  #joinCrowds(): void {
    for (let call = 0; call < this.#calls.end; call += 1) {
      if (this.#isCrowd[call] !== 1 || this.#groupOf[call] !== NONE || this.#decisions.splitCalls.has(call)) continue
      const owners = this.#keysOf(call).map((code) => this.#rootOf(this.#ownerOf[code]!))
      const known = owners.filter((group) => group !== NONE)
      if (new Set(known).size === 1 && 2 * known.length >= owners.length) this.#put(call, known[0]!)
    }
  }

  #merge(): void {
    for (const [one, other] of this.#decisions.merges) {
      const roots = [one, other].map((code) => this.#rootOf(this.#ownerOf[code]!))
      if (roots[0] !== roots[1] && !roots.includes(NONE)) this.#mergeAll(roots.map((group) => [group, 1] as const))
    }
  }

  /** They influence nothing, and belong to another account if something of them does. */
  #placeSplitCalls(): void {
    for (const [call, accounts] of this.#decisions.splitCalls) {
      if (call >= this.#calls.end) continue
      const forbidden = new Set(accounts.map((code) => this.#rootOf(this.#ownerOf[code]!)))
      const owners = this.#keysOf(call)
        .filter((code) => !this.#isCrowd[call] || this.#table.kindOf(code) !== 'domain')
        .toSorted((a, b) => this.#table.kinds[a]! - this.#table.kinds[b]!)
        .map((code) => this.#rootOf(this.#ownerOf[code]!))
      const other = owners.find((group) => group !== NONE && !forbidden.has(group))
      if (other !== undefined) this.#put(call, other)
    }
  }

  #result(): JoinedCalls {
    const { end } = this.#calls
    const accountOf = this.#groupOf.map((group) => this.#rootOf(group))
    const ownerOf = this.#ownerOf.map((group) => this.#rootOf(group))
    const reasonOf = new Uint32Array(end)
    const { kinds } = this.#table
    for (let call = 0; call < end; call += 1) {
      const account = accountOf[call]!
      if (account === NONE) continue
      let reason = 0
      const last = this.#calls.endOf(call)
      for (let at = this.#calls.startOf(call); at < last; at += 1) {
        const code = this.#calls.codes[at]!
        if (ownerOf[code] === account && (reason === 0 || kinds[code]! < kinds[reason]!)) reason = code
      }
      reasonOf[call] = reason
    }
    this.#table.forgetComparisons()
    return { table: this.#table, accountOf, reasonOf, ownerOf, isShared: this.#isShared }
  }

  /** The account of a key whose calls are in these; null if it doesn't say which. */
  #oneOf(
    groups: readonly (readonly [number, number])[],
    kind: AccountKeyKind,
  ): { readonly group: number; readonly count: number } | null {
    const total = groups.reduce((sum, [, count]) => sum + count, 0)
    const found = this.#compatible(groups, kind)
    return found.count >= DOMINANT_SHARE * total ? { group: this.#mergeAll(found.groups), count: found.count } : null
  }

  /** The largest account with those that nothing contradicts, and the number of calls in them. */
  #compatible(groups: readonly (readonly [number, number])[], kind: AccountKeyKind) {
    const [only] = groups
    // Copying its names and records for each of its keys would take the square of their number.
    if (only !== undefined && groups.length === 1) return { groups, count: only[1] }
    const all = newGroup()
    const compatible: (readonly [number, number])[] = []
    for (const [group, count] of groups.toSorted((a, b) => b[1] - a[1] || a[0] - b[0])) {
      const known = this.#groups[group]!
      if (contradicts(this.#table, kind, all, known) || compatible.some(([one]) => this.#areSplit(one, group))) continue
      compatible.push([group, count])
      addGroup(all, known)
    }
    return { groups: compatible, count: compatible.reduce((sum, [, count]) => sum + count, 0) }
  }

  #areSplit(one: number, other: number): boolean {
    return this.#decisions.splitKeys.some((codes) => {
      const [a, b] = codes.map((code) => this.#rootOf(this.#ownerOf[code]!))
      return (a === one && b === other) || (a === other && b === one)
    })
  }

  /** Whether the key may become one of the account's. */
  #mayHave(group: number, code: number): boolean {
    const place = this.#table.recordPlace(code)
    const record = place === null ? undefined : this.#groups[group]!.records.get(place)
    if (record !== undefined && record !== code) return false
    return !this.#decisions.splitKeys.some(([account, key]) => {
      const other = key === code ? account : account === code ? key : 0
      return other !== 0 && this.#rootOf(this.#ownerOf[other]!) === group
    })
  }

  #own(code: number, group: number): void {
    this.#ownerOf[code] = group
    const { records, domains } = this.#groups[group]!
    const place = this.#table.recordPlace(code)
    if (place !== null) records.set(place, code)
    if (this.#table.kindOf(code) === 'domain') domains.add(code)
  }

  #put(call: number, group: number): void {
    this.#groupOf[call] = group
    const known = this.#groups[group]!
    known.callCount += 1
    for (const name of this.#nameKeys(call)) known.names.add(name, 1)
  }

  /** The largest one becomes all. */
  #mergeAll(groups: readonly (readonly [number, number])[]): number {
    const [into, ...rest] = groups
      .map(([group]) => group)
      .toSorted((a, b) => this.#groups[b]!.callCount - this.#groups[a]!.callCount || a - b)
    const all = this.#groups[into!]!
    for (const group of rest) {
      this.#parents[group] = into!
      addGroup(all, this.#groups[group]!)
    }
    return into!
  }

  #rootOf(group: number): number {
    if (group === NONE) return NONE
    let root = group
    while (this.#parents[root] !== root) root = this.#parents[root]!
    this.#parents[group] = root
    return root
  }

  #keysOf(call: number): readonly number[] {
    return [...this.#calls.codes.subarray(this.#calls.startOf(call), this.#calls.endOf(call))].filter(
      (code) => !this.#calls.ignored.has(code),
    )
  }

  #nameKeys(call: number): readonly number[] {
    const names: number[] = []
    const last = this.#calls.endOf(call)
    for (let at = this.#calls.startOf(call); at < last; at += 1) {
      if (this.#table.kinds[this.#calls.codes[at]!] === NAME_KIND) names.push(this.#calls.codes[at]!)
    }
    return names
  }

  #namesOf(calls: readonly number[]): NameCounts {
    const names = new NameCounts()
    for (const call of calls) for (const name of this.#nameKeys(call)) names.add(name, 1)
    return names
  }

  #fitsNames(call: number, { names }: Pick<AccountGroup, 'names'>): boolean {
    return compareNames(this.#table, this.#namesOf([call]), names) !== 'different'
  }
}
