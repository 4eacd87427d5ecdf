import type { AccountReason, FoundAccount } from '../../../contract/accounts.ts'
import { shownText } from '../../../domain/calls/blankText.ts'
import { type AccountKeyKind, readAccountKey } from '../../../domain/accounts/accountKey.ts'
import { type JoinedCalls, NONE } from '../../../domain/accounts/joinCalls.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { CallFields } from '../query/callFields.ts'
import { numbersOf, valuesOf } from '../query/fieldValues.ts'

/** An account among all: `root` is its number in `JoinedCalls`. */
export interface IndexedAccount extends FoundAccount {
  readonly root: number
}

/** The accounts of all calls at one version, with what a list of them shows. */
export class AccountIndex {
  readonly joined: JoinedCalls
  readonly #fields: CallFields
  readonly #byRoot = new Map<number, IndexedAccount>()

  constructor(fields: CallFields, joined: JoinedCalls) {
    this.joined = joined
    this.#fields = fields
    for (const account of this.#listed()) this.#byRoot.set(account.root, account)
  }

  /** The account that the key opens. */
  withKey(key: string): IndexedAccount | null {
    const code = this.#fields.accountKeys.dictionary.known(key)
    return code === undefined ? null : this.withCode(code)
  }

  withCode(code: number): IndexedAccount | null {
    return this.#byRoot.get(this.joined.ownerOf[code] ?? NONE) ?? null
  }

  ofSlot(slot: number): IndexedAccount | null {
    return this.#byRoot.get(this.joined.accountOf[slot] ?? NONE) ?? null
  }

  /** Most recent call first; those whose name begins with the text before the others. */
  find(typed: string): readonly IndexedAccount[] {
    const text = typed.trim().toLowerCase()
    const withAddress = this.#withAddress(text)
    const found = [...this.#byRoot.values()].flatMap((account) => {
      const place = text === '' ? 0 : this.#placeOf(text, account, withAddress)
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
    const { dictionary, labels } = this.#fields.accountKeys
    const label = deals.get(key) ?? labels.get(dictionary.known(key) ?? 0) ?? null
    return { key, ...readAccountKey(key)!, label }
  }

  /** 0: the name begins with it; 1: a word does; 2: it's somewhere else, or in an address. */
  #placeOf(text: string, { name, root }: IndexedAccount, withAddress: ReadonlySet<number>): number | null {
    const lower = name.toLowerCase()
    if (lower.startsWith(text)) return 0
    if (lower.includes(` ${text}`)) return 1
    return lower.includes(text) || withAddress.has(root) ? 2 : null
  }

  /** The accounts that own a domain, an email address or a phone number with the text. */
  #withAddress(text: string): ReadonlySet<number> {
    const { ownerOf, table } = this.joined
    const { values } = this.#fields.accountKeys.dictionary
    const roots = new Set<number>()
    for (let code = 1; code < ownerOf.length; code += 1) {
      if (ownerOf[code] === NONE || !ADDRESS_KINDS.has(table.kindOf(code))) continue
      if (readAccountKey(values[code]!)!.value.toLowerCase().includes(text)) roots.add(ownerOf[code]!)
    }
    return roots
  }

  #listed(): readonly IndexedAccount[] {
    const { joined } = this
    const fields = this.#fields
    const { list } = fields.accountKeys
    const times = numbersOf(fields, 'timestamp')
    const first = new Float64Array(joined.ownerOf.length).fill(Number.POSITIVE_INFINITY)
    const found = new Map<number, { callCount: number; last: number; names: Map<number, number>; slot: number }>()
    for (let slot = 0; slot < fields.slotEnd; slot += 1) {
      const root = joined.accountOf[slot] ?? NONE
      if (root === NONE || fields.isUsed[slot] !== 1) continue
      const time = times[slot]!
      let account = found.get(root)
      if (account === undefined) {
        account = { callCount: 0, last: Number.NEGATIVE_INFINITY, names: new Map(), slot }
        found.set(root, account)
      }
      account.callCount += 1
      if (time > account.last) account.last = time
      for (let at = list.startOf(slot); at < list.endOf(slot); at += 1) {
        const code = list.codes[at]!
        if (time < first[code]!) first[code] = time
        if (joined.table.kindOf(code) === 'name') account.names.set(code, (account.names.get(code) ?? 0) + 1)
      }
    }
    const keys = this.#strongestKeys(first)
    return [...found].flatMap(([root, { callCount, last, names, slot }]) => {
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
        },
      ]
    })
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

const ADDRESS_KINDS: ReadonlySet<AccountKeyKind> = new Set(['domain', 'email', 'phone'])

export const COMPANY_KINDS: ReadonlySet<AccountKeyKind> = new Set(['company', 'customer', 'deal', 'domain', 'name'])

export function epochMs(microseconds: number): EpochMs | null {
  return Number.isNaN(microseconds) ? null : microseconds / 1000
}
