import { folderReader } from '../thread/folderReader.ts'
import type { Following } from '../folderEvents.ts'
import type { FolderReading } from '../thread/folderReader.ts'

/** Reads in the calling thread and never uses the events of the system, so that only the test's clock decides what happens. */
export function pollingReading(): FolderReading {
  const reader = folderReader()
  return {
    ...reader,
    perform: (task) => (task.kind === 'follow' ? Promise.resolve(POLLING as never) : reader.perform(task)),
  }
}

const POLLING: Following = {
  way: { by: 'polling', why: { kind: 'network', fileSystem: 'nfs' } },
  hasNewFolders: false,
}
