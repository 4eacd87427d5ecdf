import type {
  Account,
  AccountOfCall,
  AccountSort,
  AccountsRequest,
  FoundAccount,
  FoundAccounts,
  NoAccount,
} from '../../../contract/library/accounts.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { AccountCorrection } from '../../../domain/accounts/accountCorrection.ts'
import { ownAddressKeys } from '../../../domain/accounts/callKeys.ts'
import { joinCalls, type JoinDecisions, type JoinedCalls } from '../../../domain/accounts/joinCalls.ts'
import { compareTexts } from '../../../domain/query/compareTexts.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { text } from '../columns.ts'
import type { CallFields } from '../query/callFields.ts'
import type { CallsNow, QueryEngine } from '../query/queryEngine.ts'
import type { Statements } from '../../storage/statements.ts'
import { AccountIndex, type IndexedAccount } from './accountIndex.ts'
import { accountPage } from './accountPage.ts'
import { dealLabels } from './accountRecords.ts'

const ALL_CALLS = { query: { filters: [], sort: [] }, fields: ['account'] }

interface Joined {
  /** What it was computed from. */
  readonly keys: CallFields['accountKeys']
  readonly revision: number
  readonly ownAddresses: string
  readonly calls: JoinedCalls
}

/** Answers questions about accounts from all calls. What was joined is kept until a call has other keys. */
export class Accounts {
  readonly #sql: Statements
  readonly #queries: QueryEngine
  #corrections: readonly AccountCorrection[] = []
  #joined: Joined | null = null
  #index: { readonly of: CallFields; readonly accounts: AccountIndex } | null = null

  constructor(sql: Statements, queries: QueryEngine) {
    this.#sql = sql
    this.#queries = queries
    queries.joinAccountsWith((fields) => this.#indexOf(fields).ofCalls())
  }

  putCorrections(corrections: readonly AccountCorrection[]): void {
    this.#corrections = corrections
    this.#joined = null
    this.#queries.accountsChanged()
  }

  find({ text: searched, offset, limit, sort }: AccountsRequest): Promise<FoundAccounts> {
    return this.#read(({ version }, index) => {
      const found = sort === undefined ? index.find(searched) : index.find(searched).toSorted(orderOf(sort))
      return { accounts: found.slice(offset, offset + limit).map(shown), total: found.length, version }
    })
  }

  of(callId: number): Promise<AccountOfCall> {
    return this.#read(({ version, fields }, index) => {
      const slot = fields.slotOf(callId)
      const account = slot === undefined ? null : index.ofSlot(slot)
      if (slot === undefined || account === null)
        return { account: null, why: this.#whyNone(fields, index, slot), version }
      const key = fields.accountKeys.dictionary.values[index.joined.reasonOf[slot]!]!
      const reason = index.reason(key, dealLabels(this.#sql, [callId]))
      return { account: { ...shown(account), reason }, why: null, version }
    })
  }

  /** Fails with `not-found` if no account has the key. */
  show(accountKey: string, now: EpochMs): Promise<Account> {
    return this.#read((calls, index) => {
      const account = index.withKey(accountKey)
      if (account === null) throw new AppError('not-found', { what: 'account' })
      return accountPage(this.#sql, { calls, index, account, corrections: this.#corrections, now })
    })
  }

  #read<Answer>(act: (calls: CallsNow, index: AccountIndex) => Answer): Promise<Answer> {
    return this.#queries.read(ALL_CALLS, (calls) => act(calls, this.#indexOf(calls.fields)))
  }

  #indexOf(fields: CallFields): AccountIndex {
    if (this.#index?.of === fields) return this.#index.accounts
    const accounts = new AccountIndex(fields, this.#joinedCalls(fields))
    this.#index = { of: fields, accounts }
    return accounts
  }

  #joinedCalls(fields: CallFields): JoinedCalls {
    const keys = fields.accountKeys
    const addresses = this.#ownAddresses()
    const ownAddresses = addresses.join('\n')
    const known = this.#joined
    if (
      known?.keys === keys &&
      known.revision === keys.revision &&
      known.ownAddresses === ownAddresses &&
      known.calls.accountOf.length >= fields.slotEnd
    ) {
      return known.calls
    }
    const { list, dictionary, isGroupChat, revision } = keys
    const codesOf = (texts: Iterable<string>) => [...texts].flatMap((key) => dictionary.known(key) ?? [])
    const calls = joinCalls(
      {
        end: fields.slotEnd,
        codes: list.codes,
        startOf: (slot) => list.startOf(slot),
        endOf: (slot) => (fields.isUsed[slot] === 1 ? list.endOf(slot) : list.startOf(slot)),
        isGroupChat,
        keys: dictionary.values,
        ignored: new Set(codesOf(ownAddressKeys(addresses))),
      },
      this.#decisions(fields),
    )
    this.#joined = { keys, revision, ownAddresses, calls }
    return calls
  }

  #decisions(fields: CallFields): JoinDecisions {
    const codesOf = (key: string) => fields.accountKeys.codesOf(key)
    const splitCalls = new Map<number, number[]>()
    const splitKeys: [number, number][] = []
    const merges: [number, number][] = []
    for (const correction of this.#corrections) {
      const accounts = codesOf(correction.accountKey)
      if (correction.kind === 'split-call') {
        const slot = fields.slotOf(correction.callId)
        const isKnown = slot !== undefined && accounts.length > 0
        if (isKnown) splitCalls.set(slot, [...(splitCalls.get(slot) ?? []), ...accounts])
        continue
      }
      const decided = correction.kind === 'merge' ? merges : splitKeys
      for (const account of accounts) for (const other of codesOf(correction.key)) decided.push([account, other])
    }
    return { splitCalls, splitKeys, merges }
  }

  /** Of the workspace's users, and of agents who aren't users anymore. */
  #ownAddresses(): readonly string[] {
    return this.#sql
      .arrays('SELECT email FROM agents UNION SELECT email FROM users ORDER BY email')
      .flatMap(([email]) => text(email) ?? [])
  }

  #whyNone(fields: CallFields, { joined, reason }: AccountIndex, slot: number | undefined): NoAccount {
    if (slot === undefined) return { kind: 'not-kept' }
    const callId = fields.idAt(slot)
    if (this.#corrections.some((one) => one.kind === 'split-call' && one.callId === callId)) return { kind: 'split' }
    const { list, dictionary } = fields.accountKeys
    const codes = [...list.items(slot)]
    const shared = codes.find((code) => joined.isShared[code] === 1)
    if (shared === undefined) {
      const own = ownAddressKeys(this.#ownAddresses())
      return { kind: codes.every((code) => own.has(dictionary.values[code]!)) ? 'nothing-known' : 'unclear' }
    }
    return { kind: 'shared', reason: reason(dictionary.values[shared]!, dealLabels(this.#sql, [callId])) }
  }
}

function shown({ root: _, ...account }: IndexedAccount): FoundAccount {
  return account
}

/** Accounts without a value come last in both directions; equal ones stay as they are. */
function orderOf({ by, isDescending }: AccountSort) {
  const sign = isDescending ? -1 : 1
  return (one: FoundAccount, other: FoundAccount): number => {
    const [left, right] = [valueOf(one, by), valueOf(other, by)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (typeof left === 'number' ? left - Number(right) : compareTexts(left, String(right)))
  }
}

function valueOf(account: FoundAccount, by: AccountSort['by']): string | number | null {
  if (by === 'name') return account.name.toLowerCase()
  return by === 'agent' ? (account.agent?.name?.toLowerCase() ?? null) : account[by]
}
