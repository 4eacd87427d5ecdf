import { useRef, useState } from 'react'
import type { TwoEvaluators } from '../../domain/insights/comparisons.ts'
import type { LibraryQuery } from '../../domain/query/query.ts'
import { useCommands } from '../commands/useCommands.ts'
import { Button } from '../components/controls/Button.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { AgreementByQuestion } from '../figures/AgreementByQuestion.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { Leniency } from '../figures/Leniency.tsx'
import { ScoringRuleFigure } from '../figures/ScoringRuleFigure.tsx'
import { useLibraryFigures } from '../figures/useLibraryFigures.ts'

interface ComparedEvaluatorsProps {
  readonly filters: LibraryQuery['filters']
  readonly onSave: (what: string, csv: string) => void
}

const NO_PAIRS: readonly TwoEvaluators[] = []

/** The agreement of the AI and people. Each evaluator is compared on request: few people need it, and it takes longer. */
export function ComparedEvaluators({ filters, onSave }: ComparedEvaluatorsProps) {
  const [isOpen, setOpen] = useState(false)
  const evaluators = useRef<HTMLDivElement>(null)
  const compare = () => {
    setOpen(true)
    // The button is gone.
    evaluators.current?.focus()
  }
  useCommands({ 'insights.compareEvaluators': !isOpen && compare })
  const answer = useLibraryFigures('evaluators', { input: isOpen ? { filters } : null, of: JSON.stringify(filters) })
  const pairs = answer.data?.figures.pairs ?? NO_PAIRS
  return (
    <>
      <AgreementByQuestion {...{ filters, pairs, onSave }} />
      <div ref={evaluators} role="group" aria-label="Evaluators" tabIndex={-1} className="outline-none">
        {isOpen ? <Evaluators {...{ answer, filters }} /> : <EvaluatorsOffer />}
      </div>
    </>
  )
}

function EvaluatorsOffer() {
  return (
    <div className="py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-lg font-semibold">Evaluators</h2>
        <span className="flex-1" />
        <Button command="insights.compareEvaluators" />
      </div>
      <p className="text-sm text-ink-2">
        Compare any two evaluators, including your reviews: agreement, leniency, and how scores are calculated.
      </p>
    </div>
  )
}

type EvaluatorsProps = Omit<ComparedEvaluatorsProps, 'onSave'> & {
  readonly answer: ReturnType<typeof useLibraryFigures<'evaluators', string>>
}

function Evaluators({ answer: { data, failure, retry }, filters }: EvaluatorsProps) {
  if (data?.of !== JSON.stringify(filters)) {
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
