import { probeRecording } from '../../../domain/recordings/probing/probeRecording.ts'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { containerFacts } from './containerFacts.ts'
import { type OnRead, withFileReader } from './fileReader.ts'

/**
 * Reads the facts of the file at `path`. `fileName` is its original name, since an upload is stored under another; it tells
 * formats apart that have no mark in their first bytes. Rejects with file system errors only, never because of the content.
 *
 * A damaged file can keep it busy forever, so the core uses `FileProber`, which runs it in a thread with a deadline.
 */
export function probeFile(path: string, fileName: string, onRead?: OnRead): Promise<RecordingFacts> {
  return withFileReader(path, (reader) => probeRecording({ reader, fileName }, containerFacts), onRead)
}
