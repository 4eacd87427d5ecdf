import type { RecordingFacts } from '../../../../domain/recordings/recordingFacts.ts'
import { SECOND } from '../../../../domain/units.ts'
import { FileHasher } from '../../../imports/probing/fileHasher.ts'
import { FileProber } from '../../../imports/probing/fileProber.ts'
import type { Clock } from '../../../ports.ts'
import { startLimit } from '../../../service/readLimits.ts'
import type { FolderReading } from './folderReader.ts'
import { NOT_RESPONDING } from './failureCodes.ts'
import { ThreadedReading } from './threadedReading.ts'

/** What checking files needs. All of it runs in threads with deadlines. */
export interface FileTools {
  readonly clock: Clock
  readonly reading: FolderReading
  /** SHA-256 in hex. */
  hash(path: string, sizeBytes: number): Promise<string>
  probe(path: string, fileName: string): Promise<RecordingFacts>
}

/** 256 KB/s: a share over a slow line. */
const SLOWEST_BYTES_PER_SECOND = 256 * 1024
const HASH_DEADLINE_MS = 60 * SECOND

/** Threads of their own, so that a share that hangs doesn't stop other imports. */
export function openFileTools(clock: Clock): FileTools & { close(): void } {
  const reading = new ThreadedReading(clock)
  const hasher = new FileHasher()
  const prober = new FileProber()
  return {
    clock,
    reading,
    hash: (path, sizeBytes) => hashInTime(clock, hasher, path, sizeBytes),
    probe: (path, fileName) => prober.probe(path, fileName),
    close() {
      reading.close()
      hasher.close()
      prober.close()
    },
  }
}

async function hashInTime(clock: Clock, hasher: FileHasher, path: string, sizeBytes: number): Promise<string> {
  const limit = startLimit(clock, HASH_DEADLINE_MS + (sizeBytes / SLOWEST_BYTES_PER_SECOND) * SECOND)
  try {
    return await hasher.hash(path, { signal: limit.signal })
  } catch (error) {
    if (!limit.signal.aborted && (error as NodeJS.ErrnoException).code !== undefined) throw error
    throw Object.assign(new Error('Hashing took too long.'), { code: NOT_RESPONDING })
  } finally {
    limit.stop()
  }
}
