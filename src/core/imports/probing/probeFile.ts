import { probeRecording } from '../../../domain/recordings/probing/probeRecording.ts'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { containerFacts } from './containerFacts.ts'
import { type OnRead, withFileReader } from './fileReader.ts'

/**
 * What the file at `path` is, named `fileName` for people. Rejects with what the file system says, and for nothing that
 * is in the file. A damaged file can keep it busy without an end: the core asks `FileProber`, which runs this in a thread.
 */
export function probeFile(path: string, fileName: string, onRead?: OnRead): Promise<RecordingFacts> {
  return withFileReader(path, (reader) => probeRecording({ reader, fileName }, containerFacts), onRead)
}
