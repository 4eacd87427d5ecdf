import type { Statements } from '../../../storage/statements.ts'
import { TextColumn } from '../columns/textColumn.ts'
import type { Slots } from '../columns/slots.ts'
import type { CallPart, CallSet } from './callSet.ts'

/** Texts that are different for each call, and so take most memory. */
export class Links implements CallSet {
  readonly sourceSystemId = new TextColumn()
  readonly url = new TextColumn()

  reserve(capacity: number): void {
    this.sourceSystemId.reserve(capacity)
    this.url.reserve(capacity)
  }

  read(sql: Statements, { condition, values }: CallPart, slots: Slots): void {
    for (const row of sql.arrays(
      `SELECT id, source_system_id, web_url FROM calls WHERE ${condition('id')}`,
      ...values,
    )) {
      const slot = slots.of(Number(row[0]))!
      this.sourceSystemId.set(slot, row[1])
      this.url.set(slot, row[2])
    }
  }
}
