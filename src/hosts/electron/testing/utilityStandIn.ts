import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { ForkOptions } from 'electron'

/** After `kill`, Chromium sends SIGKILL. Source: chromium base/process/kill_posix.cc, `EnsureProcessTerminated`. */
const KILL_AFTER_MS = 2000

/**
 * For tests: Electron's utility process, as a child process of Node. It talks to us through `process.parentPort`, and its
 * stderr has lost all listeners when `exit` has been emitted, although its last lines may arrive later.
 * Sources: electron lib/browser/api/utility-process.ts, lib/utility/parent-port.ts.
 */
export class UtilityStandIn extends EventEmitter {
  stderr: PassThrough | null = new PassThrough()
  readonly #child: ChildProcess

  constructor(modulePath: string, args: string[], { env }: ForkOptions) {
    super()
    this.#child = fork(modulePath, args, {
      env: env as NodeJS.ProcessEnv,
      execArgv: ['--import', join(import.meta.dirname, 'parentPort.ts')],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.once('exit', (code) => {
      this.emit('exit', code ?? 0)
      this.stderr?.removeAllListeners()
      if (this.stderr) this.#child.stderr?.pipe(this.stderr)
      this.stderr = null
    })
  }

  postMessage(message: object): void {
    this.#child.send(message)
  }

  kill(): boolean {
    setTimeout(() => this.#child.kill('SIGKILL'), KILL_AFTER_MS).unref()
    return this.#child.kill('SIGTERM')
  }
}
