import { RECORDING_FILE_TYPES } from '../../../contract/import/recordingFileTypes.ts'

/** The names that the shared MIME database uses for types with another registered name. Source: freedesktop.org.xml. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'audio/wav': ['audio/x-wav', 'audio/vnd.wave'],
  'audio/amr': ['audio/AMR', 'audio/AMR-WB'],
  'audio/gsm': ['audio/x-gsm'],
  'audio/aiff': ['audio/x-aiff', 'audio/x-aifc'],
  'audio/mp4': ['audio/x-m4b', 'video/quicktime', 'video/3gpp'],
  'audio/webm': ['video/x-matroska', 'audio/x-matroska'],
  'audio/ogg': ['audio/x-opus+ogg', 'audio/x-vorbis+ogg', 'audio/x-speex+ogg'],
}

/** For the desktop entry: file managers offer Earshot for recordings of these types. */
export const LINUX_MEDIA_TYPES: readonly string[] = RECORDING_FILE_TYPES.flatMap(({ mediaTypes }) =>
  mediaTypes.flatMap((type) => [type, ...(OTHER_NAMES[type] ?? [])]),
)
