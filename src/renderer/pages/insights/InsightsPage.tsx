import { useLibrary } from '../../client/connection/coreStreams.ts'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { LibraryInsights, type LibraryInsightsProps } from './LibraryInsights.tsx'
import { LoadingRows } from '../../components/notices/LoadingRows.tsx'

/** Waits until the core says what the library has. */
export function InsightsPage(props: Omit<LibraryInsightsProps, 'library'>) {
  const library = useLibrary()
  if (library !== undefined) return <LibraryInsights library={library} {...props} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Insights" />
      <div className="mx-auto w-full max-w-[1040px] px-4">
        <LoadingRows label="Loading insights" />
      </div>
    </div>
  )
}
