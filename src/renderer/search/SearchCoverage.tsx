import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { coverageWords, sinceWords } from '../client/savedCalls.ts'
import { format } from '../components/format.ts'

interface SearchCoverageProps {
  readonly library: LibrarySnapshot
  /** Null without a search. */
  readonly totalCalls: number | null
  readonly totalHits: number | null
}

/** How many calls were found, and in how many of all calls the search looked. */
export function SearchCoverage({ library, totalCalls, totalHits }: SearchCoverageProps) {
  const since = sinceWords(library)
  return (
    <p className="flex flex-wrap gap-x-3 pt-1.5 text-ink-3">
      {totalCalls !== null && (
        <span role="status" className="text-ink-2">
          {format.count(totalCalls, 'call')}, {format.count(totalHits ?? 0, 'hit')}
        </span>
      )}
      <span>{searchedWords(library)}</span>
      {since !== null && <span>{since}.</span>}
      {library.failure !== null && library.asOf !== null && (
        <span>Last updated {format.ago(Date.now() - library.asOf)}.</span>
      )}
    </p>
  )
}

function searchedWords(library: LibrarySnapshot): string {
  const { activity, readsRecords, callCount, expectedCallCount, recordCount } = library
  if (!readsRecords) return `Searches ${coverageWords(library)}.`
  const all = Math.max(callCount, expectedCallCount ?? 0)
  if (all === 0 && activity !== 'current')
    return activity === 'paused' ? 'Reading calls is paused.' : 'The calls are still being read.'
  if (recordCount >= all) return `Searches all ${format.count(all, 'call')}.`
  const rest = activity === 'paused' ? 'Reading the others is paused.' : 'The others are still being read.'
  return `Searches the transcripts of ${format.number(recordCount)} of ${format.count(all, 'call')}. ${rest}`
}
