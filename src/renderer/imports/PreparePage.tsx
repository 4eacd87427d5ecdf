import { useNavigate } from '@tanstack/react-router'
import { Import, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { StagingSnapshot } from '../../contract/import/staging.ts'
import { receivedFileName } from '../../domain/fileNames.ts'
import type { StagingRow } from '../../domain/recordings/rows/stagingRow.ts'
import { useImportQueue, useStagingTable } from '../client/connection/coreStreams.ts'
import { keepSidecar, useSidecar, useTransfersTo } from '../client/imports/stagingTransfers.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { useDirectory } from '../client/directory.ts'
import { lastMadeAt } from '../client/undo/undoStack.ts'
import { Button } from '../components/controls/Button.tsx'
import { FileInput } from '../components/controls/FileInput.tsx'
import { commandTooltip } from '../components/keys/commandTooltip.ts'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { SegmentedControl } from '../components/controls/choices/SegmentedControl.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { StagedInspector } from './staging/table/StagedInspector.tsx'
import { ImportGate } from './staging/gate/ImportGate.tsx'
import { ImportsRecovery } from './sending/ImportsRecovery.tsx'
import { BulkBar } from './staging/table/BulkBar.tsx'
import { LinksDialog } from './staging/table/LinksDialog.tsx'
import { SidecarDialog } from './staging/sidecar/SidecarDialog.tsx'
import type { RowFilter } from './staging/table/stagingPages.ts'
import { StagingTable } from './staging/table/StagingTable.tsx'
import { TableTotals } from './staging/table/notices/TableTotals.tsx'
import { enterTable, lastStepAt, skipRows, select, showOnly, undo, useTable } from './staging/table/tableStore.ts'
import { ZoneQuestionNotice } from './staging/table/notices/ZoneQuestionNotice.tsx'
import { TransferNotice } from './staging/table/notices/TransferNotice.tsx'
import { useCommands } from '../commands/useCommands.ts'
import { ImportTabs } from './ImportTabs.tsx'
import { format } from '../components/format.ts'

/** Recordings that were added but not imported, to check, complete and correct before importing them together. */
export function PreparePage() {
  const core = useCore()
  const table = useStagingTable()
  const recovery = useImportQueue()?.recovery
  const only = useTable((state) => state.only)
  const directory = useDirectory()
  // While files are uploaded one by one, the question would come and go.
  const isAdding = useTransfersTo(core).leftCount > 0
  const navigate = useNavigate()
  const [importing, setImporting] = useState<Importing | null>(null)
  useEffect(() => enterTable(core), [core])
  const step = table?.undo
  useCommands({
    // The key undoes what was done last, which isn't always a change of the table.
    'staging.undo':
      step && ((by) => (by === 'choice' || lastStepAt(core) >= lastMadeAt(core)) && void undo(core, step)),
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PrepareHeader table={table} onImport={() => setImporting({ stageIds: 'all', seen: [] })} />
      {recovery && <ImportsRecovery recovery={recovery} />}
      <TransferNotice />
      {table === undefined ? (
        <LoadingRows label="Loading the recordings" />
      ) : table.total === 0 ? (
        <div className="min-h-0 flex-1">
          <NothingHere />
        </div>
      ) : (
        <>
          {/* Without room beside the table, details cover the bars above it, too. */}
          <div className="@container/inspected relative flex min-h-0 flex-1 flex-col">
            <TableBar table={table} />
            {table.zoneQuestion && !isAdding && <ZoneQuestionNotice question={table.zoneQuestion} />}
            <BulkBar onImport={(stageIds) => setImporting({ stageIds, seen: [] })} />
            <div className="flex min-h-0 flex-1">
              <StagingTable directory={directory} count={countOf(table, only)} empty={<NothingOfThem />} />
              <StagedInspector onImport={(stageIds, seen) => setImporting({ stageIds, seen })} />
            </div>
          </div>
          <TableTotals table={table} />
        </>
      )}
      {importing !== null && (
        <ImportGate
          {...importing}
          directory={directory}
          onShow={(stageIds) => {
            setImporting(null)
            showOnly('warned')
            select(stageIds)
          }}
          onImported={() => {
            setImporting(null)
            select([])
            void navigate({ to: '/imports' })
          }}
          onClose={() => setImporting(null)}
        />
      )}
      {table && table.total > 0 && (
        <SidecarDialog revision={table.revision} onImport={() => setImporting({ stageIds: 'all', seen: [] })} />
      )}
    </div>
  )
}

interface Importing {
  readonly stageIds: readonly string[] | 'all'
  /** Problems that the person has seen in the details. */
  readonly seen: StagingRow['problems']
}

function countOf({ total, blockedCount, warnedCount, readyCount }: StagingSnapshot, only: RowFilter): number {
  return { all: total, blocked: blockedCount, warned: warnedCount, ready: readyCount }[only]
}

interface PrepareHeaderProps {
  readonly table: StagingSnapshot | undefined
  readonly onImport: () => void
}

function PrepareHeader({ table, onImport }: PrepareHeaderProps) {
  const core = useCore()
  const sidecar = useRef<HTMLInputElement>(null)
  const [isLinking, setLinking] = useState(false)
  const sendable = (table?.readyCount ?? 0) + (table?.warnedCount ?? 0)
  return (
    <header className="flex min-h-[47px] shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
      <h1 className="sr-only">Review before importing</h1>
      <ImportTabs current="prepare" />
      {/* One flex item, so that it wraps as a whole and stays on the right. */}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-wide:gap-1 max-wide:[&_svg]:hidden">
        <Button
          variant="ghost"
          command="staging.undo"
          disabledBecause={table?.undo ? null : 'Nothing to undo.'}
          title={commandTooltip('staging.undo', 'Undo')}
          words={table?.undo ? undoWords(table.undo) : 'Undo'}
        />
        <Button
          command="staging.fill"
          variant="ghost"
          onClick={() => sidecar.current?.click()}
          disabledBecause={table?.total ? null : 'Add recordings first.'}
          words="Fill in from CSV"
        />
        <FileInput
          ref={sidecar}
          label="CSV with details"
          accept=".csv,.tsv,.txt,text/csv"
          onChoose={([file]) => keepSidecar(core, file)}
        />
        <Button command="staging.addLinks" variant="ghost" onClick={() => setLinking(true)} words="Add links" />
        <Button command="import.choose">
          <Plus aria-hidden="true" size={15} strokeWidth={1.6} />
          Add recordings
        </Button>
        <Button
          command="staging.import"
          variant="primary"
          onClick={onImport}
          disabledBecause={sendable === 0 ? whyNone(table) : null}
        >
          {sendable === 0 ? 'Import' : `Import ${format.count(sendable, 'recording')}…`}
        </Button>
      </div>
      {isLinking && <LinksDialog onClose={() => setLinking(false)} />}
    </header>
  )
}

function whyNone(table: StagingSnapshot | undefined): string {
  if (!table?.total) return 'Add recordings first.'
  if (table.unseenCount > 0) return 'The recordings are still being checked.'
  return 'Every recording needs attention first. Choose “Needs attention” to see them.'
}

function undoWords({ kind, rowCount }: NonNullable<StagingSnapshot['undo']>): string {
  return kind === 'edit' ? `Undo ${format.count(rowCount, 'change')}` : `Restore ${format.count(rowCount, 'recording')}`
}

function TableBar({ table }: { readonly table: StagingSnapshot }) {
  const core = useCore()
  const only = useTable((state) => state.only)
  const options: readonly { readonly value: RowFilter; readonly label: string }[] = [
    { value: 'all', label: `All ${format.number(table.total)}` },
    { value: 'blocked', label: `Needs attention ${format.number(table.blockedCount)}` },
    { value: 'warned', label: `Warnings ${format.number(table.warnedCount)}` },
    { value: 'ready', label: `Ready ${format.number(table.readyCount)}` },
  ]
  return (
    <div className="flex min-h-10 items-center gap-3 border-b border-line px-4">
      <SegmentedControl label="Recordings shown" value={only} options={options} onChange={showOnly} />
      <span className="flex-1" />
      {table.duplicateCount > 0 && (
        <Button command="staging.skipDuplicates" variant="ghost" onClick={() => void skipRows(core, 'duplicates')}>
          Skip {format.count(table.duplicateCount, 'duplicate')}
        </Button>
      )}
    </div>
  )
}

/** As in `docs/administrators.md`. */
const EXAMPLE_CSV = `data:text/csv;charset=utf-8,${encodeURIComponent(
  [
    'file,date and time,agent,call type,lead,company',
    '2026-11-03-0905-amelia.wav,2026-11-03 09:05,amelia@northwind.example,Discovery,Omar Haddad,Acme Freight',
    '2026-11-03-0940-tom.wav,2026-11-03T09:40:00-05:00,Tom Okafor,Renewal,Hanna Weber,Blue Harbor',
  ].join('\r\n'),
)}`

function NothingHere() {
  const sidecar = useSidecar(useCore())
  return (
    <EmptyState
      icon={<Import size={20} strokeWidth={1.6} />}
      title="No recordings to import"
      actions={<Button command="import.choose">Choose recordings</Button>}
    >
      {sidecar && `Once you add recordings, you can fill in their details from ${receivedFileName(sidecar.name)}. `}
      Drop recordings, folders, or a CSV with details (
      <a className="text-accent-ink underline" href={EXAMPLE_CSV} download="example.csv">
        example
      </a>
      ) anywhere in this window, or add links. Nothing is sent until you choose Import.
    </EmptyState>
  )
}

function NothingOfThem() {
  return (
    <EmptyState
      title="No matching recordings"
      actions={
        <Button command="staging.showAll" onClick={() => showOnly('all')}>
          Show all
        </Button>
      }
    >
      No recordings match this filter.
    </EmptyState>
  )
}
