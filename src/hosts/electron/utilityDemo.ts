import type { ForkOptions, UtilityProcess } from 'electron'
import type { LaunchDemo } from '../node/demoService.ts'

/** Electron's `utilityProcess.fork`. */
export type ForkUtility = (modulePath: string, args: string[], options: ForkOptions) => UtilityProcess

/** How long the simulator may take to close its database after it was asked; then nothing more is waited for. */
const END_LIMIT_MS = 5000

/** The last lines are what explains an end; the rest is not kept. */
const KEPT_OUTPUT = 2000

/** The simulator as a utility process: Chromium ends it together with this one, however that ends. */
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
