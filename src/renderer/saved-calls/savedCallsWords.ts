import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { coverageWords, durationWords } from '../client/savedCalls.ts'
import { format } from '../components/format.ts'

/** What the library has: `41,200 of about 50,000 calls, 3,100 with transcript (120 MB)`. */
export function savedWords(library: LibrarySnapshot): string {
  const { readsRecords, transcriptCount, sizeBytes } = library
  const transcripts = readsRecords ? `, ${format.number(transcriptCount)} with transcript` : ''
  return `${coverageWords(library)}${transcripts} (${format.size(sizeBytes)})`
}

/** What happens next, if calls are saved. */
export function activityWords({ activity, secondsLeft, failure }: LibrarySnapshot): string {
  if (activity === 'paused') return 'Paused. Calls that you open are still saved.'
  if (failure !== null) return 'Earshot will try again.'
  if (activity === 'waiting') return 'Waiting for this workspace to open.'
  if (activity === 'current') return 'Up to date. Earshot checks for changes every minute.'
  const left = secondsLeft === null ? '' : ` About ${durationWords(secondsLeft)} left.`
  if (activity === 'calls') return `Reading the list of calls.${left}`
  return `Reading details and transcripts while nothing else uses the rate limit.${left}`
}

/** 0–1; null if unknown. */
export function savedFraction({ activity, callCount, expectedCallCount, recordCount }: LibrarySnapshot): number | null {
  if (activity === 'calls') return expectedCallCount === null ? null : callCount / Math.max(1, expectedCallCount)
  return recordCount / Math.max(1, callCount)
}
