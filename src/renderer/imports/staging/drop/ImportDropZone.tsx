import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { CHOSEN_TYPES } from '../../../../domain/recordings/fileKinds.ts'
import { pastedLinks } from '../../../../domain/recordings/pastedLinks.ts'
import { useWorkspaceSnapshot } from '../../../client/connection/coreStreams.ts'
import { addLinksToTable, addToTable, keepSidecar } from '../../../client/imports/stagingTransfers.ts'
import { useCore } from '../../../client/connection/workspace.tsx'
import { WorkspaceMark } from '../../../components/WorkspaceMark.tsx'
import { useCommands } from '../../../commands/useCommands.ts'
import { FileInput } from '../../../components/controls/FileInput.tsx'
import { showToast } from '../../../components/overlays/toasts.ts'
import { carriesFiles, chosenFiles, filesOfDrop, FolderTooLarge, type DroppedFiles } from './droppedFiles.ts'
import { sayLeftOut } from './leftOutNotice.ts'
import { useIsShown } from '../../../hooks/useIsShown.ts'
import { inspectDropped, isAtWork, useTable } from '../table/tableStore.ts'

/** The page where several recordings are reviewed before importing. */
const TABLE_PATH = '/imports/prepare'

interface ImportDropZoneProps {
  readonly children: ReactNode
}

/**
 * Accepts recordings that are dropped anywhere in the window, pasted, or chosen with the command `import.choose`, and opens the
 * staging table. Of a single one, it opens the details too, unless the person is at work in the table.
 */
export function ImportDropZone({ children }: ImportDropZoneProps) {
  const core = useCore()
  const picker = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const isShown = useIsShown()
  const isTableOpen = useLocation().pathname === TABLE_PATH

  const take = (dropped: DroppedFiles) => {
    const { files, tables, leftOutCount } = dropped
    const [first] = files
    const isSingle = files.length === 1 && tables.length === 0
    // Rows left selected in a table that isn't open don't count as work.
    const idle = isTableOpen ? null : useTable.getState().selected
    // An upload may end long after the drop.
    const onAdded = (stageId: string) => {
      if (isShown.current && !isAtWork(core, idle)) inspectDropped(core, stageId)
    }
    if (files.length + tables.length > 0) {
      addToTable(core, first && isSingle ? [{ ...first, onAdded }] : files)
      if (tables[0]) keepSidecar(core, tables[0])
      void navigate({ to: TABLE_PATH })
    }
    sayLeftOut({ fileCount: files.length + tables.length, tableCount: tables.length, leftOutCount })
  }
  const takeLinks = (links: readonly string[]) => {
    void navigate({ to: TABLE_PATH })
    void addLinksToTable(core, links)
  }
  const isDragging = useFileDrag(take)
  usePastedRecordings(take, takeLinks)

  useCommands({ 'import.choose': () => picker.current?.click() })

  return (
    <>
      {children}
      <FileInput
        ref={picker}
        label="Recordings to import"
        multiple
        accept={CHOSEN_TYPES.join()}
        onChoose={(files) => take(chosenFiles(files))}
      />
      {isDragging && <DropOverlay />}
    </>
  )
}

function DropOverlay() {
  const workspace = useWorkspaceSnapshot()
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-[color-mix(in_srgb,var(--bg)_78%,transparent)] p-3">
      <div className="absolute inset-3 rounded-lg border-2 border-dashed border-accent" />
      <div className="rounded-lg border border-line bg-bg px-6 py-4 text-center shadow-pop">
        <p className="flex items-center justify-center gap-2 text-lg font-semibold">
          {workspace && <WorkspaceMark name={workspace.name} color={workspace.color} />}
          {workspace ? `Drop to import into ${workspace.name}` : 'Drop to import'}
        </p>
        <p className="mt-0.5 text-ink-2">
          Recordings, folders, or a CSV with details. Nothing is sent until you import it.
        </p>
      </div>
    </div>
  )
}

/** Tracks files dragged over the window and passes dropped files to `onDrop`; returns whether files are over it now. */
function useFileDrag(onDrop: (dropped: DroppedFiles) => void): boolean {
  const [isDragging, setIsDragging] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    // Enter and leave events fire for every element on the way: files are over the window while there are more enters than
    // leaves.
    let depth = 0
    const listening = new AbortController()
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      window.addEventListener(type, handle, { signal: listening.signal })

    on('dragenter', (event) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      depth += 1
      setIsDragging(true)
    })
    on('dragover', (event) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    })
    on('dragleave', (event) => {
      if (!carriesFiles(event.dataTransfer)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setIsDragging(false)
    })
    on('drop', (event) => {
      depth = 0
      setIsDragging(false)
      if (!event.dataTransfer || !carriesFiles(event.dataTransfer)) return
      // Otherwise the browser would leave the app and open the file.
      event.preventDefault()
      filesOfDrop(event.dataTransfer).then(
        (dropped) => drop(dropped),
        (error: unknown) =>
          showToast('import-drop', {
            ...(error instanceof FolderTooLarge ? TOO_LARGE : UNREADABLE),
            isUrgent: true,
          }),
      )
    })
    return () => listening.abort()
  }, [])
  return isDragging
}

const TOO_LARGE = {
  title: 'This folder is too large',
  words:
    'Earshot accepts up to 20,000 recordings and 100,000 files at a time, in folders up to 32 levels deep. Nothing was added. Drop a smaller folder.',
}
const UNREADABLE = {
  title: 'Can’t read the folder',
  words: 'Check that you have permission to open it, or drop the recordings themselves. Nothing was added.',
}

const TYPING = 'input, textarea, select, [contenteditable=true], [role=dialog]'

/** Files and web addresses pasted into the window, but not into one of its fields. */
function usePastedRecordings(
  onFiles: (dropped: DroppedFiles) => void,
  onLinks: (links: readonly string[]) => void,
): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!event.clipboardData || (event.target instanceof Element && event.target.closest(TYPING))) return
    const files = [...event.clipboardData.files]
    const links = files.length > 0 ? null : pastedLinks(event.clipboardData.getData('text'))
    if (files.length === 0 && links === null) return
    event.preventDefault()
    if (links === null) onFiles(chosenFiles(files))
    else onLinks(links)
  })
  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener('paste', (event) => paste(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
