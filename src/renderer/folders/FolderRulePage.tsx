import { useNavigate, useParams } from '@tanstack/react-router'
import type { WatchedFolder, FoldersSnapshot } from '../../contract/import/folders.ts'
import { EMPTY_RULE, withFreeName } from '../../domain/recordings/rules/importRule.ts'
import { useWatchedFolders } from '../client/connection/coreStreams.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { useCommands } from '../commands/useCommands.ts'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { choiceDraft } from './choices/folderChoices.ts'
import { FolderHeader } from './FolderHeader.tsx'
import { NoFolder } from './NoFolder.tsx'
import { FolderSetup } from './setup/FolderSetup.tsx'
import { type ConfirmedSetup, type SetupDraft, setupKey, withoutId } from './setup/setupDraft.ts'
import { useWhileShown } from '../hooks/useWhileShown.ts'

/** The rule and the choices of a watched folder, to check, change and confirm them. */
export function FolderRulePage() {
  const { folderId } = useParams({ from: '/workspace/imports/folders/$folderId/rule' })
  const navigate = useNavigate()
  const goBack = () => void navigate({ to: '/imports/folders/$folderId', params: { folderId } })
  const watched = useWatchedFolders()
  const folder = watched?.folders.find((one) => one.folderId === folderId)
  useCommands({ 'folder.back': goBack })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <FolderHeader title={folder === undefined ? 'Rule' : `Rule for ${folder.name}`} onBack={goBack} />
      {watched === undefined ? (
        <LoadingRows label="Loading the rule" />
      ) : folder === undefined ? (
        <NoFolder />
      ) : (
        <RuleOfFolder key={folderId} folder={folder} watched={watched} onDone={goBack} />
      )}
    </div>
  )
}

interface RuleOfFolderProps {
  readonly folder: WatchedFolder
  readonly watched: FoldersSnapshot
  readonly onDone: () => void
}

function RuleOfFolder({ folder, watched, onDone }: RuleOfFolderProps) {
  const core = useCore()
  const leave = useWhileShown(onDone)
  const { folderId, name, path, start, selection, plan, whenSent } = folder
  const rule = watched.rules.find(({ ruleId }) => ruleId === folder.ruleId)
  const first: SetupDraft = {
    name,
    ruleId: folder.ruleId,
    editedFrom: null,
    rule: rule === undefined ? EMPTY_RULE : withoutId(rule),
    choices: choiceDraft({ start, selection, plan, whenSent }),
  }
  const save = async (draft: ConfirmedSetup, isConfirmed: boolean, change: (part: Partial<SetupDraft>) => void) => {
    const ruleId = await savedRule(draft, change)
    const { start: _, ...choices } = draft.choices
    await core.folders.change({ folderId, ruleId, ...choices })
    if (isConfirmed) await core.folders.confirm({ folderId, rule: draft.rule })
    leave()
  }
  const savedRule = async (
    { ruleId, editedFrom, rule: edited }: ConfirmedSetup,
    change: (part: Partial<SetupDraft>) => void,
  ): Promise<string> => {
    if (ruleId !== null) {
      if (editedFrom !== null) await core.rules.change({ ruleId, rule: edited })
      return ruleId
    }
    const named = withFreeName(edited, watched.rules)
    const added = await core.rules.add({ rule: named })
    // The next try uses it, if the folder can't be changed.
    change({ ruleId: added.ruleId, rule: named, editedFrom: null })
    return added.ruleId
  }
  return (
    <FolderSetup
      of={{ folderId }}
      draftKey={setupKey(core, { folderId })}
      first={first}
      suggestions={[]}
      watched={watched}
      note={(draft) => sharedNote(draft, folder, watched)}
      onConfirm={save}
      onCancel={onDone}
    >
      <p className="truncate text-ink-2" title={path}>
        <bdi>{path}</bdi>
      </p>
    </FolderSetup>
  )
}

/** Other folders with the same rule need to be confirmed again, too. */
function sharedNote(
  { ruleId, editedFrom }: Pick<SetupDraft, 'ruleId' | 'editedFrom'>,
  folder: WatchedFolder,
  { folders }: FoldersSnapshot,
) {
  if (ruleId === null || editedFrom === null) return null
  const others = folders.filter((other) => other.ruleId === ruleId && other.folderId !== folder.folderId)
  if (others.length === 0) return null
  return `This rule is also used for ${others.map(({ name }) => `“${name}”`).join(', ')}, which you have to confirm again.`
}
