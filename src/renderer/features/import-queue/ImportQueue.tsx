import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { ImportQueueSnapshot, ImportSnapshot } from '../../../contract/snapshots.ts'
import { useCoreQueries } from '../../client/connection/core.tsx'
import { useWorkspace } from '../../client/workspace.tsx'
import { Skeleton } from '../../components/notices/Skeleton.tsx'
import { keptScrollTop, useKeptPlace } from '../../hooks/useKeptPlace.ts'
import { useImportPages, type ImportFilter } from './importPages.ts'
import { ImportRow } from './ImportRow.tsx'

interface ImportQueueProps {
  readonly batchId: string | null
  readonly only: ImportFilter
  readonly queue: ImportQueueSnapshot
  /** Number of rows in the current filter. */
  readonly count: number
  readonly onCorrect: (one: ImportSnapshot) => void
}

/** Height of a row without a failure. Rows with one are measured. */
const ROW_HEIGHT = 47

/** The imports of a workspace in sending order, with their states. Only loads the visible rows. */
export function ImportQueue({ batchId, only, queue, count, onCorrect }: ImportQueueProps) {
  const queries = useCoreQueries()
  const { workspaceId } = useWorkspace()
  const list = `imports ${workspaceId} ${only} ${batchId}`
  const scroller = useKeptPlace<HTMLDivElement>(list)
  // If the users can't be loaded, rows show ids instead of names. Not worth an error here.
  const users = useQuery(queries.directory.users.queryOptions({ input: { workspaceId } }))
  const nameOf = (userId: number) => {
    const user = users.data?.find((candidate) => candidate.userId === userId)
    return user?.name ?? user?.email ?? (users.isPending ? null : `User ${userId}`)
  }
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    initialOffset: () => keptScrollTop(list),
  })
  const drawn = virtual.getVirtualItems()
  const importAt = useImportPages({ workspaceId, batchId, only }, queue, {
    first: drawn[0]?.index ?? 0,
    last: drawn.at(-1)?.index ?? 0,
  })
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label="Imports" className="relative" style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const one = importAt(index)
          return (
            <li
              key={one?.importId ?? index}
              ref={virtual.measureElement}
              data-index={index}
              data-place={one?.importId}
              data-command-scope=""
              aria-setsize={count}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b border-line px-4 hover:bg-hover"
              style={{ transform: `translateY(${start}px)` }}
            >
              {one === undefined ? (
                <div className="flex h-[46px] items-center">
                  <Skeleton className="w-64" />
                </div>
              ) : (
                <ImportRow
                  one={one}
                  agentName={nameOf(one.fields.userId)}
                  isPaused={queue.stopped !== null}
                  onCorrect={onCorrect}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
