import { useQuery } from '@tanstack/react-query'
import type { WatchedFolder } from '../../../contract/folders.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { useCoreQueries } from '../../client/connection/workspace'
import { format } from '../../components/format.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../../components/notices/LoadingRows.tsx'
import { day, leftOutText } from './folderWords.ts'

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
    // Focusable, so that the keyboard can scroll it.
    <div role="region" aria-label="Days" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
      <table className="w-full border-collapse">
        <thead>
          <tr className="sticky top-0 border-b border-line bg-bg text-sm text-ink-2">
            {HEADINGS.map((heading, at) => (
              <th
                key={heading}
                scope="col"
                className={`h-[30px] px-4 font-medium ${at === 0 || at === 6 ? 'text-left' : 'text-right'}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {summaries.data.map((summary) => {
            const leftOut = summary.leftOut.reduce((sum, { count }) => sum + count, 0)
            return (
              <tr key={summary.day} className="h-9 border-b border-line">
                <th scope="row" className="px-4 text-left font-medium whitespace-nowrap">
                  {day(summary.day)}
                </th>
                {[summary.sent, summary.waiting, summary.postponed, leftOut].map((count, at) => (
                  <td key={HEADINGS[at + 1]} className="px-4 text-right text-ink-2">
                    {format.number(count)}
                  </td>
                ))}
                <td className={`px-4 text-right ${summary.attention > 0 ? 'font-medium text-bad' : 'text-ink-2'}`}>
                  {format.number(summary.attention)}
                </td>
                <td className="px-4 text-ink-2">
                  {[leftOutText(summary), summary.failed > 0 ? format.count(summary.failed, 'failed import') : null]
                    .filter((text) => text !== null)
                    .join('; ')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const HEADINGS = ['Day', 'Sent', 'Waiting', 'Postponed', 'Left out', 'Need attention', 'Why left out']
