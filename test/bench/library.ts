import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Budgets } from '../../src/core/budget/budgets.ts'
import { Urgency } from '../../src/core/budget/requestBudget.ts'
import { createExpectedErrors } from '../../src/core/expectedErrors.ts'
import { LibraryStore } from '../../src/core/library/store/libraryStore.ts'
import { LibrarySync } from '../../src/core/library/sync/librarySync.ts'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { crashLibrary } from '../crash/crashLibrary.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { FakeClock } from '../support/fakeClock.ts'
import { NumberedService } from '../support/library/numberedService.ts'
import { syncingWindow } from '../support/library/syncingWindow.ts'
import { queryFigures } from './library/queryFigures.ts'

const CALLS = 100_000
/** Cells of the table that figures don't have. */
const BLANK = ['', '', '', '']
/** 1,000 pages of 100 calls, one every 600 ms: 9.99 minutes. */
const PACE_BOUND_MS = 999 * 600
/** About 11 kB of text, as ten minutes of speech. */
const WORDS = 2000

/**
 * The library's queries, sync and store. Arguments: full records to store (2,000), kills (20), seed (1).
 *
 * - `pageCountP95Ms`, `pageCountWorstMs`: 100 rows and the exact count of queries of 100,000 calls, with every operator and every
 *   sort; the 95th percentile of all, and the worst median. A call changes before each query.
 * - `worstOfPeersMs`: the worst median of the better peer, on the queries that the peers have; `pageCountComparedWorstMs` is ours.
 * - `firstTimeWorstMs`: the slowest query when its columns or its order weren't in memory yet.
 * - `openToFirstPageMs`: from opening the file to the first 100 rows in default order.
 * - `windowInteractiveMs`: from opening the page to the first rows and the exact count, with 100,000 calls on disk.
 * - `windowTasksOver50Ms`, `coreLongestStallMs`: of the page, and of the process with the key, while the list is scrolled for 20 s
 *   and a library of 100,000 calls syncs; those that end with `Before` without a library.
 * - `memoryAboveIdleBytes`: after all queries.
 * - `syncToPaceRatio`: how long the first sync of 100,000 calls takes on a fake clock, with the app's rate limit and round trips
 *   of 80 to 800 ms, compared to one page every 600 ms.
 * - `diskToTextRatio`: the size of the file, with 100,000 calls in proportion to 20,000 transcripts, compared to the transcripts' text.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const details = Number(args[0] ?? 2000)
  const random = createSeededRandom(args[2] ?? '1')
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'))
  try {
    const { tookMs, requests, pageMs } = await firstSync(join(folder, 'sync', 'calls.sqlite'), random.next)
    const store = storeFigures(join(folder, 'store', 'calls.sqlite'), details)
    const crash = await crashLibrary({ calls: 2000, kills: Number(args[1] ?? 20), random: random.next })
    if (crash.violations.length > 0) throw new Error(crash.violations.join('\n'))
    const queries = await queryFigures(join(folder, 'queries'), CALLS, details)
    const figures = {
      ...queries.figures,
      ...(await syncingWindow(join(folder, 'window'), CALLS)),
      syncToPaceRatio: tookMs / PACE_BOUND_MS,
      syncRequests: requests,
      pageMedianMs: pageMs.at(pageMs.length >> 1) ?? 0,
      pageP99Ms: pageMs.at(Math.floor(pageMs.length * 0.99)) ?? 0,
      ...store,
      kills: crash.kills,
    }
    return {
      title: `Queries and first sync of ${CALLS} calls, ${details} full records, and ${crash.kills} kills`,
      columns: queries.columns,
      rows: [
        ...queries.rows,
        ...Object.entries(figures).map(([name, value]) => [name, value, ...BLANK].slice(0, queries.columns.length)),
      ],
      figures,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function firstSync(path: string, random: () => number) {
  const clock = new FakeClock()
  const service = new NumberedService(CALLS)
  const budgets = new Budgets(clock)
  const budget = budgets.of('key')
  const store = new LibraryStore(path, clock)
  const stop = new AbortController()
  const pageMs: number[] = []
  let requests = 0
  let doneAt: number | null = null
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const sync = new LibrarySync({
    source: {
      page: async (query, _cursor, pageSize, how) => {
        const slot = await budget.acquire(how.urgency ?? new Urgency('background'), how.signal)
        requests += 1
        await clock.wait(80 + random() * 720, how.signal)
        slot.answered()
        return service.page(query, pageSize)
      },
      users: () => Promise.resolve([]),
      callTypes: () => Promise.resolve([]),
      readDetail: () => Promise.reject(new Error('Only the list is read.')),
    },
    store: {
      ask: async (method, ...given) => {
        await Promise.resolve()
        const startedAt = performance.now()
        const result = (store[method] as (...args: readonly unknown[]) => never).call(store, ...given)
        if (method === 'putPage') pageMs.push(performance.now() - startedAt)
        return result
      },
    },
    since: null,
    keepsDetails: false,
    clock,
    errors: createExpectedErrors(silent),
    onProgress: ({ state }) => {
      if (state.walkedAt !== null) doneAt ??= clock.monotonicMs()
    },
  })
  const ended = sync.run(stop.signal)
  while (doneAt === null) await clock.advance(1000)
  stop.abort()
  await ended
  const { calls } = store.counts()
  store.close()
  budgets.close()
  if (calls !== CALLS) throw new Error(`Only ${calls} calls were stored.`)
  return { tookMs: Number(doneAt), requests, pageMs: pageMs.sort((one, other) => one - other) }
}

function storeFigures(path: string, details: number) {
  const clock = { now: () => Date.now() }
  const service = new NumberedService(5 * details, WORDS)
  const store = new LibraryStore(path, clock)
  for (let from = 0; from < service.callCount; from += 100) {
    const calls = Array.from({ length: 100 }, (_, at) => service.record(from + at))
    store.putPage({ calls, state: null, now: 1 })
  }
  let textBytes = 0
  const detailMs: number[] = []
  for (let index = 0; index < details; index += 1) {
    const detail = service.detail(service.idAt(index))
    textBytes += Buffer.byteLength(detail.transcription ?? '')
    const startedAt = performance.now()
    store.putDetail(detail, { isOpened: false, now: 1 })
    detailMs.push(performance.now() - startedAt)
  }
  store.close()
  const startedAt = performance.now()
  const again = new LibraryStore(path, clock)
  again.readState()
  const openMs = performance.now() - startedAt
  again.close()
  detailMs.sort((one, other) => one - other)
  return {
    diskToTextRatio: statSync(path).size / textBytes,
    textBytes,
    detailMedianMs: detailMs.at(detailMs.length >> 1) ?? 0,
    detailP99Ms: detailMs.at(Math.floor(detailMs.length * 0.99)) ?? 0,
    openMs,
  }
}
