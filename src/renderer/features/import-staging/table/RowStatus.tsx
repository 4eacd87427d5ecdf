import { useState } from 'react'
import { problemWords } from '../../../../domain/recordings/rows/rowProblemWords.ts'
import { isBlocking } from '../../../../domain/recordings/rows/rowProblems.ts'
import type { StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useCore } from '../../../client/connection/core.tsx'
import { useWorkspace } from '../../../client/workspace.tsx'
import { format } from '../../../components/format.ts'
import { Pill } from '../../../components/Pill.tsx'
import { Popover } from '../../../components/overlays/Popover.tsx'
import { RowProblemList } from '../RowProblemList.tsx'
import { editRows, leaveOut, lookAgainAtAll, useTable } from './tableStore.ts'

export function RowStatus({ row }: { readonly row: StagingRow }) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = row.problems
  const stageIds = [row.stageId]
  if (row.look !== 'done')
    return <span className="text-ink-3">{row.look === 'looking' ? 'Checking…' : 'Waiting to be checked'}</span>
  if (first === undefined)
    return (
      <span>
        <Pill tone="good">Ready</Pill>
      </span>
    )
  return (
    <>
      <button
        ref={setButton}
        type="button"
        tabIndex={-1}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="flex min-h-6 max-w-full items-center gap-1 text-left"
      >
        <Pill tone={isBlocking(first) ? 'bad' : 'warn'}>{problemWords(first, format).title}</Pill>
        {others.length > 0 && <span className="text-sm text-ink-3">+{others.length}</span>}
      </button>
      <Popover
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        anchor={button}
        label={`Problems with ${row.fileName}`}
        className="w-[340px] p-3"
      >
        <RowProblemList
          row={row}
          problems={row.problems}
          onEdit={(field) => {
            setOpen(false)
            if (button) useTable.setState({ editing: { field, stageIds, anchor: button } })
          }}
          onChange={(change) => {
            setOpen(false)
            void editRows(core, workspaceId, stageIds, change)
          }}
          onLookAgain={() => void lookAgainAtAll(core, workspaceId)}
          onLeaveOut={() => {
            setOpen(false)
            void leaveOut(core, workspaceId, stageIds)
          }}
        />
      </Popover>
    </>
  )
}
