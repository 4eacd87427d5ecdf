import type { LibraryStore } from '../../../src/core/library/store/libraryStore.ts'
import type { NaiveCall } from './naiveQuery.ts'

/** The calls with the accounts that a question about each of them names. Tests of accounts compare these with planted ones. */
export function withAccounts(store: LibraryStore, calls: readonly NaiveCall[]): Promise<readonly NaiveCall[]> {
  return Promise.all(
    calls.map(async (call) => {
      const { account } = await store.query('accountOf', { callId: call.detail.id })
      return { ...call, account }
    }),
  )
}
