import { randomUUID } from 'node:crypto'
import type { AccountCorrection } from '../../domain/accounts/accountCorrection.ts'
import type { Clock } from '../ports.ts'
import type { MadeList } from './madeList.ts'

type NewCorrection<Correction = AccountCorrection> = Correction extends AccountCorrection
  ? Omit<Correction, 'id' | 'at'>
  : never

/** What the user decided about a workspace's accounts. */
export class AccountCorrections {
  readonly #list: MadeList<AccountCorrection>
  readonly #clock: Pick<Clock, 'now'>

  constructor(list: MadeList<AccountCorrection>, clock: Pick<Clock, 'now'>) {
    this.#list = list
    this.#clock = clock
  }

  /** Oldest first. */
  all(): readonly AccountCorrection[] {
    return this.#list.all()
  }

  add(correction: NewCorrection): { readonly decisionId: string } {
    const id = randomUUID()
    this.#list.update([{ ...correction, id, at: this.#clock.now() }])
    return { decisionId: id }
  }

  /** Idempotent. */
  undo(id: string): void {
    this.#list.update([], [id])
  }
}
