import { presentFailure } from '../../client/errorPresentation.ts'
import { LARGEST_POPULATION } from '../../client/calls/readPopulation.ts'
import { FailureNotice } from '../../components/FailureNotice.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { SlowAnswer } from '../../components/SlowAnswer.tsx'
import { format } from '../../components/format.ts'
import type { PopulationState } from './usePopulation.ts'

/** What the sample is drawn from, and how far it has been read. */
export function PopulationNotice({ population }: { readonly population: PopulationState }) {
  if (population.kind === 'failed')
    return (
      <FailureNotice failure={presentFailure(population.failure)} actions={{ retry: population.retry }} retriesItself />
    )
  if (population.kind === 'reading')
    return (
      <div className="grid gap-1.5">
        <p role="status" className="text-sm text-ink-2">
          Reading the calls that match: {format.number(population.count)} so far. One request a hundred calls.
        </p>
        <ProgressBar fraction={null} label="Reading the calls" />
        {/* Each hundred calls is an answer, after which the wait begins anew. */}
        <SlowAnswer key={population.count} form="inline" onCancel={population.cancel} />
      </div>
    )
  const { calls, isCut, unreadableCount } = population
  return (
    <p role="status" className="text-sm text-ink-2">
      {calls.length === 0
        ? 'No call matches; there is nothing to draw from.'
        : `Drawn from ${format.count(calls.length, 'call')}.`}
      {isCut &&
        ` There are more: only the first ${format.number(LARGEST_POPULATION)} of the list were read. Narrow the filter for a sample of all.`}
      {unreadableCount > 0 && ` ${unreadableCount} could not be read and can’t be drawn.`}
    </p>
  )
}
