import { useState } from 'react'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { AgreementByQuestion } from '../../features/insights/AgreementByQuestion.tsx'
import { Leniency } from '../../features/insights/Leniency.tsx'
import type { OpenCalls } from '../../features/insights/openedCalls.ts'
import { ScoringRuleFigure } from '../../features/insights/ScoringRuleFigure.tsx'
import { InsightsLoading } from '../../features/insights/InsightsLoading.tsx'
import { useLibraryFigures } from '../../features/insights/useLibraryFigures.ts'

interface ComparedEvaluatorsProps {
  readonly filters: LibraryQuery['filters']
  readonly onOpenCalls: OpenCalls
}

/** Each evaluator, on request: few people need it, and it compares all evaluations of the calls. */
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
  const { data, failure, retry } = useLibraryFigures('evaluators', { input: { filters }, of: null })
  if (data === undefined) {
    if (!failure) return <InsightsLoading />
    return <FailureNotice failure={failure} actions={{ retry }} alsoOffers={['retry']} />
  }
  const { evaluationCount, pairs, leniency } = data.figures
  if (evaluationCount === 0) {
    return <p className="py-5 text-ink-2">No call in this period was evaluated, as far as calls are saved in full.</p>
  }
  return (
    <>
      <AgreementByQuestion filters={filters} pairs={pairs} onOpenCalls={onOpenCalls} />
      <Leniency figures={leniency} onOpenCalls={onOpenCalls} />
      <ScoringRuleFigure filters={filters} onOpenCalls={onOpenCalls} />
    </>
  )
}
