/** Files that file managers and systems leave in folders, never meant to be imported. */
const SYSTEM_NAME = /^\.|^(thumbs\.db|desktop\.ini)$/iu
const RECORDING_NAME =
  /\.(mp3|wav|wave|mp4|m4a|m4b|mov|ogg|oga|opus|spx|flac|webm|weba|aac|amr|awb|3gp|wma|mkv|mka|gsm|g722|aif|aiff|aifc|caf|au|snd)$/iu
const TABLE_NAME = /\.(csv|tsv)$/iu

/** What a file in a dropped folder is for, by its name. `table`: goes with the recordings beside it. `system`: not even counted as left out. */
export function fileKindOf(name: string): 'recording' | 'table' | 'system' | 'other' {
  if (SYSTEM_NAME.test(name)) return 'system'
  if (RECORDING_NAME.test(name)) return 'recording'
  return TABLE_NAME.test(name) ? 'table' : 'other'
}
