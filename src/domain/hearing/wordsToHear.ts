import { isGroup, type QueryPart } from '../query/query.ts'
import { searchedText } from '../query/searchedText.ts'
import type { NewTracker, Tracker } from '../trackers/tracker.ts'

/** As many calls as a library is built for. */
export const MOST_HEARD_CALLS = 100_000

/** What the calls of a list were found by: words, or what a tracker looks for. Null if by neither. */
export function wordsToHear(
  filters: readonly QueryPart[],
  trackers: readonly Tracker[],
): (Partial<NewTracker> & Pick<NewTracker, 'phrases'>) | null {
  const text = searchedText(filters)
  return text === null ? (trackerIn(filters, trackers) ?? null) : { phrases: [text] }
}

function trackerIn(filters: readonly QueryPart[], trackers: readonly Tracker[]): Tracker | undefined {
  const names = filters.flatMap((part) =>
    !isGroup(part) && part.op === '==' && 'value' in part && part.value === 'true' ? [part.field] : [],
  )
  return trackers.find(({ id }) => names.includes(`tracker.${id}`))
}
