import { useState } from 'react'
import type { ExportOptions } from '../../../domain/exports/callExport.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { localText } from '../../../domain/values/localTime.ts'
import type { SelectedCalls } from '../../client/calls/selectedCalls.ts'
import { localZone } from '../../client/localZone.ts'
import { failureFrom } from '../../client/connection/coreError.ts'
import { useExports } from '../../client/connection/coreStreams.ts'
import { presentFailure } from '../../client/failures/errorPresentation.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { Checkbox } from '../../components/controls/choices/Checkbox.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import type { FailurePresentation } from '../../components/notices/failurePresentation.ts'
import { RadioGroup } from '../../components/controls/choices/RadioGroup.tsx'
import { SegmentedControl } from '../../components/controls/choices/SegmentedControl.tsx'
import { format } from '../../components/format.ts'
import { ExportRow } from './ExportRow.tsx'

interface ExportDialogProps {
  /** Used as the file name. */
  readonly name: string
  readonly query: LibraryQuery
  /** What the list covers, if that isn't every call as it is now; otherwise null. */
  readonly coverage: string | null
  readonly selected: SelectedCalls
  /** Columns of the table, in order. */
  readonly shownColumnIds: readonly string[]
  readonly onClose: () => void
}

/** Export options, and below them the exports of this session. They continue after the dialog is closed. */
export function ExportDialog(props: ExportDialogProps) {
  const core = useCore()
  const { name, query, coverage, selected, shownColumnIds, onClose } = props
  const exports = useExports()
  // All calls that match are those of the list.
  const selectedIds = selected === 'all' ? [] : [...selected]
  const [scope, setScope] = useState<'query' | 'calls'>(selectedIds.length > 0 ? 'calls' : 'query')
  const [fileFormat, setFileFormat] = useState<'csv' | 'json'>('csv')
  const [hasAllColumns, setAllColumns] = useState(true)
  const [failure, setFailure] = useState<FailurePresentation | null>(null)

  const start = async () => {
    setFailure(null)
    const options: ExportOptions =
      fileFormat === 'csv' ? { kind: 'csv', delimiter: ',', hasByteOrderMark: true } : { kind: 'json' }
    try {
      await core.exports.start({
        name,
        localTime: localText(new Date().toISOString(), localZone()).slice(0, 16),
        scope: scope === 'calls' ? { kind: 'calls', callIds: selectedIds } : { kind: 'query', query },
        columnIds: hasAllColumns ? null : [...shownColumnIds],
        options,
      })
    } catch (error) {
      setFailure(presentFailure(failureFrom(error)))
    }
  }

  const selectedCount = selectedIds.length === 0 ? 'none' : format.number(selectedIds.length)
  const selectedWords = selected === 'all' ? 'all' : selectedCount
  return (
    <Dialog
      onClose={onClose}
      title="Export calls"
      note={scope === 'query' && coverage !== null && `${coverage}.`}
      cancel="Close"
      // A double click is one export.
      action={{ children: 'Export', onClick: ({ detail }) => void (detail <= 1 && start()) }}
    >
      <div className="flex flex-col gap-3.5">
        <RadioGroup
          label="Calls"
          value={scope}
          onChange={setScope}
          options={[
            { value: 'query', label: `All calls in “${name}”` },
            { value: 'calls', label: `Selected calls (${selectedWords})`, isDisabled: selectedIds.length === 0 },
          ]}
        />
        <div className="flex items-center gap-4">
          <SegmentedControl label="Format" value={fileFormat} options={FORMATS} onChange={setFileFormat} />
          <Checkbox label="Include hidden columns" checked={hasAllColumns} onChange={setAllColumns} />
        </div>
        {fileFormat === 'csv' && (
          <p className="text-sm text-ink-3">Text that looks like a formula is exported as text.</p>
        )}
        {failure && <FailureNotice failure={failure} actions={{ retry: () => void start() }} />}
        {exports !== undefined && exports.length > 0 && (
          <ul aria-label="Exports" className="divide-y divide-line border-t border-line">
            {exports.toReversed().map((one) => (
              <ExportRow key={one.exportId} snapshot={one} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
] as const
