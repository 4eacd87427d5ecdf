import { useNavigate } from '@tanstack/react-router'
import { FolderInput } from 'lucide-react'
import { useState } from 'react'
import type { ImportRule } from '../../domain/recordings/rules/importRule.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { useWatchedFolders } from '../client/connection/coreStreams.ts'
import { keyIn } from '../client/connection/workspaceClient.ts'
import { Button } from '../components/controls/Button.tsx'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { RecoveryNotice } from '../components/notices/RecoveryNotice.tsx'
import { FolderRow } from './list/FolderRow.tsx'
import { RuleList } from './rule/RuleList.tsx'
import { useKeptPlace } from '../hooks/stored/useKeptPlace.ts'
import { ImportTabs } from '../imports/ImportTabs.tsx'
import { RuleDialog } from './RuleDialog.tsx'

/** The folders whose recordings are imported without a person, and the saved rules. */
export function FoldersPage() {
  const core = useCore()
  const navigate = useNavigate()
  const box = useKeptPlace<HTMLDivElement>(keyIn(core, 'folders'))
  const watched = useWatchedFolders()
  const [edited, setEdited] = useState<ImportRule | null>(null)
  // A folder's rule is shown with its effect on the folder's files.
  const edit = (rule: ImportRule) => {
    const folder = watched?.folders.find(({ ruleId }) => ruleId === rule.ruleId)
    if (folder === undefined) setEdited(rule)
    else void navigate({ to: '/imports/folders/$folderId/rule', params: { folderId: folder.folderId } })
  }
  const rules = new Map(watched?.rules.map((rule) => [rule.ruleId, rule]))
  const add = (
    <Button command="folders.add" variant="primary" onClick={() => void navigate({ to: '/imports/folders/add' })}>
      Watch a folder
    </Button>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-[47px] shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 py-1.5">
        <h1 className="sr-only">Watched folders</h1>
        <ImportTabs current="folders" />
        <span className="flex-1" />
        {watched !== undefined && watched.folders.length > 0 && add}
      </header>
      <div ref={box} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {watched?.recovery && (
          <RecoveryNotice
            recovery={watched.recovery}
            contents="watched folders"
            missing="Folders and rules that you added or changed after that are missing. Nothing is imported twice."
          />
        )}
        {watched === undefined ? (
          <LoadingRows label="Loading the watched folders" />
        ) : watched.folders.length === 0 ? (
          <div className="flex-1">
            <EmptyState icon={<FolderInput size={20} strokeWidth={1.6} />} title="No watched folders yet" actions={add}>
              Earshot can import new recordings from a folder automatically, such as the folder where your phone system
              saves them. You check once how the file names are read, then Earshot does the rest.
            </EmptyState>
          </div>
        ) : (
          <ul aria-label="Watched folders">
            {watched.folders.map((folder) => (
              <FolderRow
                key={folder.folderId}
                folder={folder}
                ruleName={rules.get(folder.ruleId)?.name ?? 'unknown'}
                mostPerDay={watched.mostPerDay}
              />
            ))}
          </ul>
        )}
        {watched !== undefined && <RuleList rules={watched.rules} folders={watched.folders} onEdit={edit} />}
      </div>
      {edited !== null && <RuleDialog rule={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
