import { useState } from 'react'
import type { TwoEvaluators } from '../../../domain/insights/comparisons.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { AgreementByQuestion } from '../../features/insights/AgreementByQuestion.tsx'
import { LoadingRows } from '../../components/notices/LoadingRows.tsx'
import { Leniency } from '../../features/insights/Leniency.tsx'
import { ScoringRuleFigure } from '../../features/insights/ScoringRuleFigure.tsx'
import { useLibraryFigures } from '../../features/insights/useLibraryFigures.ts'

interface ComparedEvaluatorsProps {
  readonly filters: LibraryQuery['filters']
  readonly onSave: (what: string, csv: string) => void
}

const NO_PAIRS: readonly TwoEvaluators[] = []

/** The agreement of the AI and people. Each evaluator is compared on request: few people need it, and it takes longer. */
export function ComparedEvaluators({ filters, onSave }: ComparedEvaluatorsProps) {
  const [isOpen, setOpen] = useState(false)
  useCommands({ 'insights.compareEvaluators': !isOpen && (() => setOpen(true)) })
  const answer = useLibraryFigures('evaluators', { input: isOpen ? { filters } : null, of: null })
  const pairs = answer.data?.figures.pairs ?? NO_PAIRS
  return (
    <>
      <AgreementByQuestion {...{ filters, pairs, onSave }} />
      {isOpen ? <Evaluators {...{ answer, filters }} /> : <EvaluatorsOffer />}
    </>
  )
}

function EvaluatorsOffer() {
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

type EvaluatorsProps = Omit<ComparedEvaluatorsProps, 'onSave'> & {
  readonly answer: ReturnType<typeof useLibraryFigures<'evaluators', null>>
}

function Evaluators({ answer: { data, failure, retry }, filters }: EvaluatorsProps) {
  if (data === undefined) {
    if (!failure) return <LoadingRows label="Loading insights" />
    return <FailureNotice failure={failure} actions={{ retry }} alsoOffers={['retry']} />
  }
  if (data.figures.evaluationCount === 0) {
    return <p className="py-5 text-ink-2">No call in this period was evaluated, as far as calls are saved in full.</p>
  }
  return (
    <>
      <Leniency figures={data.figures.leniency} />
      <ScoringRuleFigure filters={filters} />
    </>
  )
}
