import type { Formatter } from '../formatter.ts'
import type { NewTracker, TrackerPlace, TrackerSide } from './tracker.ts'

export const TRACKER_SIDE_NAMES: Readonly<Record<TrackerSide, string>> = {
  either: 'Anyone',
  agent: 'Agent',
  lead: 'Lead',
}

/** `Agent doesn’t say “recorded line” in the first 4 turns`. */
export function trackerSentence(tracker: NewTracker, format: Pick<Formatter, 'number'>): string {
  const { phrases, side, place, isAbsence } = tracker
  const [first = '…', ...more] = phrases
  const what =
    more.length === 0
      ? quoted(first)
      : `${quoted(first)} or ${format.number(more.length)} other ${more.length === 1 ? 'phrase' : 'phrases'}`
  return `${subject(side, isAbsence)} ${what}${placeWords(place, format)}`
}

function subject(side: TrackerSide, isAbsence: boolean): string {
  if (side === 'either') return isAbsence ? 'No one says' : 'Anyone says'
  return `${TRACKER_SIDE_NAMES[side]} ${isAbsence ? 'doesn’t say' : 'says'}`
}

/** The search's own quotes are enough. */
function quoted(phrase: string): string {
  return `“${phrase.replace(/^"([^"]*)"$/, '$1')}”`
}

function placeWords(place: TrackerPlace, format: Pick<Formatter, 'number'>): string {
  if (place.kind === 'anywhere') return ''
  return place.turnCount === 1
    ? ` in the ${place.kind} turn`
    : ` in the ${place.kind} ${format.number(place.turnCount)} turns`
}
