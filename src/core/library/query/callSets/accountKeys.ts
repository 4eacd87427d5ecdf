import { accountKeysOf, type AccountFacts, type AccountParticipant } from '../../../../domain/accounts/callKeys.ts'
import { accountKeyText, formerNameKey, recordKind } from '../../../../domain/accounts/accountKey.ts'
import { foldedCompanyName } from '../../../../domain/accounts/companyName.ts'
import { shownText } from '../../../../domain/calls/blankText.ts'
import { text } from '../../columns.ts'
import type { Statements } from '../../../storage/statements.ts'
import { Dictionary } from '../columns/dictionary.ts'
import { ListColumn } from '../columns/listColumn.ts'
import { grown, type Slots } from '../columns/slots.ts'
import type { CallPart, CallSet } from './callSet.ts'

type CallFacts = { -readonly [Name in keyof AccountFacts]: AccountFacts[Name] } & {
  attendees: string[]
  associations: AccountFacts['associations'][number][]
}

/** The keys by which calls are joined to accounts. */
export class AccountKeys implements CallSet {
  readonly list = new ListColumn()
  readonly dictionary = new Dictionary()
  /** Codes of names whose `formerNameKey` differs, by that key. */
  readonly #former = new Map<string, number[]>()
  /** `#former` covers the codes below this. */
  #formerEnd = 1
  isGroupChat = new Uint8Array(0)
  /**
   * Labels of records and company names, by key code. If spellings differ, the one read last. Not of deals, of which there may be
   * one for each call: see `dealLabels`.
   */
  readonly labels = new Map<number, string>()
  /** Changes when a stored call has other keys than before, or is removed. */
  revision = 0

  reserve(capacity: number): void {
    this.list.reserve(capacity)
    if (capacity > this.isGroupChat.length) this.isGroupChat = grown(this.isGroupChat, capacity)
  }

  read(sql: Statements, part: CallPart, slots: Slots): void {
    const facts = readFacts(sql, part)
    for (const [callId, call] of facts) {
      const slot = slots.of(callId)
      if (slot === undefined) continue
      const codes = accountKeysOf(call).map((key) => this.dictionary.codeOf(key))
      this.#label(call)
      const isGroupChat = call.format === 'group_chat' ? 1 : 0
      const before = this.list.items(slot)
      const isSame = before.length === codes.length && codes.every((code, at) => before[at] === code)
      if (isSame && this.isGroupChat[slot] === isGroupChat) continue
      this.revision += 1
      this.isGroupChat[slot] = isGroupChat
      this.list.clear(slot)
      for (const code of codes) this.list.add(slot, code)
    }
  }

  /** The codes of a key, also of one that an earlier version stored; none if no call had it. */
  codesOf(key: string): readonly number[] {
    const { values } = this.dictionary
    const known = this.dictionary.known(key)
    if (known !== undefined || !key.startsWith('name:')) return known === undefined ? [] : [known]
    for (; this.#formerEnd < values.length; this.#formerEnd += 1) {
      const name = values[this.#formerEnd]!
      const former = name.startsWith('name:') ? formerNameKey(name) : name
      if (former !== name) this.#former.set(former, [...(this.#former.get(former) ?? []), this.#formerEnd])
    }
    return this.#former.get(key) ?? []
  }

  /** A call was removed. Without its keys, because the next call in its slot may have the same ones. */
  remove(slot: number): void {
    this.revision += 1
    this.list.clear(slot)
  }

  #label({ leadCompany, associations }: AccountFacts): void {
    for (const { key, system, systemId, label } of associations) {
      const kind = recordKind(key)
      if (label === null || kind === undefined || kind === 'deal') continue
      if (kind === 'company' || kind === 'customer') this.#labelName(label)
      if (system === null || systemId === null) continue
      const place = { kind, value: systemId.trim(), system: system.trim().toLowerCase() }
      const code = this.dictionary.known(accountKeyText(place))
      if (code !== undefined) this.labels.set(code, label)
    }
    if (leadCompany !== null) this.#labelName(leadCompany)
  }

  #labelName(name: string): void {
    const folded = foldedCompanyName(name)
    if (folded === null) return
    const code = this.dictionary.known(accountKeyText({ kind: 'name', value: folded, system: null }))
    if (code !== undefined) this.labels.set(code, name.trim())
  }
}

function readFacts(sql: Statements, { condition, values }: CallPart): ReadonlyMap<number, CallFacts> {
  const facts = new Map<number, CallFacts>()
  for (const [id, format, leadCompany] of sql.arrays(
    `SELECT id, format, lead_company FROM calls WHERE ${condition('id')}`,
    ...values,
  )) {
    const lists = { attendees: [], associations: [], participants: [] }
    facts.set(Number(id), { format: String(format), leadCompany: shownText(text(leadCompany)), ...lists })
  }
  for (const [id, email] of sql.arrays(
    `SELECT call_id, email FROM attendees WHERE ${condition('call_id')} ORDER BY call_id, position`,
    ...values,
  )) {
    facts.get(Number(id))?.attendees.push(String(email))
  }
  for (const [id, key, system, systemId, label] of sql.arrays(
    `SELECT call_id, key, system, system_id, label FROM associations WHERE ${condition('call_id')}
     ORDER BY call_id, position`,
    ...values,
  )) {
    facts
      .get(Number(id))
      ?.associations.push({ key: String(key), system: text(system), systemId: text(systemId), label: text(label) })
  }
  for (const [id, conversation] of sql.arrays(
    `SELECT call_id, conversation FROM details WHERE conversation IS NOT NULL AND ${condition('call_id')}`,
    ...values,
  )) {
    const call = facts.get(Number(id))
    if (call !== undefined) call.participants = readParticipants(conversation)
  }
  return facts
}

/** Those that the store has written as JSON. */
export function readParticipants(
  conversation: unknown,
): readonly (AccountParticipant & { readonly name: string | null })[] {
  const { participants = [] } = JSON.parse(String(conversation)) as {
    readonly participants?: readonly Readonly<Record<string, unknown>>[]
  }
  return participants.map(({ type, userId, email, phone, company, name }) => ({
    type: text(type),
    userId: typeof userId === 'number' ? userId : null,
    email: text(email),
    phone: text(phone),
    company: text(company),
    name: text(name),
  }))
}
