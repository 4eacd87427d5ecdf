import { useNavigate, useParams } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { FILE_STATUSES, type WatchedFolder } from '../../contract/import/folders.ts'
import { useWatchedFolders } from '../client/connection/coreStreams.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { useCommands } from '../commands/useCommands.ts'
import { Button } from '../components/controls/Button.tsx'
import { SegmentedControl } from '../components/controls/choices/SegmentedControl.tsx'
import { format } from '../components/format.ts'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { CommandItem } from '../components/overlays/CommandItem.tsx'
import { Menu } from '../components/overlays/Menu.tsx'
import { Pill } from '../components/Pill.tsx'
import { BehindNotice } from './summaries/BehindNotice.tsx'
import { checkFolder, pauseFolder, removeFolder } from './folderActions.ts'
import { reportWords, STATUS_WORDS, stateWords, unreadIndexWords } from './folderWords.ts'
import { FolderSummaries } from './summaries/FolderSummaries.tsx'
import { FileList } from './files/FileList.tsx'
import { FolderHeader } from './FolderHeader.tsx'
import { NoFolder } from './NoFolder.tsx'
import { useShownFiles, type ShownFiles } from './shownFiles.ts'
import { useWhileShown } from '../hooks/useWhileShown.ts'

/** `/imports/folders/ID` */
export function FolderRoute() {
  const { folderId } = useParams({ from: '/workspace/imports/folders/$folderId' })
  return <FolderPage key={folderId} folderId={folderId} />
}

/** A watched folder: what it's doing, its files by status, and what happened on each day. */
export function FolderPage({ folderId }: { readonly folderId: string }) {
  const navigate = useNavigate()
  const goBack = () => void navigate({ to: '/imports/folders' })
  const watched = useWatchedFolders()
  const folder = watched?.folders.find((one) => one.folderId === folderId)
  const isSelecting = useRef(false)
  // The actions are gone before the answer is there.
  const leave = useWhileShown(goBack)
  useCommands({
    'folder.back': () => {
      // Then Escape clears the selection.
      if (isSelecting.current) return false
      goBack()
      return true
    },
  })
  if (watched === undefined || folder === undefined)
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <FolderHeader title="Watched folder" onBack={goBack} />
        {watched === undefined ? <LoadingRows label="Loading the folder" /> : <NoFolder />}
      </div>
    )
  const rule = watched.rules.find(({ ruleId }) => ruleId === folder.ruleId)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <FolderHeader title={folder.name} onBack={goBack}>
        <FolderActions folder={folder} onRemoved={leave} />
      </FolderHeader>
      <FolderState folder={folder} ruleName={rule?.name ?? 'unknown'} mostPerDay={watched.mostPerDay} />
      <FolderFiles folder={folder} isSelecting={isSelecting} />
    </div>
  )
}

interface FolderActionsProps {
  readonly folder: WatchedFolder
  readonly onRemoved: () => void
}

function FolderActions({ folder, onRemoved }: FolderActionsProps) {
  const core = useCore()
  const navigate = useNavigate()
  const { folderId, isPaused, isConfirmed } = folder
  const remove = async () => {
    if (await removeFolder(core, folder)) onRemoved()
  }
  useCommands({ 'folder.remove': () => void remove() })
  return (
    <>
      <Button
        command="folder.checkNow"
        disabledBecause={isPaused ? 'The folder is paused. Resume it first.' : null}
        onClick={() => void checkFolder(core, folder)}
      >
        Check now
      </Button>
      <Button
        command={isPaused ? 'folder.resume' : 'folder.pause'}
        onClick={() => void pauseFolder(core, folder, !isPaused)}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button
        command="folder.changeRule"
        variant={isConfirmed ? 'plain' : 'primary'}
        onClick={() => void navigate({ to: '/imports/folders/$folderId/rule', params: { folderId } })}
      >
        {isConfirmed ? 'Change rule' : 'Check and confirm'}
      </Button>
      <Menu align="end" trigger="More actions">
        <CommandItem id="folder.remove" isDanger />
      </Menu>
    </>
  )
}

