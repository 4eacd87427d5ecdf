import { existsSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { answerTasks, postEvent, type RunningTask } from '../answerTasks.ts'

/** Of Linux: a link to the folder that is there as long as the thread. */
const THIS_THREAD = '/proc/thread-self'

/** For tests: does what its task says. */
answerTasks(async (task: string, running: RunningTask): Promise<unknown> => {
  running.begin()
  switch (task) {
    case 'block':
      for (;;);
    case 'block later':
      await new Promise((resolve) => setImmediate(resolve))
      for (;;);
    case 'wait':
      await new Promise(() => undefined)
      return task
    case 'exit':
      process.exit()
    case 'answer and exit':
      setImmediate(() => process.exit())
      return task
    case 'place':
      return existsSync(THIS_THREAD) ? join('/proc', readlinkSync(THIS_THREAD)) : null
    case 'crash':
      setImmediate(() => {
        throw new Error('Crashed.')
      })
      await new Promise(() => undefined)
      return task
    case 'fail':
      throw Object.assign(new Error('Failed.'), { code: 'EODD' })
    case 'list':
      return Array.from({ length: 10_000 }, String)
    case 'progress':
      running.report(1)
      running.report(2)
      postEvent('news')
      return task
    default:
      return task
  }
})
