import { Link } from '@tanstack/react-router'
import { Folder } from 'lucide-react'
import type { WatchedFolder } from '../../../contract/import/folders.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { IconButton } from '../../components/controls/Button.tsx'
import { Pill } from '../../components/Pill.tsx'
import { BehindNotice } from '../summaries/BehindNotice.tsx'
import { checkFolder, pauseFolder, removeFolder } from '../folderActions.ts'
import { stateWords, summaryText } from '../folderWords.ts'
import { StatusCounts } from './StatusCounts.tsx'

interface FolderRowProps {
  readonly folder: WatchedFolder
  readonly ruleName: string
  readonly mostPerDay: number
}

/** A watched folder in the list: what it's doing, its files, and how far behind it is. */
export function FolderRow({ folder, ruleName, mostPerDay }: FolderRowProps) {
  const core = useCore()
  const { folderId, name, path, isPaused } = folder
  const state = stateWords(folder)
  const today = summaryText(folder.today)
  const hasFiles = Object.values(folder.counts).some((count) => count > 0)
  return (
    <li data-command-scope="" data-place={folderId} className="border-b border-line px-4 py-3 hover:bg-hover">
      <div className="flex items-start gap-3">
        <Folder aria-hidden="true" size={15} strokeWidth={1.6} className="mt-0.5 shrink-0 text-ink-3" />
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 gap-y-1">
            <Link
              to="/imports/folders/$folderId"
              params={{ folderId }}
              title={path}
              className="max-w-full truncate rounded-sm font-semibold hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
            <Pill tone={state.tone}>{state.title}</Pill>
            <span className="min-w-0 wrap-anywhere text-ink-2">{state.words}</span>
          </div>
          <p className="truncate text-sm text-ink-3" title={path}>
            <bdi>{path}</bdi>
          </p>
          {(hasFiles || folder.state.kind !== 'listing') && <StatusCounts counts={folder.counts} />}
          <p className="text-sm text-ink-2">
            Rule: <bdi>{ruleName}</bdi>
            {today !== null && <span className="text-ink-3"> · Today: {today}</span>}
          </p>
          <BehindNotice backlog={folder.backlog} mostPerDay={mostPerDay} />
        </div>
        <div className="flex shrink-0 gap-1">
          <IconButton
            command="folder.checkNow"
            label={`Check ${name} now`}
            disabledBecause={isPaused ? 'The folder is paused. Resume it first.' : null}
            onClick={() => void checkFolder(core, folder)}
          />
          <IconButton
            command={isPaused ? 'folder.resume' : 'folder.pause'}
            label={`${isPaused ? 'Resume' : 'Pause'} watching ${name}`}
            onClick={() => void pauseFolder(core, folder, !isPaused)}
          />
          <IconButton
            command="folder.remove"
            label={`Stop watching ${name}`}
            onClick={() => void removeFolder(core, folder)}
          />
        </div>
      </div>
    </li>
  )
}
