import { useState } from 'react'
import type { FileFields, FolderFile, SentByCorrection } from '../../../contract/import/folders.ts'
import type { RowChange, RowFields, RowProblem } from '../../../domain/recordings/rows/stagingRow.ts'
import { localZone } from '../../client/localZone.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { Checkbox } from '../../components/controls/choices/Checkbox.tsx'
import { format } from '../../components/format.ts'
import { showToast } from '../../components/overlays/toasts.ts'
import { DraftInspector } from '../../imports/staging/inspector/DraftInspector.tsx'
import { changedMeanwhile } from '../folderActions.ts'
import { fileFacts, splitPath, whyWords } from '../FileCells.tsx'
import { listenToFile } from './listenToFile.ts'
import { commonAgentText } from './selectedFiles.ts'

interface FileInspectorProps {
  readonly folderId: string
  readonly files: readonly FolderFile[]
  readonly onClose: () => void
}

/** A person's values for files. The agent can be remembered for all files with the same extension or name. */
export function FileInspector({ folderId, files, onClose }: FileInspectorProps) {
  const core = useCore()
  const [isRemembering, setRemembering] = useState(true)
  const [first, ...others] = files
  if (first === undefined) return null
  const one = others.length === 0 ? first : null
  const agentText = commonAgentText(files)
  const paths = files.map(({ path }) => path)
  const correctionOf = (change: RowChange) => ({
    ...{ folderId, paths, fields: fileFields(change) },
    remember: hasNewAgent(change) && isRemembering ? agentText : null,
  })
  const hasNewAgent = ({ userId }: RowChange) => userId != null && userId !== one?.fields.userId.value
  return (
    <DraftInspector
      key={paths.join('\n')}
      onClose={onClose}
      port={{
        key: `file details ${folderId} ${paths.join('\n')}`,
        title: one === null ? format.count(files.length, 'file') : splitPath(one.path).name,
        facts: one === null ? 'What you enter is set for all of them.' : fileFacts(one),
        fields: one?.fields ?? null,
        times: [],
        timeZone: localZone(),
        play: one === null ? undefined : () => listenToFile(folderId, one),
        problems: one === null ? () => [] : missingOf,
        label: {
          by: isRemembering,
          of: async (change) =>
            saveLabel(await core.folders.sentBy(correctionOf(change)), files.length, agentWords(first, agentText)),
        },
        save: async (change) => {
          const { changedCount } = await core.folders.correct(correctionOf(change))
          const words = changedMeanwhile(files.length - changedCount)
          const title = `Details saved for ${format.count(changedCount, 'file')}`
          if (one === null) showToast('folder-files', { title, ...words })
        },
      }}
      renderMore={(change) =>
        agentText !== null &&
        hasNewAgent(change) && (
          <div className="w-full">
            <Checkbox
              label={`Use this agent for all files with “${agentText}”`}
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

/** `Save and send (also 8 others with extension 201)` */
function saveLabel({ ownCount, otherCount }: SentByCorrection, fileCount: number, words: string): string {
  if (ownCount + otherCount === 0) return 'Save'
  const own = fileCount === 1 ? '' : ` ${format.number(ownCount)}`
  const others = `${format.count(otherCount, 'other')} with ${words}`
  if (otherCount === 0) return `Save and send${own}`
  return ownCount === 0 ? `Save and send ${others}` : `Save and send${own} (also ${others})`
}

function agentWords({ reading }: FolderFile, agentText: string | null): string {
  return reading?.extension != null && reading.extension === agentText ? `extension ${agentText}` : `“${agentText}”`
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
