import type { ForkOptions, UtilityProcess } from 'electron'

/** The parts of Electron's `UtilityProcess` that we use. */
export type Utility = Pick<UtilityProcess, 'on' | 'once' | 'postMessage' | 'kill' | 'stderr' | 'pid'>

/** Electron's `utilityProcess.fork`. */
export type ForkUtility = (modulePath: string, args: string[], options: ForkOptions) => Utility

/** How long the simulator may take to close its database before it is killed. */
const END_LIMIT_MS = 5000

/** `kill` is SIGTERM and, 2 s later, SIGKILL. Together, less than `Shutdown` waits. */
const KILL_LIMIT_MS = 2500

/** How long to wait for the last lines after the exit. */
const OUTPUT_LIMIT_MS = 500

/** Keeps only the last lines, which explain an exit. */
const KEPT_OUTPUT = 2000

/** With ELECTRON_RUN_AS_NODE, Electron's program would start as plain Node, without a parent port. */
export function utilityEnvironment({ ELECTRON_RUN_AS_NODE: _, ...environment }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return environment
}

/** Asks it to stop, and waits until it has exited. Returns whether it did; otherwise it's killed. Call it before it has exited. */
export async function endInOrder(child: Utility, limitMs: number = END_LIMIT_MS): Promise<boolean> {
  const gone = Promise.withResolvers<void>()
  let isInOrder = true
  child.once('exit', () => gone.resolve())
  // A signal would give it only 2 s.
  child.postMessage({ kind: 'stop' })
  const killing = setTimeout(() => {
    isInOrder = false
    child.kill()
  }, limitMs)
  const givingUp = setTimeout(gone.resolve, limitMs + KILL_LIMIT_MS)
  await gone.promise
  clearTimeout(killing)
  clearTimeout(givingUp)
  return isInOrder
}

/**
 * Resolves with the end of its stderr when it has exited. Electron removes the listeners of stderr right after `exit`, but
 * the last lines may arrive later.
 */
export function lastOutput(child: Utility, limitMs: number = OUTPUT_LIMIT_MS): Promise<string> {
  const { stderr } = child
  const ended = Promise.withResolvers<string>()
  let output = ''
  const keep = (chunk: unknown): void => void (output = (output + String(chunk)).slice(-KEPT_OUTPUT))
  const end = (): void => ended.resolve(output.trim())
  stderr?.on('data', keep)
  // V8 ran out of memory, for example. Without a listener, the event would be thrown in this process. The report isn't kept,
  // because it has the environment.
  child.on('error', (type, location) => keep(`${type} at ${location}\n`))
  child.once('exit', () => {
    if (stderr === null) return end()
    // Not later: a stream that had a listener drops what it receives without one.
    process.nextTick(() => {
      stderr.off('data', keep).on('data', keep).once('end', end)
      setTimeout(end, limitMs)
    })
  })
  return ended.promise
}
