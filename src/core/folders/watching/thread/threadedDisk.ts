import type { Clock } from '../../../ports.ts'
import type { FolderReading } from './folderReader.ts'
import { ThreadedReading } from './threadedReading.ts'

/** Fails with the file system's code, or one of those in `failureCodes.ts`. */
export type Disk = ReturnType<typeof diskOf>

export function diskOf(reading: FolderReading) {
  return {
    link: (path: string, to: string) => reading.perform({ kind: 'link', path, to }),
    rename: (path: string, to: string) => reading.perform({ kind: 'rename', path, to }),
    unlink: (path: string) => reading.perform({ kind: 'unlink', path }),
    makeFolder: (path: string) => reading.perform({ kind: 'make-folder', path }),
    /** What the path is. A link isn't followed. */
    entry: (path: string) => reading.perform({ kind: 'entry', path, followsLinks: false }),
    /** What the path is. A link is followed. */
    target: (path: string) => reading.perform({ kind: 'entry', path, followsLinks: true }),
    realPath: (path: string) => reading.perform({ kind: 'real-path', path }),
    checkAccess: (path: string) => reading.perform({ kind: 'check-access', path }),
  }
}

/** In a thread of its own: a share that hangs delays nothing else. */
export async function withDisk<Result>(clock: Clock, work: (disk: Disk) => Promise<Result>): Promise<Result> {
  const reading = new ThreadedReading(clock)
  try {
    return await work(diskOf(reading))
  } finally {
    reading.close()
  }
}
