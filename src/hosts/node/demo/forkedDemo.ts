import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CHECKOUT } from '../checkout.ts'
import type { LaunchDemo } from './demoService.ts'

/** How long the simulator may take to close its database before it is killed. */
const END_LIMIT_MS = 5000

/** Keeps only the last lines, which explain an exit. */
const KEPT_OUTPUT = 2000

/** A child process. It exits when its channel to us closes, even after `kill -9`, so it doesn't outlive us. */
export const forkDemo: LaunchDemo = (args, env) => {
  const child = fork(join(CHECKOUT, 'src', 'simulator', 'main.ts'), [...args], {
    env: { ...process.env, ...env },
    // Ctrl+C signals the whole process group, but the demo must exit after us, not at the same time.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', (chunk) => (output = (output + chunk).slice(-KEPT_OUTPUT)))
  const gone = once(child, 'close').catch(() => undefined)

  return {
    onMessage: (listener) => void child.on('message', listener),
    onExit(listener) {
      let isReported = false
      const tell = (words: string): void => {
        if (isReported) return
        isReported = true
        listener(words)
      }
      child.once('error', (error) => tell(error.message))
      child.once('close', () => tell(output.trim()))
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
