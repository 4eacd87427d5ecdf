import { clockText } from '../clockText.ts'
import { sizeText } from '../sizeText.ts'
import { FORMATS } from './formats.ts'
import type { RecordingKind, StagedRecording } from './recording.ts'

const TIME_SOURCES: { readonly [From in StagedRecording['occurredAt']['from']]: string } = {
  epoch: 'from the Unix time in the file name',
  'file-name': 'from the file name',
  modified: 'from when the file was last changed',
  now: 'now, because the file doesn’t say',
}

/** The reason of `recording-unreadable`, of a file that ends before what makes it playable. */
export const CUT_SHORT = 'It ends before its sound or its index: the recorder or a copy was cut off.'

/** What a recording is, in one line: `WAV · 0:42 · 3.7 MB`. A length that can't be told is left out. */
export function recordingFacts(recording: Pick<StagedRecording, 'kind' | 'durationSeconds' | 'sizeBytes'>): string {
  const length = recording.durationSeconds === null ? [] : [clockText(recording.durationSeconds)]
  return [kindName(recording.kind), ...length, sizeText(recording.sizeBytes)].join(' · ')
}

/** What a person calls a format. */
export function kindName(kind: RecordingKind): string {
  return kind === 'unknown' ? 'Unknown format' : FORMATS[kind].name
}

/** Where the guess of the time comes from, to stand after it. */
export function timeSourceWords(from: StagedRecording['occurredAt']['from']): string {
  return TIME_SOURCES[from]
}

const CONTENT_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    PDF: 'a PDF',
    archive: 'an archive',
    'Office document': 'an Office document',
    picture: 'a picture',
    program: 'a program',
    'video without sound': 'a video without sound',
  }),
)

/** What a file that is no recording holds, to stand after «it is»: `text`, `a picture`. */
export function contentWords(looksLike: string): string {
  return CONTENT_WORDS.get(looksLike) ?? looksLike
}
