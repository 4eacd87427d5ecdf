import { diskTasks } from '../../../src/core/imports/probing/diskTasks.ts'
import type { FileDisk } from '../../../src/core/imports/probing/fileDisk.ts'

const read = async (kind: keyof typeof diskTasks, path: string) => diskTasks[kind](path)

/** Reads in the calling thread. */
export const DIRECT_DISK = { read, readPatiently: read } as unknown as FileDisk
