import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ImportQueueSnapshot, ImportSnapshot } from '../../../contract/snapshots.ts'
import { core, queries } from '../../client/core.ts'

export type ImportFilter = 'all' | 'open' | 'done' | 'attention'

interface Wanted {
  readonly workspaceId: string
  readonly batchId: string | null
  readonly only: ImportFilter
}

const PAGE_ROWS = 100
/** The most the core gives at a time. */
const MOST_ROWS = 500

export interface ShownImports {
  /** Undefined while its page is on its way. */
  readonly importAt: (index: number) => ImportSnapshot | undefined
}

/** The imports around those in sight, read again when the queue says that they would be others; bytes sent come with the queue itself. */
export function useImportPages(
  wanted: Wanted,
  queue: ImportQueueSnapshot | undefined,
  inSight: { readonly first: number; readonly last: number },
): ShownImports {
  const firstPage = Math.max(0, Math.floor(inSight.first / PAGE_ROWS))
  const lastPage = Math.max(firstPage, Math.floor(inSight.last / PAGE_ROWS))
  const answers = useQueries({
    queries: Array.from({ length: lastPage - firstPage + 1 }, (_, index) => ({
      ...queries().imports.page.queryOptions({
        input: { ...wanted, offset: (firstPage + index) * PAGE_ROWS, limit: PAGE_ROWS },
      }),
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const revision = queue?.revision
  const outdated = answers.find(
    ({ data, isFetching }) => !isFetching && data !== undefined && revision !== undefined && data.revision < revision,
  )
  const refetch = outdated?.refetch
  useEffect(() => {
    if (refetch) void refetch()
  }, [refetch, revision])

  return {
    importAt(index) {
      const page = Math.floor(index / PAGE_ROWS)
      const answer = answers[page - firstPage]
      const one = answer?.isPlaceholderData === true ? undefined : answer?.data?.rows[index - page * PAGE_ROWS]
      return one && withBytes(one, queue)
    },
  }
}

function withBytes(one: ImportSnapshot, queue: ImportQueueSnapshot | undefined): ImportSnapshot {
  const sending = queue?.sending
  return sending?.importId === one.importId && one.state.kind === 'sending'
    ? { ...one, state: { kind: 'sending', sentBytes: sending.sentBytes } }
    : one
}

/** `retry`, `cancel` or `remove` for all imports of one sort. Answers how many were changed. */
export async function changeAll(wanted: Wanted, action: 'retry' | 'cancel' | 'remove'): Promise<number> {
  const importIds: string[] = []
  for (let offset = 0; ; offset += MOST_ROWS) {
    const { rows } = await core().imports.page({ ...wanted, offset, limit: MOST_ROWS })
    importIds.push(...rows.map(({ importId }) => importId))
    if (rows.length < MOST_ROWS) break
  }
  const { workspaceId } = wanted
  return importIds.length === 0 ? 0 : (await core().imports.changeMany({ workspaceId, importIds, action })).changedCount
}
