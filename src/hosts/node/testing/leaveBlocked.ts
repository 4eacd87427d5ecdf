import { setTimeout as wait } from 'node:timers/promises'
import { FileDisk } from '../../../core/imports/disk/fileDisk.ts'
import { leaveProcess } from '../leaveProcess.ts'

/** Leaves while a thread reads the file of the first argument. */
const [, , path = ''] = process.argv
const disk = new FileDisk()
await disk.read('stats', path)
disk.read('read-stats', path).catch(() => undefined)
await wait(200)
disk.close()
await leaveProcess(0)
