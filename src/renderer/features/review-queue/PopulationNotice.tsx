import { presentFailure } from '../../client/errorPresentation.ts'
import { LARGEST_POPULATION } from '../../client/calls/readPopulation.ts'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { ProgressBar } from '../../components/notices/ProgressBar.tsx'
import { SlowAnswer } from '../../components/notices/SlowAnswer.tsx'
import { format } from '../../components/format.ts'
import type { PopulationState } from './usePopulation.ts'

export function PopulationNotice({ population }: { readonly population: PopulationState }) {
  if (population.kind === 'failed')
    return (
      <FailureNotice failure={presentFailure(population.failure)} actions={{ retry: population.retry }} retriesItself />
    )
  if (population.kind === 'reading')
    return (
      <div className="grid gap-1.5">
        <p role="status" className="text-sm text-ink-2">
          Loading matching calls: {format.number(population.count)} so far. Uses one request per 100 calls.
        </p>
        <ProgressBar fraction={null} label="Loading calls" />
        {/* Each page of 100 calls restarts the wait. */}
        <SlowAnswer key={population.count} form="inline" onCancel={population.cancel} />
      </div>
    )
  const { calls, isCut, unreadableCount } = population
  return (
    <p role="status" className="text-sm text-ink-2">
      {calls.length === 0 ? 'No matching calls to draw from.' : `Drawn from ${format.count(calls.length, 'call')}.`}
      {isCut &&
        ` Only the first ${format.number(LARGEST_POPULATION)} calls were loaded. Narrow the filter to sample from all matching calls.`}
      {unreadableCount > 0 && ` ${format.count(unreadableCount, 'call')} couldn’t be read and can’t be drawn.`}
    </p>
  )
}
