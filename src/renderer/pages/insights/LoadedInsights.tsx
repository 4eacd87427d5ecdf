import { ChartNoAxesColumn } from 'lucide-react'
import { useEvaluations, useViews } from '../../client/connection/coreStreams.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { localZone } from '../../client/localZone.ts'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { AgreementByQuestion } from '../../features/insights/AgreementByQuestion.tsx'
import { Leniency } from '../../features/insights/Leniency.tsx'
import { LoadEvaluations } from '../../features/insights/LoadEvaluations.tsx'
import type { OpenCalls } from '../../features/insights/openedCalls.ts'
import { ScoreByAgent } from '../../features/insights/ScoreByAgent.tsx'
import { ScoringRuleFigure } from '../../features/insights/ScoringRuleFigure.tsx'
import { Trend } from '../../features/insights/Trend.tsx'
import { InsightsLoading } from './InsightsLoading.tsx'
import { useEvaluatedCalls, type EvaluatedCalls } from './useEvaluatedCalls.ts'

/** Figures over the calls that were loaded in this session. */
export function LoadedInsights({ onOpenCalls }: { readonly onOpenCalls: OpenCalls }) {
  const snapshot = useEvaluations()
  const views = useViews()
  const { data, error, retry } = useEvaluatedCalls(null)
  if (!snapshot || !data) {
    if (!error) return <InsightsLoading />
    return <FailureNotice form="page" failure={presentError(error)} actions={{ retry }} retriesItself />
  }
  const { calls, evaluations } = data
  return (
    <>
      <section aria-label="Data used" className="grid gap-3 border-b border-line py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          <p className="min-w-0">{basisWords(data)}</p>
          <Button look="ghost" command="go.savedCalls" className="-ml-2 h-6! px-2! text-sm!">
            Save all calls on this computer…
          </Button>
        </div>
        <LoadEvaluations snapshot={snapshot} views={views ?? []} />
      </section>
      {evaluations.length === 0 ? (
        <div className="h-[60vh]">
          <EmptyState icon={<ChartNoAxesColumn size={20} strokeWidth={1.6} />} title="No evaluations loaded">
            Open or load calls to see their evaluations here, together with your finished reviews.
          </EmptyState>
        </div>
      ) : (
        <>
          <ScoreByAgent evaluations={evaluations} onOpenCalls={onOpenCalls} />
          <AgreementByQuestion evaluations={evaluations} onOpenCalls={onOpenCalls} />
          <Leniency evaluations={evaluations} onOpenCalls={onOpenCalls} />
          <Trend evaluations={evaluations} zone={localZone()} onOpenCalls={onOpenCalls} />
          <ScoringRuleFigure calls={calls} onOpenCalls={onOpenCalls} />
        </>
      )}
    </>
  )
}

function basisWords({ calls, reviews, evaluations }: EvaluatedCalls): string {
  const byService = evaluations.filter(({ side }) => side !== 'you').length
  const done = reviews.filter(({ isDone }) => isDone).length
  if (calls.length === 0 && done === 0) return 'No calls loaded since Earshot started.'
  return `From ${format.count(calls.length, 'call')} loaded since Earshot started, with ${format.count(byService, 'evaluation')}, and ${format.count(done, 'finished review')} of yours.`
}
