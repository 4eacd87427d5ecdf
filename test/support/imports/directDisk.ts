import { diskTasks } from '../../../src/core/imports/disk/diskTasks.ts'
import type { FileDisk } from '../../../src/core/imports/disk/fileDisk.ts'

const read = async (kind: keyof typeof diskTasks, path: string) => diskTasks[kind](path)

/** Reads in the calling thread. */
export const DIRECT_DISK = { read, readPatiently: read } as unknown as FileDisk
