import { diskTasks } from '../../../src/core/imports/probing/diskTasks.ts'
import type { FileDisk } from '../../../src/core/imports/probing/fileDisk.ts'

/** Reads in the calling thread. */
export const DIRECT_DISK = {
  // A failure is a rejection.
  read: async (kind: keyof typeof diskTasks, path: string) => diskTasks[kind](path),
} as unknown as FileDisk
