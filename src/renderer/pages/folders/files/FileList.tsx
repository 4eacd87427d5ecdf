import { useVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import type { FolderFile, WatchedFolder } from '../../../../contract/folders.ts'
import { useCoreQueries } from '../../../client/connection/core.tsx'
import { useRowPages } from '../../../client/calls/rowPages.ts'
import { useWorkspace } from '../../../client/workspace.tsx'
import { Skeleton } from '../../../components/notices/Skeleton.tsx'
import { keptScrollTop, useKeptPlace } from '../../../hooks/useKeptPlace.ts'
import type { ShownFiles } from '../shownFiles.ts'
import { useDirectory } from '../useDirectory.ts'
import { CorrectFileDialog } from './CorrectFileDialog.tsx'
import { FileRow } from './FileRow.tsx'

interface FileListProps {
  readonly folder: WatchedFolder
  readonly only: ShownFiles
  /** Number of files in the current filter. */
  readonly count: number
}

const ROW_HEIGHT = 47

/** The files of a folder, oldest call first. Only loads the visible rows, of 80,000 too. */
export function FileList({ folder, only, count }: FileListProps) {
  const queries = useCoreQueries()
  const { workspaceId } = useWorkspace()
  const { folderId, revision } = folder
  const list = `folder ${folderId} ${only}`
  const scroller = useKeptPlace<HTMLDivElement>(list)
  const directory = useDirectory()
  const [corrected, setCorrected] = useState<FolderFile | null>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    initialOffset: () => keptScrollTop(list),
  })
  const drawn = virtual.getVirtualItems()
  const fileAt = useRowPages(
    (range) => queries.folders.files.queryOptions({ input: { workspaceId, folderId, only, ...range } }),
    revision,
    { first: drawn[0]?.index ?? 0, last: drawn.at(-1)?.index ?? 0 },
  )
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label="Files" className="relative" style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const file = fileAt(index)
          return (
            <li
              key={file?.path ?? index}
              data-place={file?.path}
              data-command-scope=""
              aria-setsize={count}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b border-line px-4 hover:bg-hover"
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              {file === undefined ? (
                <div className="flex h-full items-center">
                  <Skeleton className="w-64" />
                </div>
              ) : (
                <FileRow folder={folder} file={file} directory={directory} onCorrect={() => setCorrected(file)} />
              )}
            </li>
          )
        })}
      </ul>
      {corrected && <CorrectFileDialog folderId={folderId} file={corrected} onClose={() => setCorrected(null)} />}
    </div>
  )
}
