import type { AccountAgent, AccountReason, FoundAccount } from '../../../contract/library/accounts.ts'
import { shownText } from '../../../domain/calls/blankText.ts'
import { type AccountKeyKind, readAccountKey } from '../../../domain/accounts/accountKey.ts'
import { type JoinedCalls, NONE } from '../../../domain/accounts/joinCalls.ts'
import { readMailAddress } from '../../../domain/accounts/mailAddress.ts'
import { withoutAccents } from '../../../domain/search/foldedWords.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { AgentName } from '../agents/agentName.ts'
import type { AccountsOfCalls, CallFields } from '../query/callFields.ts'
import type { Scalar } from '../query/fieldData.ts'
import { codesOf, numbersOf, valuesOf } from '../query/fieldValues.ts'

/** An account among all: `root` is its number in `JoinedCalls`. */
export interface IndexedAccount extends FoundAccount {
  readonly root: number
}

/** The accounts of all calls at one version, with what a list of them shows. */
export class AccountIndex {
  readonly joined: JoinedCalls
  readonly #fields: CallFields
  readonly #byRoot = new Map<number, IndexedAccount>()
  #ofCalls: AccountsOfCalls | null = null

  constructor(fields: CallFields, joined: JoinedCalls) {
    this.joined = joined
    this.#fields = fields
    for (const account of this.#listed()) this.#byRoot.set(account.root, account)
  }

  /** The account that the key opens. */
  withKey(key: string): IndexedAccount | null {
    return this.#allWithKey(key)[0] ?? null
  }

  /** Whether the key opens the account. */
  hasKey({ root }: IndexedAccount, key: string): boolean {
    return this.#allWithKey(key).some((account) => account.root === root)
  }

  ofSlot(slot: number): IndexedAccount | null {
    return this.#byRoot.get(this.joined.accountOf[slot] ?? NONE) ?? null
  }

  /** The account of each call, for the fields that calls are filtered by. */
  ofCalls(): AccountsOfCalls {
    return (this.#ofCalls ??= this.#numbered())
  }

  /** Several for a key of earlier versions. */
  #allWithKey(key: string): readonly IndexedAccount[] {
    const { ownerOf } = this.joined
    const codes = this.#fields.accountKeys.codesOf(key)
    return codes.flatMap((code) => this.#byRoot.get(ownerOf[code] ?? NONE) ?? [])
  }

  #numbered(): AccountsOfCalls {
    const numbers = new Map([...this.#byRoot.keys()].map((root, at) => [root, at + 1]))
    const accounts = [...this.#byRoot.values()]
    return {
      codes: Uint32Array.from(this.joined.accountOf, (root) => numbers.get(root) ?? 0),
      names: [null, ...accounts.map(({ name }) => name)],
      keys: [null, ...accounts.map(({ key }) => key)],
      codeOf: (key) => numbers.get(this.withKey(key)?.root ?? NONE),
    }
  }

  /** Most recent call first; those whose name begins with the text before the others. */
  find(text: string): readonly IndexedAccount[] {
    const searched = withoutAccents(text).trim().toLowerCase()
    const withAddress = this.#withAddress(searched)
    const found = [...this.#byRoot.values()].flatMap((account) => {
      const place = searched === '' ? 0 : this.#placeOf(searched, account, withAddress)
      return place === null ? [] : [{ account, place }]
    })
    return found
      .toSorted((a, b) => a.place - b.place || (b.account.lastCall ?? 0) - (a.account.lastCall ?? 0))
      .map(({ account }) => account)
  }

  slotsOf(account: IndexedAccount): readonly number[] {
    const { accountOf } = this.joined
    const slots: number[] = []
    for (let slot = 0; slot < this.#fields.slotEnd; slot += 1) {
      if (accountOf[slot] === account.root && this.#fields.isUsed[slot] === 1) slots.push(slot)
    }
    return slots
  }

  /** `deals`: the labels of deals (see `dealLabels`). */
  readonly reason = (key: string, deals: ReadonlyMap<string, string>): AccountReason => {
    const { accountKeys } = this.#fields
    const label = deals.get(key) ?? accountKeys.labels.get(accountKeys.codesOf(key)[0] ?? 0) ?? null
    return { key, ...readAccountKey(key)!, label }
  }

  /** 0: the name begins with it; 1: a word does; 2: it's somewhere else, or in an address. */
  #placeOf(text: string, { name, root }: IndexedAccount, withAddress: ReadonlySet<number>): number | null {
    const plain = withoutAccents(name).toLowerCase()
    if (plain.startsWith(text)) return 0
    if (plain.includes(` ${text}`)) return 1
    return plain.includes(text) || withAddress.has(root) ? 2 : null
  }

  /** The accounts that own a domain, an email address or a phone number with the text, or the domain of this address. */
  #withAddress(text: string): ReadonlySet<number> {
    const address = readMailAddress(text)
    const domain = address === null || address.isProvider ? null : address.domain
    const { ownerOf, table } = this.joined
    const { values } = this.#fields.accountKeys.dictionary
    const roots = new Set<number>()
    for (let code = 1; code < ownerOf.length; code += 1) {
      if (ownerOf[code] === NONE || !ADDRESS_KINDS.has(table.kindOf(code))) continue
      const value = withoutAccents(readAccountKey(values[code]!)!.value).toLowerCase()
      if (value.includes(text) || value === domain) roots.add(ownerOf[code]!)
    }
    return roots
  }

  #listed(): readonly IndexedAccount[] {
    const { joined } = this
    const fields = this.#fields
    const { list } = fields.accountKeys
    const times = numbersOf(fields, 'timestamp')
    const agents = codesOf(fields, 'agent.id')
    const first = new Float64Array(joined.ownerOf.length).fill(Number.POSITIVE_INFINITY)
    /** The last call about each deal, by the deal’s code. */
    const lastSlots = new Map<number, number>()
    const found = new Map<number, FoundCalls>()
    for (let slot = 0; slot < fields.slotEnd; slot += 1) {
      const root = joined.accountOf[slot] ?? NONE
      if (root === NONE || fields.isUsed[slot] !== 1) continue
      const time = times[slot]!
      let account = found.get(root)
      if (account === undefined) {
        account = {
          ...{ callCount: 0, last: Number.NEGATIVE_INFINITY, slot },
          ...{ names: new Map(), agents: new Map() },
        }
        found.set(root, account)
      }
      account.callCount += 1
      if (time > account.last) account.last = time
      const agentCode = agents.codes[slot]!
      if (agentCode !== 0) {
        // An agent whose name changed has several codes.
        const agentKey = agents.values[agentCode] ?? String(agentCode)
        let agent = account.agents.get(agentKey)
        if (agent === undefined) {
          agent = { callCount: 0, slot, named: new AgentName(fields) }
          account.agents.set(agentKey, agent)
        }
        agent.callCount += 1
        agent.named.add(slot)
        if (isLater(time, times[agent.slot]!)) agent.slot = slot
      }
      for (let at = list.startOf(slot); at < list.endOf(slot); at += 1) {
        const code = list.codes[at]!
        if (time < first[code]!) first[code] = time
        const kind = joined.table.kindOf(code)
        if (kind === 'name') account.names.set(code, (account.names.get(code) ?? 0) + 1)
        if (kind === 'deal') {
          const last = lastSlots.get(code)
          if (last === undefined || isLater(time, times[last]!)) lastSlots.set(code, slot)
        }
      }
    }
    const keys = this.#strongestKeys(first)
    const openDeals = this.#openDeals(lastSlots.values())
    const listed = [...found].flatMap(([root, { callCount, last, names, slot, ...of }]) => {
      const code = keys.get(root)
      if (code === undefined) return []
      const lastCall = Number.isFinite(last) ? last / 1000 : null
      return [
        {
          root,
          key: fields.accountKeys.dictionary.values[code]!,
          name: this.#nameOf(code, names, slot),
          callCount,
          lastCall,
          openDealCount: openDeals.get(root) ?? 0,
          agent: this.#agentOf([...of.agents.values()], times),
        },
      ]
    })
    const named = Map.groupBy(listed, ({ name }) => name)
    return listed.map((account) => ({ ...account, isNameShared: named.get(account.name)!.length > 1 }))
  }

  /** By account. `lastSlots`: of the last call about each deal. */
  #openDeals(lastSlots: Iterable<number>): ReadonlyMap<number, number> {
    const wins = numbersOf(this.#fields, 'won')
    const counts = new Map<number, number>()
    for (const slot of lastSlots) {
      const root = this.joined.accountOf[slot]!
      if (Number.isNaN(wins[slot])) counts.set(root, (counts.get(root) ?? 0) + 1)
    }
    return counts
  }

  #agentOf(agents: readonly AgentCalls[], times: Float64Array): AccountAgent | null {
    const [most] = agents.toSorted(
      (one, other) => other.callCount - one.callCount || times[other.slot]! - times[one.slot]!,
    )
    if (most === undefined) return null
    const agentId = valuesOf(this.#fields, 'agent.id', most.slot)
    return { agentId: agentId === null ? null : Number(agentId), name: most.named.name }
  }

  /** Of each account; of keys of one kind, the one that was seen first. */
  #strongestKeys(first: Float64Array): ReadonlyMap<number, number> {
    const { ownerOf, table } = this.joined
    const keys = new Map<number, number>()
    for (let code = 1; code < ownerOf.length; code += 1) {
      const root = ownerOf[code]!
      if (root === NONE) continue
      const known = keys.get(root)
      if (known !== undefined) {
        const difference = table.kinds[code]! - table.kinds[known]! || first[code]! - first[known]!
        if (difference > 0 || (Number.isNaN(difference) && known < code)) continue
      }
      keys.set(root, code)
    }
    return keys
  }

