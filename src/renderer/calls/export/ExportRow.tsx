import { X } from 'lucide-react'
import type { ExportSnapshot } from '../../../contract/snapshots.ts'
import { attempt } from '../../client/attempt.ts'
import { presentFailure } from '../../client/failures/errorPresentation.ts'
import { change } from '../../client/undo/change.ts'
import { useWorkspace, useCore } from '../../client/connection/workspace.tsx'
import { Button, buttonClass, IconButton } from '../../components/controls/Button.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { ProgressBar } from '../../components/notices/ProgressBar.tsx'
import { format } from '../../components/format.ts'

export function ExportRow({ snapshot }: { readonly snapshot: ExportSnapshot }) {
  const core = useCore()
  const { paths } = useWorkspace()
  const { exportId, fileName, state, rowCount, expectedCount } = snapshot
  const id = `export-${exportId}`
  const remove = () =>
    change(core, {
      id,
      title: `export “${fileName}” removed`,
      do: () => core.exports.remove({ exportId }),
      undo: () => core.exports.restore({ exportId }),
      toast: {},
    })
  return (
    <li className="flex flex-col gap-2 py-2.5">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium" title={fileName}>
            {fileName}
          </p>
          <p role="status" className="text-sm text-ink-2">
            {stateWords(snapshot)}
          </p>
        </div>
        {state.kind === 'running' && (
          <Button onClick={() => void attempt(id, () => core.exports.cancel({ exportId }))}>Cancel</Button>
        )}
        {state.kind === 'done' && (
          <a
            href={paths.export(exportId)}
            download={fileName}
            className={`${buttonClass.base} ${buttonClass.plain} hover:bg-hover`}
          >
            Save file
          </a>
        )}
        {state.kind !== 'running' && (
          <IconButton label={`Remove ${fileName} from the list`} onClick={() => void remove()}>
            <X aria-hidden="true" size={15} strokeWidth={1.6} />
          </IconButton>
        )}
      </div>
      {state.kind === 'running' && (
        <ProgressBar
          label={`Exporting ${fileName}`}
          fraction={expectedCount === null ? null : rowCount / Math.max(1, expectedCount)}
        />
      )}
      {state.kind === 'failed' && (
        <FailureNotice
          failure={presentFailure(state.failure)}
          actions={{ retry: () => void attempt(id, () => core.exports.retry({ exportId })) }}
          alsoOffers={['retry']}
          note="The calls exported so far are saved."
        />
      )}
    </li>
  )
}

function stateWords({ state, rowCount, expectedCount, unreadableCount, sizeBytes }: ExportSnapshot): string {
  const calls = format.count(rowCount, 'call')
  const unreadable = unreadableCount === 0 ? '' : `, ${format.number(unreadableCount)} unreadable`
  switch (state.kind) {
    case 'running':
      return expectedCount === null
        ? `${calls} so far${unreadable}`
        : `${format.number(rowCount)} of ${format.number(expectedCount)} calls${unreadable}`
    case 'done':
      return `${calls}${unreadable}, ${format.size(sizeBytes)}`
    case 'failed':
      return `Failed after ${calls}`
    case 'canceled':
      return `Canceled after ${calls}`
  }
}
