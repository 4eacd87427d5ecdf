import { useNavigate } from '@tanstack/react-router'
import type { FolderFile, WatchedFolder } from '../../../contract/import/folders.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { NO_QUERY } from '../../components/links/querySearch.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import { Checkbox } from '../../components/controls/choices/Checkbox.tsx'
import { OpenCallLink } from '../../components/links/OpenCallLink.tsx'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { PointMenu } from '../../components/overlays/Menu.tsx'
import { useContextMenu } from '../../components/overlays/useContextMenu.ts'
import { leaveOut, sendAnyway } from '../folderActions.ts'
import { FileAgent, FileName, FileStatus, FileTime, splitPath } from '../FileCells.tsx'
import type { Directory } from '../../client/directory.ts'
import { possibleActions } from './selectedFiles.ts'

interface FileRowProps {
  readonly folder: WatchedFolder
  readonly file: FolderFile
  readonly directory: Directory
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly onPlay: () => void
  readonly onCorrect: () => void
}

/** A file: what it is, when and whose, how it stands and why, and what can be done with it. */
export function FileRow({ folder, file, directory, isSelected, onSelect, onPlay, onCorrect }: FileRowProps) {
  const core = useCore()
  const navigate = useNavigate()
  const { folderId } = folder
  const { name } = splitPath(file.path)
  const can = possibleActions(file)
  const callId = callOf(file)
  // Others are sent, or will be without a person.
  const canPlay = file.status === 'attention' && file.reason?.kind !== 'gone'
  const act = { folderId, files: [file] }
  const actions = [
    canPlay && ({ id: 'folderFile.play', label: `Play ${name}`, run: onPlay } as const),
    can.correct && ({ id: 'folderFile.correct', label: `Enter details of ${name}`, run: onCorrect } as const),
    can.send &&
      ({ id: 'folderFile.send', label: `Send ${name} anyway`, run: () => void sendAnyway(core, act) } as const),
    can.leaveOut &&
      ({ id: 'folderFile.leaveOut', label: `Leave out ${name}`, run: () => void leaveOut(core, act) } as const),
  ].filter((one) => one !== false)
  const menu = useContextMenu(() => (actions.length > 0 || callId !== null ? file : null))
  return (
    <div
      {...menu.area}
      // Beside the details, which have the time and the agent, there is room for the rest only.
      className="grid h-full grid-cols-[16px_minmax(120px,2fr)_minmax(130px,1.2fr)_minmax(168px,1fr)_minmax(110px,1fr)_96px] items-center gap-3 max-wide:grid-cols-[16px_minmax(0,1.6fr)_minmax(108px,1.2fr)_168px_minmax(0,1fr)_84px] max-wide:gap-2 @max-[600px]/files:grid-cols-[16px_minmax(0,1.4fr)_minmax(0,1fr)_96px] @max-[600px]/files:[&>:is(:nth-child(4),:nth-child(5))]:hidden"
    >
      <Checkbox label={`Select ${name}`} isLabelHidden checked={isSelected} onChange={onSelect} />
      <FileName file={file} />
      <FileStatus file={file} />
      <FileTime file={file} />
      <FileAgent file={file} directory={directory} />
      <div className="flex justify-end gap-1">
        {actions.map(({ id, label, run }) => (
          <IconButton key={id} command={id} label={label} onClick={run} />
        ))}
        {/* There is room for three. The menu has the call, too. */}
        {callId !== null && actions.length < 3 && <OpenCallLink callId={callId} />}
      </div>
      {menu.opened && (
        <PointMenu point={menu.opened.point} label={name} onClose={menu.close}>
          {callId !== null && (
            <CommandItem
              id="folderFile.openCall"
              onSelect={() => void navigate({ to: '/calls/$callId', params: { callId }, search: NO_QUERY })}
            />
          )}
          {actions.map(({ id, run }) => (
            <CommandItem key={id} id={id} onSelect={run} />
          ))}
        </PointMenu>
      )}
    </div>
  )
}

/** A call that the file became, or that exists already. */
function callOf({ callId, reason }: FolderFile): number | null {
  return callId ?? (reason?.kind === 'already-imported' ? reason.callId : null)
}
