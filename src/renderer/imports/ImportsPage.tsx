import { useNavigate } from '@tanstack/react-router'
import { Import, Upload } from 'lucide-react'
import { useState } from 'react'
import type { ImportCounts, ImportQueueSnapshot, ImportSnapshot } from '../../contract/snapshots.ts'
import { useImportQueue } from '../client/connection/coreStreams.ts'
import { useWorkspace, useCore } from '../client/connection/workspace.tsx'
import { Button } from '../components/controls/Button.tsx'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { CommandItem } from '../components/overlays/CommandItem.tsx'
import { confirm } from '../components/overlays/confirm.ts'
import { Menu } from '../components/overlays/Menu.tsx'
import { useCommands } from '../commands/useCommands.ts'
import { SegmentedControl } from '../components/controls/choices/SegmentedControl.tsx'
import { Select } from '../components/controls/choices/Select.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { changeAll, type ImportAction } from './sending/importActions.ts'
import type { ImportFilter } from './sending/importPages.ts'
import { ImportQueue } from './sending/ImportQueue.tsx'
import { ImportsRecovery } from './sending/ImportsRecovery.tsx'
import { QueueSummary } from './sending/QueueSummary.tsx'
import { ImportAllowance } from './staging/ImportAllowance.tsx'
import { ImportInspector } from './staging/inspector/ImportInspector.tsx'
import { ImportTabs } from './ImportTabs.tsx'
import { useShownImports } from './shownImports.ts'
import { format } from '../components/format.ts'

/** All imports of the workspace that weren't removed from the list, with their results. */
export function ImportsPage() {
  const queue = useImportQueue()
  const navigate = useNavigate()
  const [{ only, batchId }, show] = useShownImports()
  const [inspected, setInspected] = useState<ImportSnapshot | null>(null)
  const batch = queue?.batches.find((one) => one.batchId === batchId)
  const counts = batch?.counts ?? queue?.counts
  const wanted = { batchId: batch?.batchId ?? null, only }
  const total = counts ? countOf(counts, 'all') : 0
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-[47px] shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 py-1.5">
        <h1 className="sr-only">Imports</h1>
        <ImportTabs current="queue" />
        {/* With waiting recordings, the queue below shows when the next one is sent. */}
        <span className="flex h-5 min-w-0 flex-1 flex-wrap overflow-hidden text-ink-2">
          {/* The text wraps below the line, out of sight, where it would be cut off. The sidebar has the number as well. */}
          <span className="h-5 w-px" />
          <span className="leading-5 whitespace-nowrap">
            <ImportAllowance isShort={(queue?.counts.waiting ?? 0) > 0} />
          </span>
        </span>
        <div className="ml-auto flex items-center gap-3 max-wide:gap-2">
          {counts && total > 0 && <QueueMenu batchId={wanted.batchId} counts={counts} />}
          <Button variant="primary" command="import.choose">
            <Upload aria-hidden="true" size={15} strokeWidth={1.6} className="wide:hidden" />
            <span className="max-wide:sr-only">Import recordings</span>
          </Button>
        </div>
      </header>
      {queue?.recovery && <ImportsRecovery recovery={queue.recovery} />}
      {queue === undefined || counts === undefined ? (
        <LoadingRows label="Loading the imports" />
      ) : countOf(queue.counts, 'all') === 0 ? (
        <div className="min-h-0 flex-1">
          <EmptyState
            icon={<Import size={20} strokeWidth={1.6} />}
            title="No imports yet"
            actions={<Button command="import.choose">Choose recordings</Button>}
          >
            Drop recordings anywhere in this window, or choose them. Each becomes a call that the service transcribes
            and analyzes.
          </EmptyState>
        </div>
      ) : (
        <>
          <QueueSummary queue={queue} />
          <div className="flex min-h-10 flex-wrap items-center gap-3 border-b border-line px-4">
            <SegmentedControl
              label="Imports shown"
              value={only}
              onChange={(value) => show({ only: value })}
              options={FILTERS.map(({ value, label }) => ({
                value,
                label: `${label} ${format.number(countOf(counts, value))}`,
              }))}
            />
            <BatchSelect queue={queue} batchId={wanted.batchId} onChange={(value) => show({ batchId: value })} />
          </div>
          {countOf(counts, only) === 0 ? (
            <div className="min-h-0 flex-1">
              <EmptyState
                title={NONE_TITLES[only]}
                actions={
                  <Button command="imports.showAll" onClick={() => show({ only: 'all' })}>
                    Show all
                  </Button>
                }
              >
                Other imports are in the list.
              </EmptyState>
            </div>
          ) : (
            <div className="@container/inspected relative flex min-h-0 flex-1">
              <ImportQueue
                key={`${only} ${wanted.batchId}`}
                {...wanted}
                queue={queue}
                count={countOf(counts, only)}
                inspectedId={inspected?.importId}
                onCorrect={setInspected}
                onReviewed={() => void navigate({ to: '/imports/prepare' })}
              />
              {inspected && <ImportInspector one={inspected} onClose={() => setInspected(null)} />}
            </div>
          )}
        </>
      )}
    </div>
  )
}

