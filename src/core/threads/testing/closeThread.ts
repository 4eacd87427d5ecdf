import { join } from 'node:path'
import { ThreadClient } from '../threadClient.ts'

/** A process that has nothing else to do while its thread ends. */
const thread = new ThreadClient({ path: join(import.meta.dirname, 'testThread.ts') })
await thread.ask('one')
await thread.end()
process.stdout.write('The thread has ended.\n')
