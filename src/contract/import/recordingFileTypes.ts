import { FORMATS } from '../../domain/recordings/formats.ts'

/** A recording format, as a host registers it with the operating system. */
export interface RecordingFileType {
  readonly name: string
  /** Without the dot. */
  readonly extensions: readonly string[]
  readonly mediaTypes: readonly string[]
}

export const RECORDING_FILE_TYPES: readonly RecordingFileType[] = Object.values(FORMATS).map(
  ({ name, extensions, mediaType, videoType }) => ({
    name,
    extensions,
    mediaTypes: videoType === undefined ? [mediaType] : [mediaType, videoType],
  }),
)
