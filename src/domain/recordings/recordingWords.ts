import { clockText } from '../clockText.ts'
import { sizeText } from '../sizeText.ts'
import { FORMATS } from './formats.ts'
import type { ImportedRecording, RecordingKind } from './recording.ts'

/** The reason of `recording-unreadable`, of a file that ends before what makes it playable. */
export const CUT_SHORT = 'It ends before its sound or its index: the recorder or a copy was cut off.'

/** What a recording is, in one line: `WAV · 0:42 · 3.7 MB`. A length that can't be told is left out. */
export function recordingFacts(recording: Pick<ImportedRecording, 'kind' | 'durationSeconds' | 'sizeBytes'>): string {
  const length = recording.durationSeconds === null ? [] : [clockText(recording.durationSeconds)]
  return [kindName(recording.kind), ...length, sizeText(recording.sizeBytes)].join(' · ')
}

/** What a person calls a format. */
export function kindName(kind: RecordingKind): string {
  return kind === 'unknown' ? 'Unknown format' : FORMATS[kind].name
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
