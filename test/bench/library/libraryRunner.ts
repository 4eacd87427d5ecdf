import type { CallRecord } from '../../../src/domain/calls/call.ts'
import type { OwnReview } from '../../../src/core/reviews/ownReview.ts'
import { newMemoryLocation } from '../../../src/core/storage/memoryLocation.ts'
import { LibraryStore } from '../../../src/core/library/store/libraryStore.ts'
import { benchCalls } from './benchCalls.ts'
import { PAGE_ROWS, type QueryRunner } from './queryRunner.ts'

/** Of every hundredth call. */
const REVIEWS: readonly OwnReview[] = Array.from({ length: 1000 }, (_, at) => ({
  callId: 1_000_000 + at * 300,
  score: at % 101,
  notes: ['Good opening'],
  isBlind: false,
}))

const EVERYTHING = { filters: [], sort: [] }

/**
 * The library as in its thread. A call changes before each query, as during a sync, so no page comes from an earlier
 * result.
 */
export function libraryRunner(store: LibraryStore): QueryRunner {
  const changing: readonly CallRecord[] = benchCalls(1)
  let changes = 0
  return {
    prepare() {
      changes += 1
      const calls = changing.map((call) => ({ ...call, durationSeconds: (call.durationSeconds ?? 0) + changes / 1000 }))
      store.putPage({ calls, state: null, now: changes })
    },
    async run({ query }, offset) {
      return (await store.query('page', { query, offset, limit: PAGE_ROWS }))?.total ?? null
    },
    close() {
      store.close()
      return Promise.resolve()
    },
  }
}

export function openStore(path: string): LibraryStore {
  return withReviews(new LibraryStore(path))
}

/** As in a workspace where nothing is kept on the disk. */
export function openInMemory(path: string): LibraryStore {
  return withReviews(new LibraryStore(newMemoryLocation(), { from: path }))
}

function withReviews(store: LibraryStore): LibraryStore {
  store.putReviews('all', REVIEWS)
  return store
}

/** From opening the file to the rows of the first page: the median of several. */
export async function openToFirstPage(path: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 7; round += 1) {
    const startedAt = performance.now()
    const store = openStore(path)
    const page = await store.query('page', { query: EVERYTHING, offset: 0, limit: PAGE_ROWS })
    times.push(performance.now() - startedAt)
    if (page?.rows.length !== PAGE_ROWS) throw new Error('The first page is incomplete.')
    store.close()
  }
  return times.sort((one, other) => one - other)[3] ?? Number.NaN
}
