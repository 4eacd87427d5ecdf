import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CHECKOUT } from './checkout.ts'
import type { LaunchDemo } from './demoService.ts'

/** How long the simulator may take to close its database before it is killed. */
const END_LIMIT_MS = 5000

/** The last lines are what explains an end; the rest is not kept. */
const KEPT_OUTPUT = 2000

/**
 * The simulator as a child of this process. It ends by itself when the channel to us closes, so it does not outlive us
 * even after `kill -9`.
 */
export const forkDemo: LaunchDemo = (args, env) => {
  const child = fork(join(CHECKOUT, 'src', 'simulator', 'main.ts'), [...args], {
    env: { ...process.env, ...env },
    // Ctrl+C in a terminal reaches the whole process group; the demo must close after us, not with us.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => (said = (said + chunk).slice(-KEPT_OUTPUT)))
  const gone = once(child, 'close').catch(() => undefined)

  return {
    onMessage: (listener) => void child.on('message', listener),
    onExit(listener) {
      let isTold = false
      const tell = (words: string): void => {
        if (isTold) return
        isTold = true
        listener(words)
      }
      child.once('error', (error) => tell(error.message))
      child.once('close', () => tell(said.trim()))
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      child.kill('SIGTERM')
      const killing = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS)
      await gone
      clearTimeout(killing)
    },
  }
}
