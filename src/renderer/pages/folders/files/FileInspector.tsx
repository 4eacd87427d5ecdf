import { useState } from 'react'
import type { FileFields, FolderFile } from '../../../../contract/folders.ts'
import type { RowChange, RowFields, RowProblem } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useCore } from '../../../client/connection/core.tsx'
import { localZone } from '../../../client/localZone.ts'
import { useWorkspace } from '../../../client/workspace.tsx'
import { Checkbox } from '../../../components/controls/Checkbox.tsx'
import { format } from '../../../components/format.ts'
import { showToast } from '../../../components/overlays/toasts.ts'
import { DraftInspector } from '../../../features/import-staging/inspector/DraftInspector.tsx'
import { changedMeanwhile } from '../../../features/watched-folders/folderActions.ts'
import { fileFacts, splitPath, whyWords } from '../FileCells.tsx'
import { commonSaid } from './selectedFiles.ts'

interface FileInspectorProps {
  readonly folderId: string
  readonly files: readonly FolderFile[]
  readonly onClose: () => void
}

/** A person's values for files. The agent can be remembered for all files with the same extension or name. */
export function FileInspector({ folderId, files, onClose }: FileInspectorProps) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const [isRemembering, setRemembering] = useState(true)
  const [first, ...others] = files
  if (first === undefined) return null
  const one = others.length === 0 ? first : null
  const said = commonSaid(files)
  const paths = files.map(({ path }) => path)
  const hasNewAgent = ({ userId }: RowChange) => userId != null && userId !== one?.fields.userId.value
  return (
    <DraftInspector
      key={paths.join('\n')}
      onClose={onClose}
      port={{
        key: `file details ${workspaceId} ${folderId} ${paths.join('\n')}`,
        title: one === null ? format.count(files.length, 'file') : splitPath(one.path).name,
        facts: one === null ? 'What you enter is set for all of them.' : fileFacts(one),
        fields: one?.fields ?? null,
        times: [],
        timeZone: localZone(),
        problems: one === null ? () => [] : missingOf,
        label: 'Save',
        save: async (change) => {
          const remember = hasNewAgent(change) && isRemembering ? said : null
          const fields = fileFields(change)
          const { changedCount } = await core.folders.correct({ workspaceId, folderId, paths, fields, remember })
          const words = changedMeanwhile(files.length - changedCount)
          const title = `Details saved for ${format.count(changedCount, 'file')}`
          if (one === null) showToast('folder-files', { title, ...words })
        },
      }}
      renderMore={(change) =>
        said !== null &&
        hasNewAgent(change) && (
          <div className="w-full">
            <Checkbox
              label={`Use this agent for all files with “${said}”`}
              checked={isRemembering}
              onChange={setRemembering}
            />
          </div>
        )
      }
    >
      {one !== null &&
        whyWords(one).map(({ title, words }) => (
          <div key={title} className="rounded-md border border-line bg-sunk px-3 py-2">
            <p className="font-medium">{title}</p>
            <p className="text-ink-2">{words}</p>
          </div>
        ))}
    </DraftInspector>
  )
}

function missingOf({ userId, timestamp }: RowFields): readonly RowProblem[] {
  return [
    ...(userId.value === null ? [{ kind: 'no-agent' } as const] : []),
    ...(timestamp.value === null ? [{ kind: 'no-time' } as const] : []),
  ]
}

const EDITED = ['timestamp', 'userId', 'callTypeId', 'title', 'leadName', 'leadCompany'] as const

/** Only what a person changed, so that the rule still applies to the rest. */
function fileFields(change: RowChange): FileFields {
  return Object.fromEntries(EDITED.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])))
}
