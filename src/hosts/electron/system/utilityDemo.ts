import type { ForkOptions, UtilityProcess } from 'electron'
import type { LaunchDemo } from '../../node/demo/demoService.ts'

/** Electron's `utilityProcess.fork`. */
export type ForkUtility = (modulePath: string, args: string[], options: ForkOptions) => UtilityProcess

/** How long the simulator may take to close its database before it is killed. */
const END_LIMIT_MS = 5000

/** `kill` is SIGTERM and, 2 s later, SIGKILL. Together, less than `Shutdown` waits. */
const KILL_LIMIT_MS = 2500

/** How long to wait for the last lines after the exit. */
const OUTPUT_LIMIT_MS = 500

/** Keeps only the last lines, which explain an exit. */
const KEPT_OUTPUT = 2000

/** Runs the simulator as a utility process, which Chromium ends together with this one however it exits. */
export function utilityDemo(fork: ForkUtility, modulePath: string, environment: NodeJS.ProcessEnv): LaunchDemo {
  return (args, env) => {
    const child = fork(modulePath, [...args], {
      serviceName: 'Earshot demo service',
      env: { ...environment, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const gone = Promise.withResolvers<void>()
    let isGone = false
    child.once('exit', () => {
      isGone = true
      gone.resolve()
    })
    const said = lastOutput(child)

    return {
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void said.then(listener),
      async end() {
        if (isGone) return
        // A signal would give it only 2 s.
        child.postMessage({ kind: 'stop' })
        const killing = setTimeout(() => child.kill(), END_LIMIT_MS)
        const givingUp = setTimeout(gone.resolve, END_LIMIT_MS + KILL_LIMIT_MS)
        await gone.promise
        clearTimeout(killing)
        clearTimeout(givingUp)
      },
    }
  }
}

/**
 * Resolves with the end of its stderr when it has exited. Electron removes the listeners of stderr right after `exit`, but
 * the last lines may arrive later.
 */
function lastOutput(child: UtilityProcess): Promise<string> {
  const { stderr } = child
  const ended = Promise.withResolvers<string>()
  let said = ''
  const keep = (chunk: unknown): void => void (said = (said + String(chunk)).slice(-KEPT_OUTPUT))
  const end = (): void => ended.resolve(said.trim())
  stderr?.on('data', keep)
  child.once('exit', () => {
    if (stderr === null) return end()
    // Not later: a stream that had a listener drops what it receives without one.
    process.nextTick(() => {
      stderr.off('data', keep).on('data', keep).once('end', end)
      setTimeout(end, OUTPUT_LIMIT_MS)
    })
  })
  return ended.promise
}
