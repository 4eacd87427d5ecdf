import { createExpectedErrors } from '../../src/core/expectedErrors.ts'
import { LibrarySync } from '../../src/core/library/sync/librarySync.ts'
import { StoreThread } from '../../src/core/library/store/storeThread.ts'
import { MINUTE } from '../../src/domain/units.ts'
import { NumberedService } from '../support/library/numberedService.ts'
import { realClock } from '../support/testCore.ts'

/**
 * Syncs a library until it is killed. Sends the phase of each request, and `complete` when nothing is left. Arguments: path of
 * the file, number of calls, how often it was started before: since then, calls have changed and half an hour has passed.
 */
export const SYNC_PHASES = ['list', 'increment', 'check', 'record'] as const
export type SyncPhase = (typeof SYNC_PHASES)[number]
export type SyncNews = SyncPhase | 'complete'

if (import.meta.main) {
  const [path = '', callCount = '', starts = ''] = process.argv.slice(2)
  run(path, Number(callCount), Number(starts))
}

function run(path: string, callCount: number, starts: number): void {
  const service = new NumberedService(callCount, { changeRounds: starts })
  const store = new StoreThread(path, () => {
    throw new Error('The file was damaged.')
  })
  const clock = { ...realClock, now: () => Date.now() + starts * 30 * MINUTE }
  const tell = (news: SyncNews) => process.send?.(news)
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const sync = new LibrarySync({
    source: {
      page: async (query, cursor, pageSize) => {
        const isOf = (field: string, op?: string) =>
          query.filters.some((filter) => filter.field === field && (op === undefined || filter.op === op))
        tell(isOf('updated_at') ? 'increment' : isOf('id', 'in') ? 'check' : 'list')
        return service.page(query, pageSize, cursor)
      },
      serviceNow: () => Promise.resolve(null),
      users: () => Promise.resolve([]),
      callTypes: () => Promise.resolve([]),
      readDetail: async (id) => {
        tell('record')
        await store.ask('putDetail', service.detail(id), { isOpened: false, now: clock.now() })
        return true
      },
    },
    store,
    lane: 'leftover',
    since: null,
    keepsDetails: true,
    clock,
    errors: createExpectedErrors(silent),
    log: silent,
    onProgress: ({ isIdle }) => {
      if (isIdle) tell('complete')
    },
  })
  void sync.run(new AbortController().signal)
}
