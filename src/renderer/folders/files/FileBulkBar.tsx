import type { FolderFile } from '../../../contract/import/folders.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { leaveOut, sendAnyway } from '../folderActions.ts'
import { possibleActions, type SelectedFiles } from './selectedFiles.ts'

interface FileBulkBarProps {
  readonly folderId: string
  readonly selected: SelectedFiles
  readonly onClear: () => void
  readonly onInspect: (files: readonly FolderFile[]) => void
}

/** What can be done with the selected files together. Each action is for those of them that allow it. */
export function FileBulkBar({ folderId, selected, onClear, onInspect }: FileBulkBarProps) {
  const core = useCore()
  if (selected.size === 0) return null
  const files = [...selected.values()]
  const sendable = files.filter((file) => possibleActions(file).send)
  const removable = files.filter((file) => possibleActions(file).leaveOut)
  const correctable = files.filter((file) => possibleActions(file).correct)
  const act = async (change: Promise<boolean>) => {
    if (await change) onClear()
  }
  return (
    <div
      role="toolbar"
      aria-label="Selected files"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-0.5 border-b border-line bg-selected px-4 py-1"
    >
      <span className="mr-2 font-medium">{format.count(files.length, 'file')} selected</span>
      <Button
        command="folderFiles.send"
        variant="ghost"
        disabledBecause={sendable.length === 0 ? 'None of them is left out or postponed.' : null}
        onClick={() => void act(sendAnyway(core, { folderId, files: sendable }))}
      >
        {words('Send anyway', sendable.length)}
      </Button>
      <Button
        command="folderFiles.leaveOut"
        variant="ghost"
        disabledBecause={removable.length === 0 ? 'They are already left out, sent, or in the list of imports.' : null}
        onClick={() => void act(leaveOut(core, { folderId, files: removable }))}
      >
        {words('Leave out', removable.length)}
      </Button>
      <Button
        command="folderFiles.correct"
        variant="ghost"
        disabledBecause={
          correctable.length === 0 ? 'They are still being written, sent, or in the list of imports.' : null
        }
        onClick={() => onInspect(correctable)}
      >
        {words('Enter details…', correctable.length)}
      </Button>
      <Button command="list.clearSelection" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}

function words(action: string, count: number): string {
  return count === 0 ? action : `${action} (${format.number(count)})`
}
