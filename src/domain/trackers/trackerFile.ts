import { isRecord, listFile, readListFile, type ListFormat, type ReadItems } from '../listFile.ts'
import { LONGEST_SEARCH, searchProblemWords } from '../search/searchProblem.ts'
import { readSearch } from '../search/readSearch.ts'
import {
  isTrackerId,
  LONGEST_TRACKER_NAME,
  MOST_ADDED_TRACKERS,
  MOST_TRACKER_PHRASES,
  MOST_TRACKER_TURNS,
  type NewTracker,
  TRACKER_PLACES,
  type TrackerPlace,
  TRACKER_SIDES,
} from './tracker.ts'

/**
 * Trackers as JSON, for files that the user exports and imports, and for the app's storage.
 *
 *     { "kind": "earshot-trackers", "version": 1, "trackers": [{ "id": "recorded-line", "name": "Recorded line",
 *       "phrases": ["\"recorded line\""], "side": "agent", "place": "first 4", "says": false }] }
 *
 * Reading is tolerant: missing parts get defaults, phrases that aren't searches are skipped and reported, and so are
 * trackers without a name or a phrase. Only a file of another kind is refused.
 */
const FORMAT: ListFormat = { many: 'trackers', kind: 'earshot-trackers', version: 1, most: MOST_ADDED_TRACKERS }

/** The id is a wish: the importer chooses another one if it's taken. */
export type FiledTracker = NewTracker & { readonly id: string | null }

export function trackerFile(trackers: readonly FiledTracker[]): object {
  return listFile(FORMAT, trackers.map(writtenTracker))
}

export function readTrackerFile(text: string): ReadItems<FiledTracker> {
  const file = readListFile(FORMAT, text)
  if (file.kind === 'refused') return file
  const passedOver: string[] = []
  const items = file.list.flatMap((one, index) => {
    const tracker = readTracker(one, (what) => passedOver.push(what))
    if (tracker === null) passedOver.push(`Tracker ${index + 1}: no name or no phrase`)
    return tracker ?? []
  })
  return { kind: 'items', items, passedOver }
}

export function writtenTracker({ id, name, phrases, side, place, isAbsence }: FiledTracker): unknown {
  const { kind } = place
  return { id, name, phrases, side, place: kind === 'anywhere' ? kind : `${kind} ${place.turnCount}`, says: !isAbsence }
}

/** Null without a name or a phrase. Calls `passOver` with a text for each part that couldn't be read. */
export function readTracker(written: unknown, passOver: (what: string) => void): FiledTracker | null {
  if (!isRecord(written)) return null
  const { id, name: writtenName, phrases: writtenPhrases } = written
  const name = typeof writtenName === 'string' ? writtenName.trim().slice(0, LONGEST_TRACKER_NAME) : ''
  const texts = (Array.isArray(writtenPhrases) ? (writtenPhrases as readonly unknown[]) : []).filter(
    (phrase) => typeof phrase === 'string',
  )
  const phrases = texts.filter((phrase, index) => {
    if (index >= MOST_TRACKER_PHRASES) return false
    const read = readSearch(phrase)
    if (read.kind === 'problem') {
      passOver(`“${name}”: the phrase “${phrase.slice(0, LONGEST_SEARCH)}”. ${searchProblemWords(read.problem)}`)
    }
    return read.kind === 'search'
  })
  if (texts.length > MOST_TRACKER_PHRASES) passOver(`“${name}”: the phrases after the first ${MOST_TRACKER_PHRASES}`)
  if (name === '' || phrases.length === 0) return null
  return {
    id: typeof id === 'string' && isTrackerId(id) ? id : null,
    name,
    phrases,
    side: TRACKER_SIDES.find((side) => side === written['side']) ?? 'either',
    place: readPlace(written['place']),
    isAbsence: written['says'] === false,
  }
}

function readPlace(written: unknown): TrackerPlace {
  const [kindWord, digits] = typeof written === 'string' ? written.split(' ') : []
  const kind = TRACKER_PLACES.find((one) => one === kindWord) ?? 'anywhere'
  const turnCount = Number(digits)
  if (kind === 'anywhere' || !Number.isInteger(turnCount) || turnCount < 1) return { kind: 'anywhere' }
  return { kind, turnCount: Math.min(turnCount, MOST_TRACKER_TURNS) }
}