interface FolderStateProps {
  readonly folder: WatchedFolder
  readonly ruleName: string
  readonly mostPerDay: number
}

function FolderState({ folder, ruleName, mostPerDay }: FolderStateProps) {
  const state = stateWords(folder)
  const left = folder.state.kind === 'watching' ? reportWords(folder.state.report) : null
  const unread = unreadIndexWords(folder.unreadIndexCount)
  return (
    <section aria-label="State of the folder" className="grid gap-1 border-b border-line px-4 py-2.5">
      <div role="status" className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Pill tone={state.tone}>{state.title}</Pill>
        <span className="min-w-0 wrap-anywhere text-ink-2">{state.words}</span>
      </div>
      <p className="truncate text-sm text-ink-3" title={folder.path}>
        <bdi>{folder.path}</bdi> · Rule: <bdi>{ruleName}</bdi>
      </p>
      {left !== null && <p className="text-warn">{left}</p>}
      {unread !== null && <p className="text-warn">{unread}</p>}
      <BehindNotice backlog={folder.backlog} mostPerDay={mostPerDay} />
    </section>
  )
}

interface FolderFilesProps {
  readonly folder: WatchedFolder
  /** Set while files are selected. */
  readonly isSelecting: RefObject<boolean>
}

function FolderFiles({ folder, isSelecting }: FolderFilesProps) {
  const { folderId, counts } = folder
  const [shown, show] = useShownFiles(folderId)
  const [isByDay, setByDay] = useState(false)
  const total = FILE_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  const countOf = (only: ShownFiles) => (only === 'all' ? total : counts[only])
  // Files that are still being written are few: their tab is only there with some.
  const tabs = FILE_STATUSES.filter((status) => status !== 'writing' || counts.writing > 0 || shown === 'writing')
  return (
    <>
      <div className="flex min-h-10 shrink-0 items-center overflow-x-auto border-b border-line px-4 py-1 whitespace-nowrap">
        <SegmentedControl<ShownFiles | 'days'>
          label="Files shown"
          value={isByDay ? 'days' : shown}
          onChange={(value) => {
            setByDay(value === 'days')
            if (value !== 'days') show(value)
          }}
          options={[
            { value: 'all', label: `All ${format.number(total)}` },
            ...tabs.map((value) => ({ value, label: `${STATUS_WORDS[value].title} ${format.number(counts[value])}` })),
            { value: 'days', label: 'By day' },
          ]}
        />
      </div>
      {isByDay ? (
        <FolderSummaries folder={folder} />
      ) : countOf(shown) === 0 ? (
        <div className="min-h-0 flex-1">
          <NoFiles folder={folder} only={shown} onShowAll={() => show('all')} />
        </div>
      ) : (
        <FileList
          key={`${folderId} ${shown}`}
          folder={folder}
          only={shown}
          count={countOf(shown)}
          isSelecting={isSelecting}
        />
      )}
    </>
  )
}

interface NoFilesProps {
  readonly folder: WatchedFolder
  readonly only: ShownFiles
  readonly onShowAll: () => void
}

function NoFiles({ folder: { state }, only, onShowAll }: NoFilesProps) {
  if (only !== 'all')
    return (
      <EmptyState
        title={only === 'attention' ? 'Nothing needs attention' : 'No matching files'}
        actions={
          <Button command="folders.showAll" onClick={onShowAll}>
            Show all
          </Button>
        }
      >
        {only === 'attention'
          ? 'Other files of this folder are in the list.'
          : 'No files of this folder match this filter.'}
      </EmptyState>
    )
  if (state.kind === 'listing') return <LoadingRows label="Listing the files" />
  return (
    <EmptyState title="No recordings yet">
      {state.kind === 'lost'
        ? 'They appear here once the folder is back.'
        : 'New recordings in this folder appear here.'}
    </EmptyState>
  )
}
