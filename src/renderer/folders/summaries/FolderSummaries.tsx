import { useQuery } from '@tanstack/react-query'
import type { DaySummary, WatchedFolder } from '../../../contract/import/folders.ts'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import { type FigureColumn, FigureTable } from '../../components/figures/FigureTable.tsx'
import { format } from '../../components/format.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../../components/notices/LoadingRows.tsx'
import { day, leftOutText, STATUS_WORDS } from '../folderWords.ts'

/** What became of a folder's files, by day. */
export function FolderSummaries({ folder }: { readonly folder: WatchedFolder }) {
  const queries = useCoreQueries()
  const { folderId, revision } = folder
  const summaries = useQuery({
    ...queries.folders.summaries.queryOptions({ input: { folderId } }),
    // Read again whenever the files change.
    queryKey: [...queries.folders.summaries.queryKey({ input: { folderId } }), revision],
    placeholderData: (before) => before,
  })
  if (summaries.error)
    return (
      <div className="p-4">
        <FailureNotice failure={presentError(summaries.error)} actions={{ retry: () => void summaries.refetch() }} />
      </div>
    )
  if (summaries.data === undefined) return <LoadingRows label="Loading the days" />
  if (summaries.data.length === 0)
    return (
      <div className="min-h-0 flex-1">
        <EmptyState title="No days yet">Each day with recordings appears here.</EmptyState>
      </div>
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-2">
      <FigureTable caption="Days" columns={COLUMNS} rows={summaries.data} keyOf={(summary) => summary.day} />
    </div>
  )
}

const COLUMNS: readonly FigureColumn<DaySummary>[] = [
  { key: 'day', heading: 'Day', render: (summary) => day(summary.day) },
  ...(['sent', 'waiting', 'postponed'] as const).map((key) => ({
    key,
    heading: STATUS_WORDS[key].title,
    render: (summary: DaySummary) => format.number(summary[key]),
  })),
  {
    key: 'left-out',
    heading: STATUS_WORDS['left-out'].title,
    render: ({ leftOut }) => format.number(leftOut.reduce((sum, { count }) => sum + count, 0)),
  },
  {
    key: 'attention',
    heading: STATUS_WORDS.attention.title,
    render: ({ attention }) => (
      <span className={attention > 0 ? 'font-medium text-bad' : undefined}>{format.number(attention)}</span>
    ),
  },
  {
    key: 'why',
    heading: 'Why left out',
    isText: true,
    render: (summary) =>
      [leftOutText(summary.leftOut), summary.failed > 0 ? format.count(summary.failed, 'failed import') : null]
        .filter((text) => text !== null)
        .join('; '),
  },
]
