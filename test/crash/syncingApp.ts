import { createExpectedErrors } from '../../src/core/expectedErrors.ts'
import { LibrarySync } from '../../src/core/library/sync/librarySync.ts'
import { StoreThread } from '../../src/core/library/store/storeThread.ts'
import { NumberedService } from '../support/library/numberedService.ts'
import { realClock } from '../support/testCore.ts'

/** Syncs a library until it is killed, or sends `complete` when nothing is left. Arguments: path of the file, number of calls. */
const [path = '', callCount = ''] = process.argv.slice(2)
const service = new NumberedService(Number(callCount))
const store = new StoreThread(path, (setAsideAs) => process.send?.({ damaged: setAsideAs }))
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const sync = new LibrarySync({
  source: {
    page: async (query, _cursor, pageSize) => service.page(query, pageSize),
    users: () => Promise.resolve([]),
    callTypes: () => Promise.resolve([]),
    readDetail: async (id) => {
      await store.ask('putDetail', service.detail(id), { isOpened: false, now: Date.now() })
    },
  },
  store,
  since: null,
  keepsDetails: true,
  clock: realClock,
  errors: createExpectedErrors(silent),
  onProgress: ({ isIdle }) => {
    if (isIdle) process.send?.('complete')
  },
})
void sync.run(new AbortController().signal)
process.send?.('started')
