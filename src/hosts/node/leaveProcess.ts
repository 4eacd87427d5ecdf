import { deadlineAfter, threadsEnd } from '../../core/threads/threadClient.ts'

/** Threads end within milliseconds. */
const LONGEST_END_MS = 1000

/**
 * Exits after everything is closed. `process.exit` waits for all threads, also for one that reads a share that hangs, perhaps for
 * hours: then the process kills itself.
 */
export async function leaveProcess(code: number): Promise<void> {
  // The deadline doesn't keep the process alive.
  const alive = setInterval(() => undefined, LONGEST_END_MS)
  if (!(await threadsEnd(deadlineAfter(LONGEST_END_MS)))) process.kill(process.pid, 'SIGKILL')
  clearInterval(alive)
  process.exit(code)
}
