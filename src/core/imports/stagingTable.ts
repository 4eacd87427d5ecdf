import type { StagingPage, StagingSnapshot } from '../../contract/staging.ts'
import type { RowChange } from '../../domain/recordings/stagingRow.ts'

export type NewRowSource =
  | { readonly kind: 'path'; readonly path: string; readonly folder?: string | undefined }
  | { readonly kind: 'link'; readonly url: string }

export interface RowEdit {
  readonly stageIds: readonly string[] | 'all'
  readonly change: RowChange
}

export interface StagingQuery {
  readonly only: 'all' | 'ready' | 'blocked' | 'warned'
  readonly offset: number
  readonly limit: number
}

const EMPTY: StagingSnapshot = {
  revision: 0,
  total: 0,
  unseenCount: 0,
  readyCount: 0,
  blockedCount: 0,
  warnedCount: 0,
  sizeBytes: 0,
  looking: null,
  undo: null,
}

/** The staging tables of all workspaces. Nothing can be put into them yet. */
export class StagingTables {
  watch(_workspaceId: string): Promise<AsyncIterable<StagingSnapshot>> {
    return Promise.resolve(only(EMPTY))
  }

  page(): Promise<StagingPage> {
    return Promise.resolve({ revision: 0, total: 0, rows: [] })
  }

  add(): Promise<{ readonly stageIds: readonly string[]; readonly leftOutCount: number }> {
    return Promise.reject(new Error('Comes with the stored table.'))
  }

  edit(): Promise<void> {
    return Promise.resolve()
  }

  discard(): Promise<void> {
    return Promise.resolve()
  }

  undo(): Promise<{ readonly isUndone: boolean }> {
    return Promise.resolve({ isUndone: false })
  }

  check(): Promise<void> {
    return Promise.resolve()
  }

  commit(): Promise<{ readonly batchId: string | null; readonly importCount: number }> {
    return Promise.resolve({ batchId: null, importCount: 0 })
  }
}

async function* only<Item>(item: Item): AsyncGenerator<Item, void, void> {
  yield item
}
