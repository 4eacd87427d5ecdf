import { setImmediate } from 'node:timers/promises'
import type { Statements } from '../../storage/statements.ts'
import { AccountKeys } from './callSets/accountKeys.ts'
import type { CallPart, CallSet } from './callSets/callSet.ts'
import { Deals } from './callSets/deals.ts'
import { Evaluations } from './callSets/evaluations.ts'
import { Links, ListForm } from './callSets/fieldSet.ts'
import { Records } from './callSets/records.ts'
import { TextLists } from './callSets/textLists.ts'
import { Slots } from './columns/slots.ts'

/**
 * Calls per step of reading, which takes 1 to 3 ms; then the thread can do something else. Larger steps aren't faster, and leave
 * more garbage: after reading all columns of 100,000 calls, the process has 100 MB more with steps of 4,000.
 */
const STEP = 250
/** Changes that are remembered for cached sort orders. */
const LOGGED = 20_000

export type SetName =
  | 'listForm'
  | 'links'
  | 'attendees'
  | 'associationTypes'
  | 'associationLabels'
  | 'associationIds'
  | 'deals'
  | 'records'
  | 'evaluations'
  | 'accountKeys'

/**
 * The columns of all calls in memory. Each set of columns is read when a query first needs it, or before in the background.
 * Calls that are stored or removed are read again before the next query.
 */
export class CallTable {
  readonly slots = new Slots()
  readonly sets = {
    listForm: new ListForm(),
    links: new Links(),
    attendees: new TextLists('attendees', ['email']),
    associationTypes: new TextLists('associations', ['key', 'system']),
    associationLabels: new TextLists('associations', ['label']),
    associationIds: new TextLists('associations', ['system_id']),
    deals: new Deals(),
    records: new Records(),
    evaluations: new Evaluations(),
    accountKeys: new AccountKeys(),
  } satisfies Record<SetName, CallSet>
  /** Slots whose call changed, oldest first, from the change number `logStart` on. */
  log: number[] = []
  logStart = 0
  readonly #sql: Statements
  /** The id up to which calls were read, by set. */
  readonly #readTo = new Map<SetName, number>()
  readonly #stale = new Set<number>()

  constructor(sql: Statements) {
    this.#sql = sql
  }

  /** These calls were stored or removed. */
  changed(ids: readonly number[]): void {
    if (this.#readTo.size > 0) for (const id of ids) this.#stale.add(id)
  }

  /** The slot's values for sorting changed. */
  logChange(slot: number): void {
    if (this.log.length === LOGGED) this.forgetLog()
    this.log.push(slot)
  }

  /** Values of many slots changed. */
  forgetLog(): void {
    this.logStart += this.log.length + 1
    this.log = []
  }

  /**
   * Reads the sets if necessary, and the calls that changed. No other task of the thread waits longer than a step. Other calls
   * of `ready` may read the same sets meanwhile. Ends early if `signal` is aborted.
   */
  async ready(names: readonly SetName[], signal?: AbortSignal): Promise<void> {
    for (const name of ['listForm' as const, ...names]) {
      while (signal?.aborted !== true && this.#readStep(name)) await setImmediate()
    }
    while (signal?.aborted !== true && this.#stale.size > 0) {
      this.#readAgain([...this.#stale].slice(0, STEP))
      if (this.#stale.size > 0) await setImmediate()
    }
  }

  /** False if the set was read completely before. Calls that change later are read again. */
  #readStep(name: SetName): boolean {
    if (this.#readTo.size === 0) this.slots.reserve(Number(this.#sql.first('SELECT calls FROM call_count')?.['calls']))
    const after = this.#readTo.get(name) ?? Number.MIN_SAFE_INTEGER
    if (after === Number.POSITIVE_INFINITY) return false
    const ids = this.#sql.arrays('SELECT id FROM calls WHERE id > ? ORDER BY id LIMIT ?', after, STEP)
    const last = Number(ids.at(-1)?.[0])
    if (ids.length > 0) {
      const slots = ids.map(([id]) => this.slots.add(Number(id)))
      this.#readTo.set(name, after)
      this.#reserve()
      const part: CallPart = { condition: (column) => `${column} BETWEEN ? AND ?`, values: [after + 1, last], slots }
      this.sets[name].read(this.#sql, part, this.slots)
    }
    this.#readTo.set(name, ids.length < STEP ? Number.POSITIVE_INFINITY : last)
    return ids.length > 0
  }

  #readAgain(ids: readonly number[]): void {
    for (const id of ids) this.#stale.delete(id)
    const wanted = JSON.stringify(ids)
    const condition = (column: string) => `${column} IN (SELECT value FROM json_each(?))`
    const stored = this.#sql.arrays(`SELECT id FROM calls WHERE ${condition('id')}`, wanted).map(([id]) => Number(id))
    const found = new Set(stored)
    for (const id of ids) {
      const slot = found.has(id) ? this.slots.add(id) : this.slots.remove(id)
      if (slot === undefined) continue
      this.logChange(slot)
      if (!found.has(id) && this.#readTo.has('accountKeys')) this.sets.accountKeys.remove(slot)
    }
    this.#reserve()
    const part: CallPart = { condition, values: [wanted], slots: stored.map((id) => this.slots.of(id)!) }
    for (const name of this.#readTo.keys()) this.sets[name].read(this.#sql, part, this.slots)
  }

  #reserve(): void {
    for (const name of this.#readTo.keys()) this.sets[name].reserve(this.slots.capacity)
  }
}
