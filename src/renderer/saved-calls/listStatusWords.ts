import type { ListStatus } from '../../contract/library/callList.ts'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import type { EpochMs } from '../../domain/units.ts'
import { presentFailure } from '../client/failures/errorPresentation.ts'
import { atWords, coverageWords, durationWords, sinceWords } from '../client/savedCalls.ts'
import { format } from '../components/format.ts'

export interface ListState {
  readonly status: ListStatus | null
  /** When the rows were read from the service; null if none were. */
  readonly updatedAt: EpochMs | null
  /** Calls that may match, but weren't read in full. */
  readonly unsureCount: number
  readonly library: LibrarySnapshot
  /** When the service accepts requests again after a 429; null if it does now. */
  readonly limitedUntil: EpochMs | null
  /** Whether this computer has a network connection. */
  readonly isOnline: boolean
}

export interface StatusWords {
  /** Short enough for the footer. */
  readonly line: string
  /** `busy`: calls are being read. `warn`: rows may be out of date, or missing. */
  readonly tone: 'quiet' | 'busy' | 'warn'
  /** What the line means for this list, in sentences. */
  readonly explanation: string
}

/** How complete and how current a list is. */
export function listStatusWords(list: ListState, now: EpochMs): StatusWords {
  const words = mainWords(list, now)
  if (list.unsureCount === 0) return words
  const unsure = format.count(list.unsureCount, 'call')
  return {
    line: `${words.line}, ${unsure} not checked`,
    tone: words.tone === 'quiet' ? 'busy' : words.tone,
    explanation: `${words.explanation} ${unsure} may also match: their details haven’t been read.`,
  }
}

function mainWords({ status, updatedAt, library, limitedUntil, isOnline }: ListState, now: EpochMs): StatusWords {
  const { activity, failure, since, asOf, callCount, recordCount, secondsLeft } = library
  const readAt = updatedAt ?? asOf
  if (status === 'offline' || !isOnline) {
    const coverage = library.isListComplete || callCount === 0 ? '' : `, ${coverageWords(library)}`
    return {
      line: `${readAt === null ? 'Offline' : `Offline since ${atWords(readAt)}`}${coverage}`,
      tone: 'warn',
      explanation:
        readAt === null
          ? 'The service can’t be reached. Recordings can’t be played.'
          : `The service can’t be reached. Calls are as of ${atWords(readAt)}. Recordings can’t be played.`,
    }
  }
  if (limitedUntil !== null && limitedUntil > now) {
    return {
      line: `Rate limited until ${format.time(limitedUntil)}`,
      tone: 'warn',
      explanation: 'The service accepts no more requests until then. Earshot continues by itself.',
    }
  }
  if (status === 'reading' || status === 'partial') {
    const stopped = stoppedWords(library)
    const left = secondsLeft === null ? '' : `, ${durationWords(secondsLeft)} left`
    const explanation =
      status === 'reading'
        ? 'Until all calls have been read, this list comes from the service as you scroll.'
        : 'Until all calls have been read, this list has only those read so far.'
    return stopped === null
      ? { line: `${readWords(library)}${left}`, tone: 'busy', explanation }
      : {
          line: callCount === 0 ? stopped.title : `${stopped.title}, ${readWords(library)}`,
          tone: 'warn',
          explanation: `${stopped.words} ${explanation}`.trim(),
        }
  }
  // `since` is null if another window removed the period. The list is about to be read again.
  if (status === 'period' && since !== null) {
    const line = `Calls since ${format.date(new Date(since))}`
    return { line, tone: 'quiet', explanation: `${sinceWords(library)} are saved.` }
  }
  if (status === 'paused') {
    return {
      line: readAt === null ? 'Paused' : `Paused, as of ${atWords(readAt)}`,
      tone: 'warn',
      explanation: 'This list isn’t updated while reading calls is paused.',
    }
  }
  if (status === 'older' && since !== null) {
    const words = `${sinceWords(library)} are saved, so this list comes from the service as you scroll.`
    return { line: 'From the service', tone: 'quiet', explanation: words }
  }
  if (status === 'not-local' || status === 'regex-too-slow') {
    return { line: 'From the service', tone: 'quiet', explanation: REGEX_WORDS[status] }
  }
  if (failure !== null) {
    const { title, words } = presentFailure(failure)
    return { line: title, tone: 'warn', explanation: words }
  }
  const updated = readAt === null ? null : `Updated ${format.ago(now - readAt)}`
  if (activity === 'records') {
    return {
      line: `Transcripts: ${format.number(recordCount)} of ${format.number(callCount)}`,
      tone: 'busy',
      explanation: 'This list is complete. Earshot is reading the calls’ transcripts and other details.',
    }
  }
  if (activity === 'current') {
    return {
      line: 'Up to date',
      tone: 'quiet',
      explanation: `${updated ?? 'Updated just now'}. Earshot checks for changes every minute.`,
    }
  }
  return {
    line: updated ?? '',
    tone: 'quiet',
    explanation: 'This list comes from the service as you scroll. It doesn’t follow changes by itself.',
  }
}

/** Why the list isn't read on at the moment; null if it is. */
function stoppedWords({
  activity,
  failure,
}: LibrarySnapshot): { readonly title: string; readonly words: string } | null {
  if (activity === 'paused') return { title: 'Paused', words: '' }
  return failure === null ? null : presentFailure(failure)
}

function readWords(library: LibrarySnapshot): string {
  const { callCount, expectedCallCount } = library
  if (callCount === 0) return 'Reading the list of calls'
  const isEstimated = expectedCallCount !== null && expectedCallCount > callCount
  return isEstimated ? coverageWords(library) : `${format.count(callCount, 'call')} read so far`
}

const REGEX_WORDS = {
  'not-local':
    'This computer can’t evaluate this regular expression exactly, so this list comes from the service as you scroll.',
  'regex-too-slow':
    'This regular expression takes too long on this computer, so this list comes from the service as you scroll.',
} as const
