import type { ForkOptions, UtilityProcess } from 'electron'
import type { LaunchDemo } from '../node/demo/demoService.ts'

/** Electron's `utilityProcess.fork`. */
export type ForkUtility = (modulePath: string, args: string[], options: ForkOptions) => UtilityProcess

/** How long the simulator may take to close its database before we stop waiting. */
const END_LIMIT_MS = 5000

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
    let said = ''
    child.stderr?.on('data', (chunk) => (said = (said + String(chunk)).slice(-KEPT_OUTPUT)))
    child.once('exit', () => {
      isGone = true
      gone.resolve()
    })

    return {
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', () => listener(said.trim())),
      async end() {
        if (isGone) return
        child.kill()
        const giveUp = setTimeout(gone.resolve, END_LIMIT_MS)
        await gone.promise
        clearTimeout(giveUp)
      },
    }
  }
}
