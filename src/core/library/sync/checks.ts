import { DAY, type EpochMs } from '../../../domain/units.ts'
import type { Clock } from '../../ports.ts'
import { callsOf, idsOf, type ListPages, PAGE_SIZE } from './listPages.ts'
import type { SyncJournal } from './syncJournal.ts'

/** Reading all full records again takes hours, so it's done once a day at most. */
const EXPIRE_EVERY = DAY

/**
 * Reads a few calls again, by chance. A call that was deleted, or changed without a new `updated_at`, is corrected at once, and
 * shows that there may be more: then all calls are read again (a sweep), or all full records.
 */
export class Checks {
  readonly #pages: ListPages
  readonly #journal: SyncJournal
  readonly #clock: Clock

  constructor(pages: ListPages, journal: SyncJournal, clock: Clock) {
    this.#pages = pages
    this.#journal = journal
    this.#clock = clock
  }

  /** One request checks a hundred calls. */
  async calls(signal: AbortSignal): Promise<void> {
    const { store, state } = this.#journal
    const checkedAt = this.#clock.now()
    const ids = await store.ask('sampleIds', PAGE_SIZE)
    if (ids.length === 0) {
      await this.#journal.commit([], { checkedAt })
      return
    }
    const { rows } = await this.#pages.byIds(ids, signal)
    const found = idsOf(rows)
    const missing = found === null ? [] : ids.filter((id) => !found.has(id))
    const gone = await this.#pages.missing(missing, signal)
    if (gone.length > 0) await store.ask('remove', gone)
    const silentCount = await this.#journal.commit(callsOf(rows), { checkedAt })
    const isSweepWanted = state.isSweepWanted || gone.length > 0 || silentCount > 0
    if (isSweepWanted) await this.#journal.commit([], { isSweepWanted })
  }

  /** `read` reads the full record of a call and stores it. */
  async detail(read: (callId: number) => Promise<void>): Promise<void> {
    const { store } = this.#journal
    const id = await store.ask('sampleDetail')
    if (id === null) return
    const before = await this.#seen(id)
    const readAt = this.#clock.now()
    await read(id)
    const after = await this.#seen(id)
    const isSilent = after !== null && before?.updatedAt === after.updatedAt && before.hash !== after.hash
    if (isSilent && this.#mayExpire(readAt)) {
      await store.ask('expireDetails', readAt)
      await this.#journal.commit([], { expiredAt: readAt })
    }
  }

  #mayExpire(now: EpochMs): boolean {
    const { expiredAt } = this.#journal.state
    return expiredAt === null || Math.abs(now - expiredAt) >= EXPIRE_EVERY
  }

  async #seen(id: number): Promise<{ readonly hash: number | null; readonly updatedAt: string | null } | null> {
    const { store } = this.#journal
    const call = await store.ask('call', id)
    return call === null ? null : { hash: await store.ask('detailHash', id), updatedAt: call.updatedAt }
  }
}
