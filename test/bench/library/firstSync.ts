import { Budgets } from '../../../src/core/budget/budgets.ts'
import { Urgency } from '../../../src/core/budget/requestBudget.ts'
import { createExpectedErrors } from '../../../src/core/expectedErrors.ts'
import { LibraryStore } from '../../../src/core/library/store/libraryStore.ts'
import { LibrarySync } from '../../../src/core/library/sync/librarySync.ts'
import { FakeClock } from '../../support/fakeClock.ts'
import { NumberedService } from '../../support/library/numberedService.ts'

/** 100 requests a minute. */
const PACE_MS = 600

/**
 * The first sync of a list on a fake clock, with the app's rate limit and round trips of 80 to 800 ms, and how long it took compared to one
 * page every 600 ms.
 */
export async function firstSync(path: string, calls: number, random: () => number) {
  const clock = new FakeClock()
  const service = new NumberedService(calls)
  const budgets = new Budgets(clock)
  const budget = budgets.of('key')
  const store = new LibraryStore(path)
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
      serviceNow: () => Promise.resolve(null),
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
    lane: 'leftover',
    since: null,
    keepsDetails: false,
    clock,
    errors: createExpectedErrors(silent),
    log: silent,
    onProgress: ({ state }) => {
      if (state?.walkedAt != null) doneAt ??= clock.monotonicMs()
    },
  })
  const ended = sync.run(stop.signal)
  while (doneAt === null) await clock.advance(1000)
  stop.abort()
  await ended
  const stored = store.counts().calls
  store.close()
  budgets.close()
  if (stored !== calls) throw new Error(`Only ${stored} calls were stored.`)
  pageMs.sort((one, other) => one - other)
  return {
    syncToPaceRatio: Number(doneAt) / ((calls / 100 - 1) * PACE_MS),
    syncRequests: requests,
    pageMedianMs: pageMs.at(pageMs.length >> 1) ?? 0,
    pageP99Ms: pageMs.at(Math.floor(pageMs.length * 0.99)) ?? 0,
  }
}
