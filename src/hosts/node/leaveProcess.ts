import { setTimeout as wait } from 'node:timers/promises'
import { deadlineAfter, endThreads } from '../../core/threads/threadClient.ts'

/** Threads end, and files answer, within milliseconds. */
const LONGEST_END_MS = 1000
const LOOK_EVERY_MS = 20

/**
 * Exits after everything is closed. `process.exit` waits for all threads and open calls to the file system, also for one that reads a
 * share that hangs, perhaps for hours: then the process kills itself.
 */
export async function leaveProcess(code: number): Promise<void> {
  // The deadline doesn't keep the process alive.
  const alive = setInterval(() => undefined, LONGEST_END_MS)
  const areThreadsGone = await endThreads(deadlineAfter(LONGEST_END_MS))
  for (let ms = 0; callsFiles() && ms < LONGEST_END_MS; ms += LOOK_EVERY_MS) await wait(LOOK_EVERY_MS)
  clearInterval(alive)
  if (!areThreadsGone || callsFiles()) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

function callsFiles(): boolean {
  return process.getActiveResourcesInfo().some((kind) => kind.startsWith('FSReq'))
}
