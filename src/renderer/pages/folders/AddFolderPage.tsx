import { useState } from 'react'
import type { FolderLook } from '../../../contract/folders.ts'
import { useWatchedFolders } from '../../client/connection/coreStreams.ts'
import { presentFailure } from '../../client/errorPresentation.ts'
import { localZone } from '../../client/localZone.ts'
import { useCore } from '../../client/connection/workspace'
import { Button } from '../../components/controls/Button.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { format } from '../../components/format.ts'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../../components/notices/LoadingRows.tsx'
import { ProgressBar } from '../../components/notices/ProgressBar.tsx'
import { useCommands } from '../../commands/useCommands.ts'
import { attempt } from '../../client/attempt.ts'
import { freeRuleName } from '../../features/watched-folders/rule/ruleActions.ts'
import { FolderHeader } from './FolderHeader.tsx'
import { FolderSetup } from './setup/FolderSetup.tsx'
import { type ConfirmedSetup, firstDraft, setupKey } from './setup/setupDraft.ts'
import { type LookState, useFolderLook } from './useFolderLook.ts'
import { useWhileShown } from '../../hooks/useWhileShown.ts'

interface AddFolderPageProps {
  onAdded(folderId: string): void
  onCancel(): void
}

/** Choosing a folder to watch, a first look at it, and how it's watched. */
export function AddFolderPage({ onAdded, onCancel }: AddFolderPageProps) {
  const core = useCore()
  const watched = useWatchedFolders()
  const { state, start, cancel } = useFolderLook()
  useCommands({ 'folder.back': onCancel })
  const openAdded = useWhileShown(onAdded)
  const add = async (
    { name, ruleId, isRuleEdited, rule, choices }: ConfirmedSetup,
    lookId: string,
    isConfirmed: boolean,
  ) => {
    const names = watched?.rules.map((saved) => saved.name) ?? []
    const chosen =
      ruleId !== null && !isRuleEdited ? { ruleId } : { rule: { ...rule, name: freeRuleName(rule.name.trim(), names) } }
    const { folderId } = await core.folders.add({
      ...{ lookId, name, rule: chosen, isConfirmed, timeZone: localZone() },
      ...choices,
    })
    openAdded(folderId)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <FolderHeader title="Watch a folder" onBack={onCancel} />
      {state.kind !== 'done' ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto grid max-w-[640px] gap-4 px-4 py-10">
            <p className="text-ink-2">
              Choose the folder where your phone system saves recordings. Earshot reads the file names first and sends
              nothing until you confirm.
            </p>
            {window.earshotHost ? (
              <FolderChooser state={state} onLook={(ticket) => void start({ kind: 'ticket', ticket })} />
            ) : (
              <PathForm state={state} onLook={(path) => void start({ kind: 'path', path })} />
            )}
            {state.kind === 'looking' && <LookProgress state={state} onCancel={cancel} />}
            {state.kind === 'none' && state.failure && <FailureNotice failure={presentFailure(state.failure)} />}
          </div>
        </div>
      ) : watched === undefined ? (
        <LoadingRows label="Loading the rules" />
      ) : (
        <FolderSetup
          of={{ lookId: state.look.lookId }}
          draftKey={setupKey(core, state.look)}
          first={firstDraft(state.look)}
          suggestions={state.look.suggestions}
          watched={watched}
          onConfirm={(draft, isConfirmed) => add(draft, state.look.lookId, isConfirmed)}
          onCancel={onCancel}
        >
          <LookFacts look={state.look} onOther={cancel} />
        </FolderSetup>
      )}
    </div>
  )
}

/** On the desktop, the system's folder chooser. */
function FolderChooser({ state, onLook }: { readonly state: LookState; readonly onLook: (ticket: string) => void }) {
  const choose = async () => {
    const chosen = await attempt('folder-choose', async () => (await window.earshotHost?.chooseFolder()) ?? null)
    if (chosen !== null) onLook(chosen.ticket)
  }
  return (
    <div>
      <Button command="folders.choose" look="primary" disabled={state.kind === 'looking'} onClick={() => void choose()}>
        Choose folder
      </Button>
    </div>
  )
}

/** In a browser, which can't choose a folder of this computer, its path. */
function PathForm({ state, onLook }: { readonly state: LookState; readonly onLook: (path: string) => void }) {
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
        if (!isEmpty) onLook(path.trim())
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
        command="folders.look"
        look="primary"
        className="mt-[21px]"
        disabled={state.kind === 'looking'}
        // The form's own submit does it.
        onClick={undefined}
      >
        Scan folder
      </Button>
    </form>
  )
}

interface LookProgressProps {
  readonly state: Extract<LookState, { readonly kind: 'looking' }>
  readonly onCancel: () => void
}

function LookProgress({ state: { step }, onCancel }: LookProgressProps) {
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
        <Button command="folders.cancelLook" onClick={onCancel}>
          Stop
        </Button>
      </div>
      <ProgressBar fraction={fraction} label="Scanning the folder" />
    </div>
  )
}

function LookFacts({ look, onOther }: { readonly look: FolderLook; readonly onOther: () => void }) {
  const { path, recordingCount, sentBeforeCount, otherCount, sizeBytes, oldestAt, newestAt } = look
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