const FILTERS: readonly { readonly value: ImportFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'In progress' },
  { value: 'done', label: 'Imported' },
  { value: 'attention', label: 'Needs attention' },
]

const NONE_TITLES: Readonly<Record<ImportFilter, string>> = {
  all: 'No imports yet',
  open: 'No imports in progress',
  done: 'No recordings imported yet',
  attention: 'Nothing needs attention',
}

function countOf(counts: ImportCounts, only: ImportFilter): number {
  const { waiting, sending, processing, stillProcessing, done, noRecording, failed, canceled } = counts
  const parts = { open: waiting + sending + processing, done: done + stillProcessing, attention: failed + noRecording }
  return only === 'all' ? parts.open + parts.done + parts.attention + canceled : parts[only]
}

const ALL_BATCHES = 'all'

function BatchSelect({
  queue,
  batchId,
  onChange,
}: {
  readonly queue: ImportQueueSnapshot
  readonly batchId: string | null
  readonly onChange: (batchId: string | null) => void
}) {
  if (queue.batches.length < 2) return null
  const options = [
    { value: ALL_BATCHES, label: 'All batches' },
    ...queue.batches.map((batch) => ({
      value: batch.batchId,
      label: `${format.dateTime(batch.addedAt)}, ${format.count(countOf(batch.counts, 'all'), 'recording')}`,
    })),
  ]
  return (
    <div className="w-60">
      <Select
        label="Batch"
        isLabelHidden
        options={options}
        value={batchId ?? ALL_BATCHES}
        onChange={(value) => onChange(value === ALL_BATCHES ? null : value)}
      />
    </div>
  )
}

interface QueueMenuProps {
  readonly batchId: string | null
  readonly counts: ImportCounts
}

function QueueMenu({ batchId, counts }: QueueMenuProps) {
  const core = useCore()
  const { paths } = useWorkspace()
  const change = (only: ImportFilter, action: ImportAction) => void changeAll(core, { batchId, only }, action)
  const openCount = counts.waiting + counts.sending
  const doneCount = counts.done + counts.stillProcessing
  const cancel = async () => {
    const isOne = openCount === 1
    const action = `Cancel ${format.count(openCount, 'import')}`
    const isAgreed = await confirm({
      title: `${action}?`,
      action,
      cancel: isOne ? 'Keep it' : 'Keep them',
      content: `${isOne ? 'It stays in the list, and you can send it later.' : 'They stay in the list, and you can send them later.'} What the service has already accepted stays imported.`,
    })
    if (isAgreed) change('open', 'cancel')
  }
  useCommands({
    'imports.retryFailed': counts.failed > 0 && (() => change('attention', 'retry')),
    'imports.clearCompleted': doneCount > 0 && (() => change('done', 'remove')),
    'imports.cancelQueued': openCount > 0 && (() => void cancel()),
  })
  return (
    <>
      <a
        href={paths.importReport(batchId)}
        download
        className="inline-flex h-7 items-center rounded-md border border-line-strong px-2.5 font-medium text-ink hover:bg-hover"
      >
        Report (CSV)
      </a>
      <Menu align="end" trigger="More actions">
        <CommandItem
          id="imports.retryFailed"
          {...(counts.failed === 0 && { disabledBecause: 'Nothing has failed.' })}
        />
        <CommandItem
          id="imports.clearCompleted"
          {...(doneCount === 0 && { disabledBecause: 'Nothing is imported yet.' })}
        />
        <CommandItem
          id="imports.cancelQueued"
          isDanger
          {...(openCount === 0 && { disabledBecause: 'Nothing is queued.' })}
        />
      </Menu>
    </>
  )
}
