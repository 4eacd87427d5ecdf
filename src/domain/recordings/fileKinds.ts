import { namedFormat, RECORDING_EXTENSIONS } from './formats.ts'

/** Files that file managers and operating systems create in folders, never meant to be imported. */
const SYSTEM_NAME = /^\.|^(thumbs\.db|desktop\.ini)$/iu
const TABLE_NAME = /\.(csv|tsv)$/iu

/** What the file chooser accepts: media types, and the extensions that Earshot supports. */
export const CHOSEN_TYPES: readonly string[] = [
  'audio/*',
  'video/*',
  ...[...RECORDING_EXTENSIONS, 'csv', 'tsv'].map((extension) => `.${extension}`),
]

/** Decided by the file's name. `table`: a CSV with details of recordings. `system`: ignored, and not counted as skipped. */
export function fileKindOf(name: string): 'recording' | 'table' | 'system' | 'other' {
  if (SYSTEM_NAME.test(name)) return 'system'
  if (namedFormat(name) !== null) return 'recording'
  return TABLE_NAME.test(name) ? 'table' : 'other'
}
