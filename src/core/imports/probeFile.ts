import { probeRecording } from '../../domain/recordings/probing/probeRecording.ts'
import type { RecordingFacts } from '../../domain/recordings/recordingFacts.ts'
import { containerFacts } from './containerFacts.ts'
import { withFileReader } from './fileReader.ts'

/** What the file at `path` is, named `fileName` for people. Rejects with what the file system says, and for nothing that is in the file. */
export function probeFile(path: string, fileName: string): Promise<RecordingFacts> {
  return withFileReader(path, (reader) => probeRecording({ reader, fileName }, containerFacts))
}
