import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FolderFile, MOST_FOLDER_FILES, type WatchedFolder } from '../../../contract/import/folders.ts'
import { attempt } from '../../client/attempt.ts'
import { useNextRow } from '../../client/imports/followedRows.ts'
import { readRows, useRowPages } from '../../client/calls/rowPages.ts'
import { stopListening, useListened } from '../../client/listening.ts'
import { useCore, useCoreQueries } from '../../client/connection/workspace.tsx'
import { inspectedClass } from '../../components/inspectedClass.ts'
import { Skeleton } from '../../components/notices/Skeleton.tsx'
import { useDrawnList } from '../../hooks/stored/useDrawnList.ts'
import type { ShownFiles } from '../shownFiles.ts'
import { useDirectory } from '../../client/directory.ts'
import { FileBulkBar } from './FileBulkBar.tsx'
import { FileInspector } from './FileInspector.tsx'
import { FileRow } from './FileRow.tsx'
import { listenToFile } from './listenToFile.ts'
import { useFileSelection } from './useFileSelection.ts'

interface FileListProps {
  readonly folder: WatchedFolder
  readonly only: ShownFiles
  /** Number of files in the current filter. */
  readonly count: number
  /** Set while files are selected. */
  readonly isSelecting: RefObject<boolean>
}

const ROW_HEIGHT = 47

/** The files of a folder, oldest call first. Only loads the visible rows, of 80,000 too. */
export function FileList({ folder, only, count, isSelecting }: FileListProps) {
  const core = useCore()
  const queries = useCoreQueries()
  const { folderId, revision } = folder
  const list = `folder ${folderId} ${only}`
  const { scroller, virtual, drawn, inSight } = useDrawnList({ list, count, rowHeight: ROW_HEIGHT })
  const directory = useDirectory()
  const [inspected, setInspected] = useState<readonly FolderFile[]>([])
  const fileAt = useRowPages(
    (range) => queries.folders.files.queryOptions({ input: { folderId, only, ...range } }),
    revision,
    inSight,
  )
  const readFiles = (from: number, to: number) =>
    attempt('folder-files', () =>
      readRows((range) => core.folders.files({ folderId, only, ...range }), MOST_FOLDER_FILES, {
        first: from,
        last: to,
      }),
    )
  const toFocus = useRef<number | null>(null)
  const focusRow = () => {
    const wanted = `[data-index="${toFocus.current}"] [role=checkbox]`
    const box = toFocus.current === null ? null : scroller.current?.querySelector<HTMLElement>(wanted)
    if (!box) return
    box.focus({ preventScroll: true })
    toFocus.current = null
  }
  const { selected, clear, toggle, row } = useFileSelection({
    ...{ count, fileAt, readFiles },
    onActive: (index) => {
      virtual.scrollToIndex(index)
      toFocus.current = index
      focusRow()
    },
  })
  const listenTo = (index: number, file = fileAt(index)) => {
    if (file === undefined) return
    const next = nextFrom(index, file.path)
    listenToFile(folderId, file, index + 1 < count ? next : undefined)
  }
  const listenToNext = async (index: number) => {
    const playing = useListened.getState()
    const file = fileAt(index) ?? (await readFiles(index, index))?.[0]
    // The user may have stopped it or played another one meanwhile.
    if (useListened.getState() === playing) listenTo(index, file)
  }
  const nextFrom = useNextRow({
    count,
    idAt: (index) => fileAt(index)?.path,
    isCurrent: fileAt.isCurrent,
    goTo: (index) => void listenToNext(index),
  })
  useEffect(() => stopListening, [])
  const hasSelection = selected.size > 0
  useEffect(() => {
    isSelecting.current = hasSelection
    return () => {
      isSelecting.current = false
    }
  }, [isSelecting, hasSelection])
  // After each render, because the row may be drawn later.
  useEffect(() => focusRow())
  return (
    <>
      <FileBulkBar folderId={folderId} selected={selected} onClear={clear} onInspect={setInspected} />
      <div className="@container/inspected relative flex min-h-0 flex-1">
        <div ref={scroller} className="@container/files min-h-0 flex-1 overflow-y-auto">
          <ul aria-label="Files" className="relative" style={{ height: virtual.getTotalSize() }}>
            {drawn.map(({ index, start }) => {
              const file = fileAt(index)
              return (
                <li
                  key={file?.path ?? index}
                  data-place={file?.path}
                  data-command-scope=""
                  data-index={index}
                  {...row(index)}
                  aria-setsize={count}
                  aria-posinset={index + 1}
                  data-inspected={file && inspected.some(({ path }) => path === file.path) ? '' : undefined}
                  className={`${inspectedClass} absolute inset-x-0 top-0 border-b border-line px-4 hover:bg-hover ${file && selected.has(file.path) ? 'bg-selected' : ''}`}
                  style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
                >
                  {file === undefined ? (
                    <div className="flex h-full items-center">
                      <Skeleton className="w-64" />
                    </div>
                  ) : (
                    <FileRow
                      folder={folder}
                      file={file}
                      directory={directory}
                      isSelected={selected.has(file.path)}
                      onSelect={() => toggle(index)}
                      onPlay={() => listenTo(index)}
                      onCorrect={() => setInspected([file])}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        </div>
        <FileInspector folderId={folderId} files={inspected} onClose={() => setInspected([])} />
      </div>
    </>
  )
}
