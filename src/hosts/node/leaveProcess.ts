import { setTimeout as wait } from 'node:timers/promises'
import { endThreads } from '../../core/threads/threadClient.ts'

/** Threads end, and files answer, within milliseconds. */
const LONGEST_END_MS = 1000
const LOOK_EVERY_MS = 20

/**
 * Exits after everything is closed. `process.exit` waits for all threads and open calls to the file system, also for one that reads a
 * share that hangs, perhaps for hours: then the process kills itself.
 */
export async function leaveProcess(code: number): Promise<void> {
  const areThreadsGone = await endThreads(untilLate)
  const looking = new AbortController()
  let isLate = false
  void untilLate(looking.signal).then(() => (isLate = true))
  while (callsFiles() && !isLate) await wait(LOOK_EVERY_MS)
  looking.abort()
  if (!areThreadsGone || callsFiles()) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

/** Keeps the process alive. Tests make limits of the global timer longer: see `testing/patientLimits.ts`. */
function untilLate(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // If the computer slept meanwhile, the threads did, too, and still have a moment.
  const timer = setTimeout(() => setTimeout(resolve, LOOK_EVERY_MS), LONGEST_END_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  return promise
}

function callsFiles(): boolean {
  return process.getActiveResourcesInfo().some((kind) => kind.startsWith('FSReq'))
}
