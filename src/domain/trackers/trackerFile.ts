import { LONGEST_SEARCH, searchProblemWords } from '../search/searchProblem.ts'
import { readSearch } from '../search/readSearch.ts'
import {
  isTrackerId,
  LONGEST_TRACKER_NAME,
  MOST_ADDED_TRACKERS,
  MOST_TRACKER_PHRASES,
  MOST_TRACKER_TURNS,
  type NewTracker,
  type Tracker,
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
const KIND = 'earshot-trackers'
const VERSION = 1

/** The id is a wish: the importer chooses another one if it's taken. */
export type FiledTracker = NewTracker & { readonly id: string | null }

export type ReadTrackerFile =
  | {
      readonly kind: 'trackers'
      readonly trackers: readonly FiledTracker[]
      /** What couldn't be imported: `“Refunds”: the phrase “a NEAR”`. */
      readonly passedOver: readonly string[]
    }
  | { readonly kind: 'refused'; readonly reason: TrackerFileRefusal }

export type TrackerFileRefusal = 'not-json' | 'not-trackers' | 'newer-version' | 'no-trackers' | 'too-many'

/** What is wrong, and what would be right, for the user. */
export const TRACKER_FILE_WORDS: Readonly<Record<TrackerFileRefusal, string>> = {
  'not-json': 'This isn’t a JSON file. Choose a trackers file exported from Earshot.',
  'not-trackers': 'This isn’t a trackers file. Choose one exported from Earshot.',
  'newer-version': 'This file is from a newer version of Earshot. Update Earshot, then import it.',
  'no-trackers': 'This file contains no trackers.',
  'too-many': `This file contains more than ${MOST_ADDED_TRACKERS} trackers. Split it, then import the parts.`,
}

export function trackerFileText(trackers: readonly Tracker[]): string {
  return `${JSON.stringify({ kind: KIND, version: VERSION, trackers: trackers.map(writtenTracker) }, null, 2)}\n`
}

export function readTrackerFile(text: string): ReadTrackerFile {
  let file: unknown
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { kind: 'refused', reason: 'not-json' }
  }
  if (!isRecord(file) || file['kind'] !== KIND || !Array.isArray(file['trackers'])) {
    return { kind: 'refused', reason: 'not-trackers' }
  }
  if (typeof file['version'] !== 'number') return { kind: 'refused', reason: 'not-trackers' }
  if (file['version'] > VERSION) return { kind: 'refused', reason: 'newer-version' }
  const written = file['trackers'] as readonly unknown[]
  if (written.length === 0) return { kind: 'refused', reason: 'no-trackers' }
  if (written.length > MOST_ADDED_TRACKERS) return { kind: 'refused', reason: 'too-many' }
  const passedOver: string[] = []
  const trackers = written.flatMap((one, index) => {
    const tracker = readTracker(one, (what) => passedOver.push(what))
    if (tracker === null) passedOver.push(`Tracker ${index + 1}: no name or no phrase`)
    return tracker ?? []
  })
  return { kind: 'trackers', trackers, passedOver }
}

export function writtenTracker({ id, name, phrases, side, place, isAbsence }: Tracker): unknown {
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
