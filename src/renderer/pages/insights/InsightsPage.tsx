import { ChartNoAxesColumn } from 'lucide-react'
import type { LibrarySnapshot } from '../../../contract/library.ts'
import { useEvaluations, useLibrary, useViews } from '../../client/connection/coreStreams.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { localZone } from '../../client/localZone.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { Skeleton } from '../../components/notices/Skeleton.tsx'
import { format } from '../../components/format.ts'
import { AgreementByQuestion } from '../../features/insights/AgreementByQuestion.tsx'
import { Leniency } from '../../features/insights/Leniency.tsx'
import { LoadEvaluations } from '../../features/insights/LoadEvaluations.tsx'
import { ScoreByAgent } from '../../features/insights/ScoreByAgent.tsx'
import { ScoringRuleFigure } from '../../features/insights/ScoringRuleFigure.tsx'
import { Trend } from '../../features/insights/Trend.tsx'
import { hasRecords, useInsights, type InsightsData } from './useInsights.ts'

interface InsightsPageProps {
  /** Opens these calls in the table. */
  readonly onOpenCalls: (callIds: readonly number[]) => void
}

export function InsightsPage({ onOpenCalls }: InsightsPageProps) {
  const snapshot = useEvaluations()
  const views = useViews()
  const library = useLibrary()
  const { data, error, retry } = useInsights(snapshot, library)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Insights" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-[1040px] px-4">
          {!data && error && (
            <FailureNotice form="page" failure={presentError(error)} actions={{ retry }} retriesItself />
          )}
          {!snapshot || !library || !data ? (
            !error && <Loading />
          ) : (
            <>
              <section aria-label="Data used" className="grid gap-3 border-b border-line py-4">
                <p className="max-w-[76ch] text-ink-2">{basisWords(data, library)}</p>
                {!hasRecords(library) && <LoadEvaluations snapshot={snapshot} views={views ?? []} />}
              </section>
              {data.evaluations.length === 0 ? (
                <div className="h-[60vh]">
                  <NothingYet library={library} />
                </div>
              ) : (
                <Figures data={data} onOpenCalls={onOpenCalls} />
              )}
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function Figures({ data, onOpenCalls }: { readonly data: InsightsData } & Pick<InsightsPageProps, 'onOpenCalls'>) {
  const { calls, evaluations } = data
  return (
    <>
      <ScoreByAgent evaluations={evaluations} onOpenCalls={onOpenCalls} />
      <AgreementByQuestion evaluations={evaluations} onOpenCalls={onOpenCalls} />
      <Leniency evaluations={evaluations} onOpenCalls={onOpenCalls} />
      <Trend evaluations={evaluations} zone={localZone()} onOpenCalls={onOpenCalls} />
      <ScoringRuleFigure calls={calls} onOpenCalls={onOpenCalls} />
    </>
  )
}

function NothingYet({ library }: { readonly library: LibrarySnapshot }) {
  if (hasRecords(library)) {
    return (
      <EmptyState icon={<ChartNoAxesColumn size={20} strokeWidth={1.6} />} title="No evaluations yet">
        {library.activity === 'calls' || library.activity === 'records'
          ? 'Earshot is still reading calls. Their evaluations appear here, together with your finished reviews.'
          : 'No call on this computer was evaluated. Finish a review to see its figures here.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<ChartNoAxesColumn size={20} strokeWidth={1.6} />} title="No evaluations loaded">
      Open or load calls to see their evaluations here, together with your finished reviews.
    </EmptyState>
  )
}

function Loading() {
  return (
    <div aria-hidden="true" className="grid gap-4 py-5">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/4" />
    </div>
  )
}

function basisWords({ calls, reviews, evaluations }: InsightsData, library: LibrarySnapshot): string {
  const evaluated = calls.filter(({ evaluators }) => evaluators.length > 0).length
  const byService = evaluations.filter(({ side }) => side !== 'you').length
  const done = reviews.filter(({ isDone }) => isDone).length
  const open = reviews.length - done
  return [
    `Based on the service’s ${count(byService, 'evaluation')} of ${count(evaluated, 'call')}, out of ${sourceWords(calls.length, library)}, and your ${count(done, 'finished review')}${open > 0 ? ` (${count(open, 'draft')} not included)` : ''}.`,
    'Your reviews stay in Earshot on this computer and aren’t sent to the service.',
    'Calls in a blind review are excluded until you finish it.',
  ].join(' ')
}

/** The calls that the figures are based on, and of how many. */
function sourceWords(callCount: number, library: LibrarySnapshot): string {
  if (!hasRecords(library)) return `${count(callCount, 'call')} loaded since Earshot started`
  const all = Math.max(library.callCount, library.expectedCallCount ?? 0)
  return callCount < all
    ? `${count(callCount, 'call')} with full details on this computer (of ${format.number(all)})`
    : `all ${count(callCount, 'call')}`
}

function count(value: number, noun: string): string {
  return format.count(value, noun)
}
