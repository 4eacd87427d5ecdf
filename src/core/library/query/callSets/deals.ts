import type { Association } from '../../../../domain/calls/call.ts'
import { text } from '../../columns.ts'
import type { Statements } from '../../../storage/statements.ts'
import { TextColumn } from '../columns/textColumn.ts'
import type { Slots } from '../columns/slots.ts'
import type { CallPart, CallSet } from './callSet.ts'

/** The key of associations with deals. */
const DEALS = 'crm_deals'

/** The first deal of each call, by the key of its group. */
export class Deals implements CallSet {
  readonly keys = new TextColumn()
  /** By code of the key. */
  readonly names: (string | null)[] = [null]
  /** By code of the key: the call with the label. */
  readonly #labeledBy: number[] = []

  reserve(capacity: number): void {
    this.keys.reserve(capacity)
  }

  read(sql: Statements, { condition, values, slots: read }: CallPart, slots: Slots): void {
    for (const slot of read) this.keys.set(slot, null)
    const rows = sql.arrays(
      `SELECT call_id, system, system_id, label, min(position) FROM associations
       WHERE key = '${DEALS}' AND ${condition('call_id')} GROUP BY call_id`,
      ...values,
    )
    for (const row of rows) {
      const callId = Number(row[0])
      const slot = slots.of(callId)
      const deal = groupOfDeal({ system: text(row[1]), systemId: text(row[2]), label: text(row[3]) || null })
      if (slot === undefined || deal === undefined) continue
      this.keys.set(slot, deal.key)
      const code = this.keys.codes[slot]!
      this.names[code] ??= deal.name
      // The newest label counts: calls are read in any order.
      if (deal.label === null || callId < (this.#labeledBy[code] ?? callId)) continue
      this.names[code] = deal.label
      this.#labeledBy[code] = callId
    }
  }
}

/** Deals are the same by their ID in the same system, or without one by their label. Undefined without both. */
function groupOfDeal({ system, systemId, label }: Pick<Association, 'system' | 'systemId' | 'label'>) {
  if (systemId !== null) return { key: JSON.stringify([system, systemId]), name: label ?? systemId, label }
  return label === null || label === '' ? undefined : { key: JSON.stringify([label]), name: label, label }
}
