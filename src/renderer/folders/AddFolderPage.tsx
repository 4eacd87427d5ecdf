import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FolderScan } from '../../contract/import/folders.ts'
import { useWatchedFolders } from '../client/connection/coreStreams.ts'
import { presentFailure } from '../client/failures/errorPresentation.ts'
import { localZone } from '../client/localZone.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { Button } from '../components/controls/Button.tsx'
import { TextField } from '../components/controls/TextField.tsx'
import { format } from '../components/format.ts'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { ProgressBar } from '../components/notices/ProgressBar.tsx'
import { useCommands } from '../commands/useCommands.ts'
import { attempt } from '../client/attempt.ts'
import { withFreeName } from '../../domain/recordings/rules/importRule.ts'
import { FolderHeader } from './FolderHeader.tsx'
import { FolderSetup } from './setup/FolderSetup.tsx'
import { type ConfirmedSetup, firstDraft, setupKey } from './setup/setupDraft.ts'
import { type ScanState, useFolderScan } from './useFolderScan.ts'
import { useWhileShown } from '../hooks/useWhileShown.ts'

/** Choosing a folder to watch, a first scan of it, and how it's watched. */
export function AddFolderPage() {
  const core = useCore()
  const navigate = useNavigate()
  const goBack = () => void navigate({ to: '/imports/folders' })
  const watched = useWatchedFolders()
  const { state, start, cancel } = useFolderScan()
  useCommands({ 'folder.back': goBack })
  const openAdded = useWhileShown(
    (folderId: string) => void navigate({ to: '/imports/folders/$folderId', params: { folderId } }),
  )
  const add = async (
    { name, ruleId, editedFrom, rule, choices }: ConfirmedSetup,
    scanId: string,
    isConfirmed: boolean,
  ) => {
    const chosen =
      ruleId !== null && editedFrom === null ? { ruleId } : { rule: withFreeName(rule, watched?.rules ?? []) }
    const { folderId } = await core.folders.add({
      ...{ scanId, name, rule: chosen, confirmed: isConfirmed ? rule : null, timeZone: localZone() },
      ...choices,
    })
    openAdded(folderId)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <FolderHeader title="Watch a folder" onBack={goBack} />
      {state.kind !== 'done' ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto grid max-w-[640px] gap-4 px-4 py-10">
            <p className="text-ink-2">
              Choose the folder where your phone system saves recordings. Earshot reads the file names first and sends
              nothing until you confirm.
            </p>
            {window.earshotHost ? (
              <FolderChooser state={state} onScan={(ticket) => void start({ kind: 'ticket', ticket })} />
            ) : (
              <PathForm state={state} onScan={(path) => void start({ kind: 'path', path })} />
            )}
            {state.kind === 'scanning' && <ScanProgress state={state} onCancel={cancel} />}
            {state.kind === 'none' && state.failure && <FailureNotice failure={presentFailure(state.failure)} />}
          </div>
        </div>
      ) : watched === undefined ? (
        <LoadingRows label="Loading the rules" />
      ) : (
        <FolderSetup
          of={{ scanId: state.scan.scanId }}
          draftKey={setupKey(core, state.scan)}
          first={firstDraft(state.scan)}
          suggestions={state.scan.suggestions}
          watched={watched}
          onConfirm={(draft, isConfirmed) => add(draft, state.scan.scanId, isConfirmed)}
          onCancel={goBack}
        >
          <ScanFacts scan={state.scan} onOther={cancel} />
        </FolderSetup>
      )}
    </div>
  )
}

/** On the desktop, the system's folder chooser. */
function FolderChooser({ state, onScan }: { readonly state: ScanState; readonly onScan: (ticket: string) => void }) {
  const choose = async () => {
    const chosen = await attempt('folder-choose', async () => (await window.earshotHost?.chooseFolder()) ?? null)
    if (chosen !== null) onScan(chosen.ticket)
  }
  return (
    <div>
      <Button
        command="folders.choose"
        variant="primary"
        disabled={state.kind === 'scanning'}
        onClick={() => void choose()}
      >
        Choose folder
      </Button>
    </div>
  )
}

/** In a browser, which can't choose a folder of this computer, its path. */
function PathForm({ state, onScan }: { readonly state: ScanState; readonly onScan: (path: string) => void }) {
  const [path, setPath] = useState('')
  const [wasTried, setTried] = useState(false)
  const isEmpty = path.trim() === ''
  return (
    <form
      aria-label="Folder"
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isEmpty) onScan(path.trim())
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label="Path of the folder on this computer"
          value={path}
          onChange={setPath}
          placeholder="/var/spool/asterisk/monitor"
          maxLength={4000}
          autoFocus
          problem={wasTried && isEmpty ? 'Enter the path of a folder.' : undefined}
          hint="The full path, as your file manager shows it."
        />
      </div>
      <Button
        type="submit"
        command="folders.scan"
        variant="primary"
        className="mt-[21px]"
        disabled={state.kind === 'scanning'}
        // The form's own submit does it.
        onClick={undefined}
      >
        Scan folder
      </Button>
    </form>
  )
}

interface ScanProgressProps {
  readonly state: Extract<ScanState, { readonly kind: 'scanning' }>
  readonly onCancel: () => void
}

function ScanProgress({ state: { step }, onCancel }: ScanProgressProps) {
  const words =
    step === null
      ? 'Opening the folder…'
      : step.kind === 'listing'
        ? `Listing files: ${format.number(step.fileCount)} so far`
        : `Reading file names: ${format.number(step.readCount)} of ${format.number(step.totalCount)}`
  const fraction = step?.kind === 'reading' && step.totalCount > 0 ? step.readCount / step.totalCount : null
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <p role="status" className="flex-1 text-ink-2">
          {words}
        </p>
        <Button command="folders.cancelScan" onClick={onCancel}>
          Stop
        </Button>
      </div>
      <ProgressBar fraction={fraction} label="Scanning the folder" />
    </div>
  )
}

function ScanFacts({ scan, onOther }: { readonly scan: FolderScan; readonly onOther: () => void }) {
  const { path, recordingCount, sentBeforeCount, otherCount, sizeBytes, oldestAt, newestAt } = scan
  const facts = [
    recordingCount === 0
      ? 'No recordings yet'
      : `${format.count(recordingCount, 'recording')}, ${format.size(sizeBytes)}`,
    sentBeforeCount === 0
      ? null
      : `${format.number(recordingCount - sentBeforeCount)} new, ${format.number(sentBeforeCount)} sent before`,
    oldestAt === null || newestAt === null ? null : period(oldestAt, newestAt),
    otherCount === 0 ? null : format.count(otherCount, 'other file'),
  ]
  return (
    <section aria-label="Folder" className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold" title={path}>
          <bdi>{path}</bdi>
        </h2>
        <p className="text-ink-2">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
      <Button command="folders.otherFolder" onClick={onOther}>
        Choose another folder
      </Button>
    </section>
  )
}

function period(oldestAt: number, newestAt: number): string {
  const [oldest, newest] = [format.date(oldestAt), format.date(newestAt)]
  return oldest === newest ? `from ${oldest}` : `from ${oldest} to ${newest}`
}
