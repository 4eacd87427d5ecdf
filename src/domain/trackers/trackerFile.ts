import { isRecord, listFile, readListFile, type ListFormat, type ReadItems } from '../listFile.ts'
import { questionName } from '../scorecards/questionName.ts'
import { LONGEST_SEARCH, searchProblemWords } from '../search/searchProblem.ts'
import { readSearch } from '../search/readSearch.ts'
import {
  isTrackerId,
  LONGEST_QUESTION,
  LONGEST_TRACKER_NAME,
  MOST_ADDED_TRACKERS,
  MOST_TRACKER_PHRASES,
  MOST_TRACKER_TURNS,
  type NewTracker,
  TRACKER_PLACES,
  type TrackerPlace,
  type TrackerQuestion,
  TRACKER_SIDES,
} from './tracker.ts'

/**
 * Trackers as JSON, for files that the user exports and imports, and for the app's storage.
 *
 *     { "kind": "earshot-trackers", "version": 1, "trackers": [{ "id": "recorded-line", "name": "Recorded line",
 *       "phrases": ["\"recorded line\""], "side": "agent", "place": "first 4", "says": false,
 *       "question": { "id": 12, "text": "Recording was announced" } }] }
 *
 * Reading is tolerant: missing parts get defaults, phrases that aren't searches are skipped and reported, and so are
 * trackers without a name or a phrase. Only a file of another kind is refused.
 */
const FORMAT: ListFormat = { many: 'trackers', kind: 'earshot-trackers', version: 1, most: MOST_ADDED_TRACKERS }

/** How earlier versions wrote the evidence of questions. */
const HINTS: ListFormat = { many: 'hints', kind: 'earshot-question-hints', version: 1, most: null }

/** The id is a wish: the importer chooses another one if it's taken. */
export type FiledTracker = NewTracker & { readonly id: string | null }

export function trackerFile(trackers: readonly FiledTracker[]): object {
  return listFile(FORMAT, trackers.map(writtenTracker))
}

export function readTrackerFile(text: string): ReadItems<FiledTracker> {
  const [file, older] = [readListFile(FORMAT, text), readListFile(HINTS, text)]
  if (file.kind === 'refused' && older.kind === 'refused') return file.reason === 'other-file' ? older : file
  const passedOver: string[] = []
  const lists = [file, older].flatMap((read) => (read.kind === 'list' ? read.list : []))
  const items = lists.flatMap((one, index) => {
    const tracker = readTracker(one, (what) => passedOver.push(what))
    if (tracker === null) passedOver.push(`Tracker ${index + 1}: no name or no phrase`)
    return tracker ?? []
  })
  return { kind: 'items', items, passedOver }
}

export function writtenTracker({ id, name, phrases, side, place, isAbsence, question }: FiledTracker): object {
  const { kind } = place
  const written = kind === 'anywhere' ? kind : `${kind} ${place.turnCount}`
  return { id, name, phrases, side, place: written, says: !isAbsence, ...(question && { question }) }
}

/** Also what earlier versions wrote as the hints of a question. Null without a name or a phrase. Calls `passOver` with a text for each part that couldn't be read. */
export function readTracker(written: unknown, passOver: (what: string) => void): FiledTracker | null {
  if (!isRecord(written)) return null
  const { id, name: writtenName, phrases: writtenPhrases } = written
  const question = readQuestion(written)
  const nameOrText = writtenName ?? (question && questionName(question))
  const name = typeof nameOrText === 'string' ? nameOrText.trim().slice(0, LONGEST_TRACKER_NAME) : ''
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
    ...(question && { question }),
  }
}

function readQuestion({ question, questionId }: Readonly<Record<string, unknown>>): TrackerQuestion | null {
  const { id, text } = isRecord(question) ? question : { id: questionId, text: question }
  const read = {
    id: Number.isSafeInteger(id) ? (id as number) : null,
    text: typeof text === 'string' ? text.slice(0, LONGEST_QUESTION) : null,
  }
  return read.id === null && read.text === null ? null : read
}

function readPlace(written: unknown): TrackerPlace {
  const [kindWord, digits] = typeof written === 'string' ? written.split(' ') : []
  const kind = TRACKER_PLACES.find((one) => one === kindWord) ?? 'anywhere'
  const turnCount = Number(digits)
  if (kind === 'anywhere' || !Number.isInteger(turnCount) || turnCount < 1) return { kind: 'anywhere' }
  return { kind, turnCount: Math.min(turnCount, MOST_TRACKER_TURNS) }
}
