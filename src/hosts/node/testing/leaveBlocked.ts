import { open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { FileDisk } from '../../../core/imports/disk/fileDisk.ts'
import { leaveProcess } from '../leaveProcess.ts'

/**
 * Leaves while the file of the second argument is read, by a thread or, with `call`, by a call to the file system. Sends a message
 * right before.
 */
const [, , how, path = ''] = process.argv
const disk = new FileDisk()
await disk.read('stats', path)
const reading = how === 'call' ? open(path, 'r') : disk.read('read-stats', path)
reading.catch(() => undefined)
await wait(200)
process.send?.('leaving')
await leaveProcess(0)
