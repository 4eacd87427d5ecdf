import { randomUUID } from 'node:crypto'
import { type AccountCorrection, readCorrections } from '../../domain/accounts/accountCorrection.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'

const VERSION = 1

export interface AccountCorrectionsOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly onChange: (corrections: readonly AccountCorrection[]) => void
}

type NewCorrection<Correction = AccountCorrection> = Correction extends AccountCorrection
  ? Omit<Correction, 'id' | 'at'>
  : never

/** What the user decided about a workspace's accounts, in one file. Once a change returns, it's on disk. */
export class AccountCorrections {
  readonly #document: JsonDocument
  readonly #options: AccountCorrectionsOptions
  #corrections: readonly AccountCorrection[]

  private constructor(
    document: JsonDocument,
    corrections: readonly AccountCorrection[],
    options: AccountCorrectionsOptions,
  ) {
    this.#document = document
    this.#corrections = corrections
    this.#options = options
  }

  static async open(path: string, options: AccountCorrectionsOptions): Promise<AccountCorrections> {
    const document = new JsonDocument(path)
    const stored = await document.read()
    if (stored.kind === 'damaged') options.log.error('accounts.damaged', { setAsideAs: stored.setAsideAs })
    const { corrections } = ((stored.kind === 'found' ? stored.value : null) ?? {}) as {
      readonly corrections?: unknown
    }
    return new AccountCorrections(document, readCorrections(corrections), options)
  }

  /** Oldest first. */
  all(): readonly AccountCorrection[] {
    return this.#corrections
  }

  async add(correction: NewCorrection): Promise<{ readonly decisionId: string }> {
    const id = randomUUID()
    await this.#change((all) => [...all, { ...correction, id, at: this.#options.clock.now() }])
    return { decisionId: id }
  }

  /** Idempotent. */
  async undo(id: string): Promise<void> {
    await this.#change((all) => all.filter((one) => one.id !== id))
  }

  async #change(next: (all: readonly AccountCorrection[]) => readonly AccountCorrection[]): Promise<void> {
    // Change the memory first, so that concurrent changes build on each other; revert it if the write fails.
    const before = this.#corrections
    const after = next(before)
    this.#show(after)
    try {
      await this.#document.write({ version: VERSION, corrections: after })
    } catch (error) {
      if (this.#corrections === after) this.#show(before)
      this.#options.log.error('accounts.write', { error })
      throw error
    }
  }

  #show(corrections: readonly AccountCorrection[]): void {
    this.#corrections = corrections
    this.#options.onChange(corrections)
  }
}
