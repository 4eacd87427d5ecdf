import { probeRecording } from '../../../domain/recordings/probing/probeRecording.ts'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { containerFacts } from './containerFacts.ts'
import { type OnRead, withFileReader } from './fileReader.ts'

/**
 * Reads the facts of the file at `path`; `fileName` is its name for people. Rejects with file system errors only, never because
 * of the file's content. A damaged file can keep it busy forever: the core uses `FileProber`, which runs this in a thread.
 */
export function probeFile(path: string, fileName: string, onRead?: OnRead): Promise<RecordingFacts> {
  return withFileReader(path, (reader) => probeRecording({ reader, fileName }, containerFacts), onRead)
}
