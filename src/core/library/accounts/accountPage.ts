import type {
  Account,
  AccountDecision,
  AccountQuestion,
  AccountReason,
  AccountCall,
} from '../../../contract/library/accounts.ts'
import { shownText } from '../../../domain/calls/blankText.ts'
import type { AccountCorrection } from '../../../domain/accounts/accountCorrection.ts'
import { foldedCompanyName, resembles } from '../../../domain/accounts/companyName.ts'
import { DAY, type EpochMs } from '../../../domain/units.ts'
import type { CallFields } from '../query/callFields.ts'
import type { CallsNow } from '../query/queryEngine.ts'
import type { Statements } from '../../storage/statements.ts'
import { type AccountIndex, epochMs, type IndexedAccount } from './accountIndex.ts'
import { accountPeople } from './accountPeople.ts'
import { accountRecords, dealLabels } from './accountRecords.ts'
import { codesOf, numbersOf, valuesOf } from '../query/fieldValues.ts'

interface Shown {
  readonly calls: CallsNow
  readonly index: AccountIndex
  readonly account: IndexedAccount
  readonly corrections: readonly AccountCorrection[]
  readonly now: EpochMs
}

type KeyReason = (code: number) => AccountReason

/** Before the newest call. */
const RECENT_MS = 90 * DAY
const OWNER_SHARE = 0.25
/** More would hide the more important questions. */
const MOST_SHARED = 5

export function accountPage(
  sql: Statements,
  { calls: { fields, version }, index, account, corrections, now }: Shown,
): Account {
  const times = numbersOf(fields, 'timestamp')
  const slots = index
    .slotsOf(account)
    .toSorted((a, b) => (times[b]! || Number.NEGATIVE_INFINITY) - (times[a]! || Number.NEGATIVE_INFINITY) || b - a)
  const { key, name, isNameShared } = account
  const deals = dealLabels(
    sql,
    slots.map((slot) => fields.idAt(slot)),
  )
  const reasonOf = (key: string) => index.reason(key, deals)
  const keyReason = (code: number) => reasonOf(fields.accountKeys.dictionary.values[code]!)
  const reasons = reasonsOf(fields, index, slots, { account, keyReason })
  const reasonAt = new Map(reasons.map(({ code }, at) => [code, at]))
  const calls = slots.map((slot) => accountCallOf(fields, slot, reasonAt.get(index.joined.reasonOf[slot]!) ?? 0))
  const names = countedNames(fields, slots)
  const agents = agentsOf(calls)
  return {
    key,
    name,
    isNameShared,
    names,
    reasons: reasons.map(({ reason, callCount }) => ({ ...reason, callCount })),
    people: accountPeople(sql, fields, slots),
    records: accountRecords(sql, fields, slots),
    agents,
    calls,
    questions: [
      ...nameQuestions(names),
      ...agentQuestions(calls, now),
      ...sameNames(fields, index, slots, account),
      ...sharedKeys(fields, index, slots, keyReason),
    ],
    decisions: decisionsOf(sql, index, { account, corrections, reasonOf }),
    coverage: chatCoverage(fields),
    version,
  }
}

function accountCallOf(fields: CallFields, slot: number, reason: number): AccountCall {
  const number = (field: string) => nullIfNaN(numbersOf(fields, field)[slot]!)
  const text = (field: string) => valuesOf(fields, field, slot) as string | null
  const won = number('won')
  return {
    callId: fields.idAt(slot),
    title: shownText(text('title')),
    timestamp: epochMs(numbersOf(fields, 'timestamp')[slot]!),
    format: text('type') ?? '',
    agentId: valuesOf(fields, 'agent.id', slot) as number | null,
    agent: text('agent'),
    callType: text('call_type'),
    durationSeconds: number('duration'),
    aiScore: number('ai_score'),
    score: number('score'),
    isWon: won === null ? null : won === 1,
    reason,
  }
}

