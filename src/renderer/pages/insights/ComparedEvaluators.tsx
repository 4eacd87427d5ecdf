import { useState } from 'react'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { AgreementByQuestion } from '../../features/insights/AgreementByQuestion.tsx'
import { Leniency } from '../../features/insights/Leniency.tsx'
import type { OpenCalls } from '../../features/insights/openedCalls.ts'
import { ScoringRuleFigure } from '../../features/insights/ScoringRuleFigure.tsx'
import { InsightsLoading } from './InsightsLoading.tsx'
import { useEvaluatedCalls } from './useEvaluatedCalls.ts'

interface ComparedEvaluatorsProps {
  readonly filters: LibraryQuery['filters']
  readonly onOpenCalls: OpenCalls
}

/** Each evaluator, on request: it reads all evaluations of the calls. */
export function ComparedEvaluators(props: ComparedEvaluatorsProps) {
  const [isOpen, setOpen] = useState(false)
  useCommands({ 'insights.compareEvaluators': !isOpen && (() => setOpen(true)) })
  if (isOpen) return <Evaluators {...props} />
  return (
    <section aria-label="Evaluators" className="py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-lg font-semibold">Evaluators</h2>
        <span className="flex-1" />
        <Button command="insights.compareEvaluators" />
      </div>
      <p className="text-sm text-ink-2">
        Compare any two evaluators, including your reviews: agreement, leniency, and how scores are calculated.
      </p>
    </section>
  )
}

function Evaluators({ filters, onOpenCalls }: ComparedEvaluatorsProps) {
  const { data, error, retry } = useEvaluatedCalls(filters)
  if (data === undefined) {
    if (!error) return <InsightsLoading />
    return <FailureNotice failure={presentError(error)} actions={{ retry }} alsoOffers={['retry']} />
  }
  const { calls, evaluations } = data
  if (evaluations.length === 0) {
    return <p className="py-5 text-ink-2">No call in this period was evaluated, as far as calls are saved in full.</p>
  }
  return (
    <>
      <AgreementByQuestion evaluations={evaluations} onOpenCalls={onOpenCalls} />
      <Leniency evaluations={evaluations} onOpenCalls={onOpenCalls} />
      <ScoringRuleFigure calls={calls} onOpenCalls={onOpenCalls} />
    </>
  )
}
