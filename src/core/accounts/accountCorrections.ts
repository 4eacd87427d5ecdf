import { randomUUID } from 'node:crypto'
import { type AccountCorrection, readCorrections } from '../../domain/accounts/accountCorrection.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { MadeDocument } from '../storage/madeDocument.ts'

const VERSION = 1

interface AccountCorrectionsOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly onChange: (corrections: readonly AccountCorrection[]) => void
}

type NewCorrection<Correction = AccountCorrection> = Correction extends AccountCorrection
  ? Omit<Correction, 'id' | 'at'>
  : never

/** What the user decided about a workspace's accounts. For the file, see `MadeDocument`. */
export class AccountCorrections {
  readonly #document: MadeDocument<readonly AccountCorrection[]>
  readonly #clock: Pick<Clock, 'now'>

  private constructor(document: MadeDocument<readonly AccountCorrection[]>, clock: Pick<Clock, 'now'>) {
    this.#document = document
    this.#clock = clock
  }

  static async open(path: string, { clock, log, onChange }: AccountCorrectionsOptions): Promise<AccountCorrections> {
    const document = await MadeDocument.open<readonly AccountCorrection[]>(path, {
      name: 'accounts',
      version: VERSION,
      log,
      clock,
      read: ({ corrections }, entries) =>
        entries.read('corrections', corrections, (one) => readCorrections([one])[0] ?? null),
      write: (corrections, entries) => ({ corrections: entries.written('corrections', corrections, (one) => one) }),
      onShown: onChange,
    })
    return new AccountCorrections(document, clock)
  }

  /** Oldest first. */
  all(): readonly AccountCorrection[] {
    return this.#document.state
  }

  async add(correction: NewCorrection): Promise<{ readonly decisionId: string }> {
    const id = randomUUID()
    await this.#document.change((all) => [...all, { ...correction, id, at: this.#clock.now() }])
    return { decisionId: id }
  }

  /** Idempotent. */
  async undo(id: string): Promise<void> {
    await this.#document.change((all) => all.filter((one) => one.id !== id))
  }
}
