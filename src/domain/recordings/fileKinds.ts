import { namedFormat, RECORDING_EXTENSIONS } from './formats.ts'

/** Files that file managers and systems leave in folders, never meant to be imported. */
const SYSTEM_NAME = /^\.|^(thumbs\.db|desktop\.ini)$/iu
const TABLE_NAME = /\.(csv|tsv)$/iu

/** What a file chooser offers: media that the computer knows, and what Earshot knows by name. */
export const CHOSEN_TYPES: readonly string[] = [
  'audio/*',
  'video/*',
  ...[...RECORDING_EXTENSIONS, 'csv', 'tsv'].map((extension) => `.${extension}`),
]

/** What a file in a dropped folder is for, by its name. `table`: goes with the recordings beside it. `system`: not even counted as left out. */
export function fileKindOf(name: string): 'recording' | 'table' | 'system' | 'other' {
  if (SYSTEM_NAME.test(name)) return 'system'
  if (namedFormat(name) !== null) return 'recording'
  return TABLE_NAME.test(name) ? 'table' : 'other'
}