function nullIfNaN(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

function reasonsOf(
  fields: CallFields,
  { joined }: AccountIndex,
  slots: readonly number[],
  { account, keyReason }: { readonly account: IndexedAccount; readonly keyReason: KeyReason },
) {
  const counts = countedKeys(fields, slots, (code) => joined.ownerOf[code] === account.root)
  return [...counts]
    .map(([code, callCount]) => ({ code, callCount, reason: keyReason(code) }))
    .toSorted((a, b) => joined.table.kinds[a.code]! - joined.table.kinds[b.code]! || b.callCount - a.callCount)
}

function countedNames(fields: CallFields, slots: readonly number[]): Account['names'] {
  const counts = new Map<string, number>()
  for (const slot of slots) {
    const name = (valuesOf(fields, 'lead_company', slot) as string | null)?.trim() ?? ''
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return mostFirst(counts).map(([name, callCount]) => ({ name, callCount }))
}

function agentsOf(calls: readonly AccountCall[]): Account['agents'] {
  const agents = Map.groupBy(calls, ({ agentId, agent }) => agentId ?? agent)
  return [...agents.values()]
    .map((ofAgent) => {
      // Calls are newest first.
      const { agentId, agent: name, timestamp } = ofAgent[0]!
      return { agentId, name, callCount: ofAgent.length, lastCall: timestamp }
    })
    .toSorted((a, b) => b.callCount - a.callCount)
}

/** Names of which neither is part of the other, nor a typo of it. */
function nameQuestions(names: Account['names']): readonly AccountQuestion[] {
  const [first, ...others] = names
  if (first === undefined) return []
  const folded = ({ name }: { readonly name: string }) => foldedCompanyName(name) ?? name.toLowerCase()
  const different = others.filter((other) => !resembles(folded(first), folded(other)))
  return different.length === 0 ? [] : [{ kind: 'names', names: [first, ...different] }]
}

/** A call that is dated in the future, which is a mistake, only counts if all are. */
function agentQuestions(calls: readonly AccountCall[], now: EpochMs): readonly AccountQuestion[] {
  const dated = calls.flatMap(({ timestamp }) => timestamp ?? [])
  const newest = dated.find((timestamp) => timestamp <= now) ?? dated[0]
  if (newest === undefined) return []
  const recent = calls.filter(
    ({ timestamp }) => timestamp !== null && timestamp > newest - RECENT_MS && timestamp <= newest,
  )
  // Calls without an agent aren't another agent's.
  const owners = agentsOf(recent).filter(
    ({ agentId, name, callCount }) => (agentId !== null || name !== null) && callCount >= OWNER_SHARE * recent.length,
  )
  if (owners.length < 2) return []
  return [{ kind: 'agents', agents: owners.map(({ name, callCount }) => ({ name, callCount })) }]
}

function sameNames(
  fields: CallFields,
  index: AccountIndex,
  slots: readonly number[],
  { root }: IndexedAccount,
): readonly AccountQuestion[] {
  const { joined } = index
  const names = new Set(
    slots.flatMap((slot) =>
      [...fields.accountKeys.list.items(slot)].filter(
        (code) => joined.isShared[code] === 1 && joined.table.kindOf(code) === 'name',
      ),
    ),
  )
  if (names.size === 0) return []
  const others = new Map<number, Set<IndexedAccount>>([...names].map((name) => [name, new Set()]))
  for (let slot = 0; slot < fields.slotEnd; slot += 1) {
    if (joined.accountOf[slot] === root || fields.isUsed[slot] !== 1) continue
    for (const code of fields.accountKeys.list.items(slot)) {
      const account = names.has(code) ? index.ofSlot(slot) : null
      if (account !== null) others.get(code)!.add(account)
    }
  }
  return [...others].flatMap(([code, accounts]) =>
    accounts.size === 0
      ? []
      : [
          {
            kind: 'same-name' as const,
            name: fields.accountKeys.labels.get(code) ?? joined.table.valueOf(code),
            accounts: [...accounts].map(({ key, name, callCount }) => ({ key, name, callCount })),
          },
        ],
  )
}

function sharedKeys(
  fields: CallFields,
  { joined }: AccountIndex,
  slots: readonly number[],
  keyReason: KeyReason,
): readonly AccountQuestion[] {
  const isAsked = (code: number) => joined.isShared[code] === 1 && joined.table.kindOf(code) !== 'name'
  return mostFirst(countedKeys(fields, slots, isAsked))
    .slice(0, MOST_SHARED)
    .map(([code, callCount]) => ({ kind: 'shared', reason: keyReason(code), callCount }))
}

/** How many of these calls have each key. */
function countedKeys(fields: CallFields, slots: readonly number[], isWanted: (code: number) => boolean) {
  const counts = new Map<number, number>()
  for (const slot of slots) {
    for (const code of fields.accountKeys.list.items(slot)) {
      if (isWanted(code)) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  }
  return counts
}

function decisionsOf(
  sql: Statements,
  index: AccountIndex,
  {
    account,
    corrections,
    reasonOf,
  }: Pick<Shown, 'account' | 'corrections'> & {
    readonly reasonOf: (key: string) => AccountReason
  },
): readonly AccountDecision[] {
  const isOwn = (key: string) => index.hasKey(account, key)
  return corrections.flatMap((correction): readonly AccountDecision[] => {
    const { id: decisionId, at, kind, accountKey } = correction
    if (kind === 'split-call') {
      if (!isOwn(accountKey)) return []
      const [row] = sql.arrays('SELECT title FROM calls WHERE id = ?', correction.callId)
      return [
        { decisionId, at, kind, callId: correction.callId, title: shownText(row?.[0] as string | null | undefined) },
      ]
    }
    const { key } = correction
    if (!isOwn(accountKey) && !isOwn(key)) return []
    const other = isOwn(accountKey) ? key : accountKey
    return [{ decisionId, at, kind, reason: reasonOf(other) }]
  })
}

function chatCoverage(fields: CallFields): Account['coverage'] {
  const formats = codesOf(fields, 'type')
  const isChat = formats.values.map((format) => format === 'chat' || format === 'group_chat')
  let known = 0
  let total = 0
  for (let slot = 0; slot < fields.slotEnd; slot += 1) {
    if (fields.isUsed[slot] !== 1 || isChat[formats.codes[slot]!] !== true) continue
    total += 1
    if (fields.records.isMissing[slot] === 0) known += 1
  }
  return { known, total }
}

function mostFirst<Key>(counts: ReadonlyMap<Key, number>): readonly (readonly [Key, number])[] {
  return [...counts].toSorted(([, a], [, b]) => b - a)
}
