import type { Clock } from '../../../ports.ts'
import type { Disk } from '../../disk/disk.ts'
import type { FolderReading } from './folderTasks.ts'
import { ThreadedReading } from './threadedReading.ts'

export function diskOf(reading: FolderReading): Disk {
  return {
    link: (path, to) => reading.perform({ kind: 'link', path, to }),
    rename: (path, to) => reading.perform({ kind: 'rename', path, to }),
    unlink: (path) => reading.perform({ kind: 'unlink', path }),
    makeFolder: (path) => reading.perform({ kind: 'make-folder', path }),
    entry: (path) => reading.perform({ kind: 'entry', path, followsLinks: false }),
    target: (path) => reading.perform({ kind: 'entry', path, followsLinks: true }),
    realPath: (path) => reading.perform({ kind: 'real-path', path }),
    checkAccess: (path) => reading.perform({ kind: 'check-access', path }),
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
