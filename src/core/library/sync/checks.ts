import { DAY } from '../../../domain/units.ts'
import { PAGE_SIZE } from '../../service/callQuery.ts'
import { callsOf, idsOf } from './listPages.ts'
import type { Store, SyncParts } from './syncJournal.ts'

/** Reading all full records again takes hours, so it's done once a day at most. */
const EXPIRE_EVERY = DAY

/**
 * Reads a hundred calls again, by chance, with one request. A call that was deleted, or changed without a new `updated_at`, is
 * corrected at once, and shows that there may be more: then all calls are read again (a sweep).
 */
export async function checkCalls({ pages, journal, clock }: SyncParts, signal: AbortSignal): Promise<void> {
  const { store, state } = journal
  const checkedAt = clock.now()
  const ids = await store.ask('sampleIds', PAGE_SIZE)
  if (ids.length === 0) {
    await journal.commit([], { checkedAt })
    return
  }
  const { rows } = await pages.byIds(ids, signal)
  const found = idsOf(rows)
  const missing = found === null ? [] : ids.filter((id) => !found.has(id))
  const gone = await pages.missing(missing, signal)
  if (gone.length > 0) await store.ask('remove', gone)
  const silentCount = await journal.commit(callsOf(rows), { checkedAt })
  const isSweepWanted = state.isSweepWanted || gone.length > 0 || silentCount > 0
  if (isSweepWanted) await journal.commit([], { isSweepWanted })
}

/** The same for a full record. If it changed silently, all full records are read again. `read` stores the record of a call. */
export async function checkDetail(
  { journal, clock }: SyncParts,
  read: (callId: number) => Promise<void>,
): Promise<void> {
  const { store, state } = journal
  const id = await store.ask('sampleDetail')
  if (id === null) return
  const before = await seen(store, id)
  const readAt = clock.now()
  await read(id)
  const after = await seen(store, id)
  const isSilent = after !== null && before?.updatedAt === after.updatedAt && before.hash !== after.hash
  const mayExpire = state.expiredAt === null || Math.abs(readAt - state.expiredAt) >= EXPIRE_EVERY
  if (!isSilent || !mayExpire) return
  await store.ask('expireDetails', readAt)
  await journal.commit([], { expiredAt: readAt })
}

async function seen(store: Store, id: number) {
  const call = await store.ask('call', id)
  return call === null ? null : { hash: await store.ask('detailHash', id), updatedAt: call.updatedAt }
}
