import type { CallRecord } from '../../../domain/calls/call.ts'
import type { Clock } from '../../ports.ts'
import type { StoreThread } from '../store/storeThread.ts'
import type { ListPages } from './listPages.ts'
import { readState, type SyncState } from './syncState.ts'

export type Store = Pick<StoreThread, 'ask'>

/** What the steps of the sync work with. */
export interface SyncParts {
  readonly pages: ListPages
  readonly journal: SyncJournal
  readonly clock: Clock
}

/** The state of the sync. It only changes together with what it describes: calls and state are stored in one transaction. */
export class SyncJournal {
  readonly store: Store
  readonly #clock: Clock
  #state: SyncState

  private constructor(store: Store, clock: Clock, state: SyncState) {
    this.store = store
    this.#clock = clock
    this.#state = state
  }

  static async open(store: Store, clock: Clock, since: string | null): Promise<SyncJournal> {
    return new SyncJournal(store, clock, readState(await store.ask('readState'), since))
  }

  get state(): SyncState {
    return this.#state
  }

  /** Commits are stored in the order of these calls. Returns the number of calls that had changed silently. */
  async commit(calls: readonly CallRecord[], change: Partial<SyncState>): Promise<number> {
    this.#state = { ...this.#state, ...change }
    const page = { calls, state: this.#state, now: this.#clock.now() }
    return (await this.store.ask('putPage', page)).silentCount
  }
}
