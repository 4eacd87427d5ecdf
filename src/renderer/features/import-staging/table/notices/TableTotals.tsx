import type { StagingSnapshot } from '../../../../../contract/import/staging.ts'
import { lastSendAt } from '../../../../../domain/recordings/rows/lastSend.ts'
import { useBudget, useImportQueue } from '../../../../client/connection/coreStreams.ts'
import { ProgressBar } from '../../../../components/notices/ProgressBar.tsx'
import { useNow } from '../../../../hooks/useNow.ts'
import { format } from '../../../../components/format.ts'

export function TableTotals({ table }: { readonly table: StagingSnapshot }) {
  const { total, sizeBytes, blockedCount, warnedCount, unseenCount, checking } = table
  return (
    <footer className="flex min-h-9 shrink-0 items-center gap-4 border-t border-line px-4 text-ink-2" role="status">
      <span>
        {format.count(total, 'recording')}
        {sizeBytes > 0 && `, ${format.size(sizeBytes)}`}
      </span>
      {blockedCount > 0 && (
        <span className="text-bad">{format.count(blockedCount, 'needs attention', 'need attention')}</span>
      )}
      {warnedCount > 0 && <span className="text-warn">{format.count(warnedCount, 'warning')}</span>}
      {unseenCount > 0 && (
        <span className="flex items-center gap-2">
          Checking {format.count(unseenCount, 'recording')}
          {checking && (
            <span className="w-28">
              <ProgressBar
                fraction={checking.totalBytes === 0 ? null : checking.readBytes / checking.totalBytes}
                label="Checking recordings"
              />
            </span>
          )}
        </span>
      )}
      <span className="flex-1" />
      <Until count={table.readyCount} />
    </footer>
  )
}

/** When the last of them would be sent, after those already in the queue. */
function Until({ count }: { readonly count: number }) {
  const imports = useBudget()?.imports
  const waiting = useImportQueue()?.counts.waiting ?? 0
  const now = useNow()
  if (!imports || count === 0) return null
  const at = lastSendAt(count + waiting, imports, now)
  const limit = `${imports.limit} imports per hour`
  return <span>{at === null ? 'Within the hourly limit' : `${limit}, last one ${format.until(at, now)}`}</span>
}