  #nameOf(code: number, names: ReadonlyMap<number, number>, slot: number): string {
    const { labels, dictionary } = this.#fields.accountKeys
    const kind = this.joined.table.kindOf(code)
    const label = labels.get(code)
    if ((kind === 'company' || kind === 'customer') && label !== undefined) return label
    let most = 0
    for (const [name, count] of names) if (count > (names.get(most) ?? 0)) most = name
    const company = labels.get(most)
    if (company !== undefined) return company
    const { value } = readAccountKey(dictionary.values[code]!)!
    if (kind === 'domain') return value
    if (kind !== 'deal' && label !== undefined) return label
    return shownText(valuesOf(this.#fields, 'lead_name', slot) as string | null) ?? label ?? value
  }
}

/** What the matching calls of one account say. */
interface FoundCalls {
  callCount: number
  last: number
  /** Calls by code of their company's name. */
  readonly names: Map<number, number>
  /** By ID, or by code without one. */
  readonly agents: Map<Scalar, AgentCalls>
  /** The first call that was found. */
  readonly slot: number
}

interface AgentCalls {
  callCount: number
  /** The agent’s last call. */
  slot: number
  readonly named: AgentName
}

/** Calls without a date come before all others. */
function isLater(time: number, known: number): boolean {
  return time > known || Number.isNaN(known)
}

const ADDRESS_KINDS: ReadonlySet<AccountKeyKind> = new Set(['domain', 'email', 'phone'])

export function epochMs(microseconds: number): EpochMs | null {
  return Number.isNaN(microseconds) ? null : microseconds / 1000
}
