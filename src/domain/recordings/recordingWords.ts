import { clockText } from '../clockText.ts'
import type { Formatter } from '../formatter.ts'
import { FORMATS } from './formats.ts'
import type { ImportedRecording, RecordingKind } from './recording.ts'

/** The `reason` of `recording-unreadable` for a truncated file that isn't playable. */
export const CUT_SHORT = 'The file ends early: recording or copying it was interrupted.'

/** One-line summary: `WAV · 0:42 · 3.7 MB`. An unknown duration is omitted. */
export function recordingFacts(
  recording: Pick<ImportedRecording, 'kind' | 'durationSeconds' | 'sizeBytes'>,
  format: Formatter,
): string {
  // An empty file can’t be imported.
  if (recording.sizeBytes === 0) return 'Link'
  const length = recording.durationSeconds === null ? [] : [clockText(recording.durationSeconds)]
  return [kindName(recording.kind), ...length, format.size(recording.sizeBytes)].join(' · ')
}

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

/** Content of a file that isn't a recording, for use after "it is": `text`, `a picture`. */
export function contentWords(looksLike: string): string {
  return CONTENT_WORDS.get(looksLike) ?? looksLike
}
