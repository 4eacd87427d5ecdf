import { FILE_STATUSES, type FileStatus } from '../../../contract/import/folders.ts'
import { format } from '../../components/format.ts'
import { STATUS_WORDS } from '../folderWords.ts'

/** How many files of a folder have each status, those that need attention first. */
export function StatusCounts({ counts }: { readonly counts: Readonly<Record<FileStatus, number>> }) {
  const shown = FILE_STATUSES.filter((status) => counts[status] > 0)
  if (shown.length === 0) return <p className="text-ink-2">No recordings yet.</p>
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
      {shown.map((status) => (
        <div key={status} className={`flex gap-1.5 ${status === 'attention' ? 'font-medium text-bad' : ''}`}>
          <dt className={status === 'attention' ? '' : 'text-ink-2'}>{STATUS_WORDS[status].title}</dt>
          <dd>{format.number(counts[status])}</dd>
        </div>
      ))}
    </dl>
  )
}
