import { zoneCity } from '../../../../domain/recordings/times/zoneCity.ts'
import { problemWords } from '../../../../domain/recordings/rows/rowProblemWords.ts'
import type { Doubt } from '../../../../domain/recordings/rows/importSummary.ts'
import { format } from '../../../components/format.ts'

/** What a person accepts for several recordings: `34 dates have no time zone and were read as New York time`. */
export function doubtWords({ problem, stageIds: { length: count } }: Doubt): string {
  const recordings = format.count(count, 'recording')
  switch (problem.kind) {
    case 'assumed-zone':
      return `${format.count(count, 'date has', 'dates have')} no time zone and ${count === 1 ? 'was' : 'were'} read as ${zoneCity(problem.zone)} time`
    case 'modified-time':
      return `${format.count(count, 'date is', 'dates are')} ${problem.changedAt === null ? 'when the file was last changed' : 'when the file was last changed, minus the recording’s length'}`
    case 'early-time':
      return `${format.count(count, 'date is', 'dates are')} so early that the clock was probably never set`
    case 'times-disagree':
      return `${recordings} whose name has two times that disagree`
    case 'matched-by-order':
      return `${recordings} got details from a CSV line at the same position`
    case 'contradicts-name': {
      const what = problem.field === 'userId' ? 'agent' : 'date'
      return `${recordings} whose name gives a different ${what} than the CSV`
    }
    case 'clock-change':
      return `${format.count(count, 'date is', 'dates are')} at a change of the clocks`
    case 'ambiguous-day':
      return `${format.count(count, 'date', 'dates')} could have day and month swapped`
    case 'likely-call':
      return `${recordings} may be in the workspace already`
    case 'same-as-import':
      return `${recordings} with audio that was imported before, for another agent or time`
    case 'may-be-imported':
      return `${recordings} with audio that may have been imported before`
    case 'blocked-agent':
      return `${recordings} of blocked agents, which the service may reject`
    case 'archived-type':
      return `${recordings} with an archived call type, which the service may reject`
    case 'unusual-format':
      return `${recordings} in a format that the service may reject`
    case 'cut-off':
      return `${format.count(count, 'recording ends', 'recordings end')} early`
    case 'unread-cell':
      return `${recordings} with CSV values that Earshot can’t read`
    default:
      // Errors aren't doubts.
      return `${recordings}: ${problemWords(problem, format).title}`
  }
}
