import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { onImportPicker } from '../../client/importPicker.ts'
import { showToast } from '../../components/toasts.ts'
import { BackgroundImports } from './BackgroundImports.tsx'
import { carriesFiles, filesOfDrop } from './droppedFiles.ts'
import { closeStaging, replaceFile, stageFiles, useStaging } from './stagingStore.ts'

const ImportDialog = lazy(() => import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })))

const ACCEPTED = 'audio/*,video/*,.mp3,.wav,.mp4,.m4a,.ogg,.opus,.flac,.webm,.aac,.amr'

interface ImportDropZoneProps {
  readonly workspaceId: string
  readonly children: ReactNode
}

/** Takes recordings dropped anywhere in the window, or chosen with `openImportPicker`, and opens the import form for them. */
export function ImportDropZone({ workspaceId, children }: ImportDropZoneProps) {
  const picker = useRef<HTMLInputElement>(null)
  /** Whether the picker was opened for another file in place of the one on the screen. */
  const isReplacing = useRef(false)
  const isOpen = useStaging((staging) => staging.items.length > 0)
  const isDragging = useFileDrag(workspaceId)

  const pick = useCallback((replaces: boolean) => {
    isReplacing.current = replaces
    if (!picker.current) return
    picker.current.multiple = !replaces
    picker.current.click()
  }, [])

  useEffect(() => onImportPicker(() => pick(false)), [pick])
  // A form belongs to the workspace it was opened in; another one is another drop zone.
  useEffect(() => closeStaging, [])

  return (
    <>
      {children}
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        aria-label="Recordings to import"
        tabIndex={-1}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again after it was mended.
          currentTarget.value = ''
          if (isReplacing.current && files[0]) replaceFile(files[0])
          else stageFiles(workspaceId, files)
        }}
      />
      {isDragging && <DropOverlay />}
      {isOpen && (
        <Suspense>
          <ImportDialog workspaceId={workspaceId} onChooseAnother={() => pick(true)} />
        </Suspense>
      )}
      <BackgroundImports workspaceId={workspaceId} />
    </>
  )
}

function DropOverlay() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-[color-mix(in_srgb,var(--bg)_78%,transparent)] p-3">
      <div className="absolute inset-3 rounded-lg border-2 border-dashed border-accent" />
      <div className="rounded-lg border border-line bg-bg px-6 py-4 text-center shadow-pop">
        <p className="text-lg font-semibold">Drop to import</p>
        <p className="mt-0.5 text-ink-2">One recording, several, or a folder. Nothing is sent before you say so.</p>
      </div>
    </div>
  )
}

/** Follows files dragged over the window and takes them when dropped; answers whether they are above it now. */
function useFileDrag(workspaceId: string): boolean {
  const [isDragging, setIsDragging] = useState(false)
  useEffect(() => {
    // Enter and leave come for every element on the way; above the window is more enters than leaves.
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
      // Otherwise the window would leave the app and open the file.
      event.preventDefault()
      filesOfDrop(event.dataTransfer).then(
        ({ files, leftOutCount }) => {
          stageFiles(workspaceId, files)
          if (files.length === 0 || leftOutCount > 0) sayLeftOut(files.length, leftOutCount)
        },
        () =>
          showToast('import-drop', {
            title: 'The folder can’t be read',
            words: 'Check that you may open it, or drop the recordings themselves. Nothing was sent.',
            isUrgent: true,
          }),
      )
    })
    return () => listening.abort()
  }, [workspaceId])
  return isDragging
}

function sayLeftOut(fileCount: number, leftOutCount: number): void {
  const others = leftOutCount === 1 ? '1 file was' : `${leftOutCount} files were`
  showToast('import-drop', {
    title: fileCount === 0 ? 'No recording found' : 'Some files were left out',
    words:
      leftOutCount === 0
        ? 'The folder is empty.'
        : `${others} not named like a recording. Drop a file by itself to import it anyway.`,
  })
}
