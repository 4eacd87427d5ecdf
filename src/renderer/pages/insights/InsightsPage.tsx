import { useLibrary } from '../../client/connection/coreStreams.ts'
import { isOn } from '../../client/calls/listSource.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { LibraryInsights, type LibraryInsightsProps } from './LibraryInsights.tsx'
import { InsightsLoading } from './InsightsLoading.tsx'
import { LoadedInsights } from './LoadedInsights.tsx'

type InsightsPageProps = Omit<LibraryInsightsProps, 'library'>

/** Figures over the saved calls; without them, over the calls that were loaded in this session. */
export function InsightsPage(props: InsightsPageProps) {
  const library = useLibrary()
  if (library !== undefined && isOn(library)) return <LibraryInsights library={library} {...props} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Insights" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-[1040px] px-4">
          {library === undefined ? <InsightsLoading /> : <LoadedInsights onOpenCalls={props.onOpenCalls} />}
        </div>
      </div>
    </div>
  )
}
