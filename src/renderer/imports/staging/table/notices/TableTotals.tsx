import type { StagingSnapshot } from '../../../../../contract/import/staging.ts'
import { ProgressBar } from '../../../../components/notices/ProgressBar.tsx'
import { format } from '../../../../components/format.ts'
import { useLastSend } from '../../useLastSend.ts'

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

function Until({ count }: { readonly count: number }) {
  const send = useLastSend(count)
  if (send === null || count === 0) return null
  return (
    <span>
      {send.last === null ? 'Within the hourly limit' : `${send.limit} imports per hour, last one ${send.last}`}
    </span>
  )
}
