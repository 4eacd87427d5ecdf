import { presentFailure } from '../../client/failures/errorPresentation.ts'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { ProgressBar } from '../../components/notices/ProgressBar.tsx'
import { SlowAnswer } from '../../components/notices/SlowAnswer.tsx'
import { format } from '../../components/format.ts'
import type { PopulationState } from './usePopulation.ts'

interface PopulationNoticeProps {
  readonly population: PopulationState
  /** How many of the loaded calls can be drawn; null while unknown, or if no sample is drawn. */
  readonly drawableCount: number | null
}

/** Progress of loading the calls to sample from, then how many there are. */
export function PopulationNotice({ population, drawableCount }: PopulationNoticeProps) {
  if (population.kind === 'failed')
    return (
      <FailureNotice failure={presentFailure(population.failure)} actions={{ retry: population.retry }} retriesItself />
    )
  if (population.kind === 'reading')
    return (
      <div className="grid gap-1.5">
        <p role="status" className="text-sm text-ink-2">
          Loading matching calls: {format.number(population.count)} so far.
        </p>
        <ProgressBar fraction={null} label="Loading calls" />
        {/* Restarts the wait after each page. */}
        <SlowAnswer key={population.count} form="inline" onCancel={population.cancel} />
      </div>
    )
  const { calls, isCut, unreadableCount } = population
  return (
    <p role="status" className="text-sm text-ink-2">
      {drawnFromWords(calls.length, drawableCount ?? calls.length)}
      {isCut &&
        ` Only the first ${format.number(calls.length)} calls were loaded. Narrow the filter to sample from all matching calls.`}
      {unreadableCount > 0 && ` ${format.count(unreadableCount, 'call')} couldn’t be read and can’t be drawn.`}
    </p>
  )
}

function drawnFromWords(callCount: number, drawableCount: number): string {
  if (callCount === 0) return 'No matching calls to draw from.'
  if (drawableCount === 0)
    return callCount === 1
      ? 'The only matching call doesn’t qualify.'
      : `None of the ${format.number(callCount)} calls qualify.`
  const of = drawableCount === callCount ? '' : `${format.number(drawableCount)} of `
  return `Drawn from ${of}${format.count(callCount, 'call')}.`
}
