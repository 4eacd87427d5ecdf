import { useEffect, useRef } from 'react'
import type { ImportQueueSnapshot, ImportSnapshot } from '../../../contract/snapshots.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { useDirectory } from '../../client/directory.ts'
import { keyIn } from '../../client/connection/workspaceClient.ts'
import { inspectedClass } from '../../components/inspectedClass.ts'
import { Skeleton } from '../../components/notices/Skeleton.tsx'
import { useDrawnList } from '../../hooks/stored/useDrawnList.ts'
import { moveImport } from './importActions.ts'
import { useImportPages, type ImportFilter } from './importPages.ts'
import { ImportRow } from './ImportRow.tsx'
import { useRowOrder } from './rowOrder.ts'

interface ImportQueueProps {
  readonly batchId: string | null
  readonly only: ImportFilter
  readonly queue: ImportQueueSnapshot
  /** Number of rows in the current filter. */
  readonly count: number
  /** The import that the details beside the list are of. */
  readonly inspectedId?: string | undefined
  readonly onCorrect: (one: ImportSnapshot) => void
  /** An import was moved back to review. */
  readonly onReviewed: () => void
}

/** Height of a row without a failure. Rows with one are measured. */
const ROW_HEIGHT = 47

/** The imports of a workspace: what needs a person, what is sent, what waits, the rest. Only loads the visible rows. */
export function ImportQueue({ batchId, only, queue, count, inspectedId, onCorrect, onReviewed }: ImportQueueProps) {
  const core = useCore()
  const list = keyIn(core, 'imports', only, batchId)
  const { scroller, virtual, drawn, inSight } = useDrawnList({ list, count, rowHeight: ROW_HEIGHT })
  // If the users can't be loaded, rows show ids instead of names. Not worth an error here.
  const { agentName, isSettled } = useDirectory()
  const importAt = useImportPages({ batchId, only }, queue, inSight)
  /** Moving a row in the page takes the focus from its button. */
  const focused = useRef<{ readonly importId: string; readonly button: string | null } | null>(null)
  useEffect(() => {
    const wanted = focused.current
    if (wanted === null || document.activeElement !== document.body) return
    const row = scroller.current?.querySelector(`[data-place="${wanted.importId}"]`)
    const buttons = [...(row?.querySelectorAll<HTMLElement>('button') ?? [])]
    if (buttons.length === 0) return
    // Once: the person may leave the row then.
    focused.current = null
    const button =
      buttons.find((one) => one.getAttribute('aria-label') === wanted.button) ??
      // It was moved from its menu.
      buttons.find((one) => one.ariaHasPopup === 'menu') ??
      buttons[0]
    button?.focus()
  })
  const order = useRowOrder({
    count,
    importAt,
    onPlace: (one, to) => {
      const button = document.activeElement?.getAttribute('aria-label') ?? null
      const isInRow = document.activeElement?.closest('[data-place],[role=menu]') !== null
      focused.current = isInRow ? { importId: one.importId, button } : null
      void moveImport(core, one, to)
    },
  })
  return (
    <div ref={scroller} className="@container/queue min-h-0 flex-1 overflow-y-auto">
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
              data-inspected={one !== undefined && one.importId === inspectedId ? '' : undefined}
              className={`${inspectedClass} absolute inset-x-0 top-0 border-b border-line px-4 hover:bg-hover data-[drop=above]:shadow-[inset_0_2px_var(--accent)] data-[drop=below]:shadow-[inset_0_-2px_var(--accent)]`}
              style={{ transform: `translateY(${start}px)` }}
              {...order.rowProps(index)}
            >
              {one === undefined ? (
                <div className="flex h-[46px] items-center">
                  <Skeleton className="w-64" />
                </div>
              ) : (
                <ImportRow
                  one={one}
                  agentName={isSettled ? agentName(one.fields.userId) : null}
                  isPaused={queue.stopped !== null}
                  onCorrect={onCorrect}
                  onMove={(to) => order.move(index, to)}
                  onReviewed={onReviewed}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
