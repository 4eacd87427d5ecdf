import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { constants } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import type { ForkOptions } from 'electron'
import { transferAll } from './messagePortStandIn.ts'

/** After `kill`, Chromium sends SIGKILL. Source: chromium base/process/kill_posix.cc, `EnsureProcessTerminated`. */
const KILL_AFTER_MS = 2000

/** Between a `UtilityStandIn` and its child process, in both directions. `id`: of a transferred port. */
export type UtilityMessage =
  | { readonly kind: 'message'; readonly data: unknown; readonly ports: readonly number[] }
  | { readonly kind: 'port'; readonly id: number; readonly data: unknown }
  | { readonly kind: 'port-closed'; readonly id: number }

/**
 * For tests: Electron's utility process, as a child process of Node. It talks to us through `process.parentPort` and through
 * transferred ports, which close when it ends. Its stderr has lost all listeners when `exit` has been emitted, although its
 * last lines may arrive later. A signal that we sent counts as exit code 0; messages to a process that is gone are dropped.
 * Sources: electron lib/browser/api/utility-process.ts, lib/utility/parent-port.ts,
 * shell/browser/api/electron_api_utility_process.cc (`PostMessage`, `HandleTermination`).
 */
export class UtilityStandIn extends EventEmitter {
  stderr: PassThrough | null = new PassThrough()
  readonly serviceName: string | undefined
  readonly #child: ChildProcess
  readonly #ports = new Map<number, MessagePort>()
  #nextPort = 1
  #isKilled = false

  constructor(modulePath: string, args: string[], { env, serviceName }: ForkOptions) {
    super()
    // Source: shell/app/electron_main_linux.cc, which is also the program of a utility process.
    if (env && 'ELECTRON_RUN_AS_NODE' in env) throw new Error('it would run as plain Node, without a parent port')
    this.serviceName = serviceName
    this.#child = fork(modulePath, args, {
      env: env as NodeJS.ProcessEnv,
      execArgv: ['--unhandled-rejections=warn-with-error-code', '--import', join(import.meta.dirname, 'parentPort.ts')],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    this.#child.on('message', (message: UtilityMessage) => this.#receive(message))
    this.#child.once('disconnect', () => this.#closePorts())
    this.#child.once('exit', (code, signal) => {
      this.#closePorts()
      this.emit('exit', code ?? (this.#isKilled || signal === null ? 0 : constants.signals[signal]))
      this.stderr?.removeAllListeners()
      if (this.stderr) this.#child.stderr?.pipe(this.stderr)
      this.stderr = null
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  postMessage(message: object, transfer: readonly unknown[] = []): void {
    if (!this.#child.connected) return
    const ports = transferAll(transfer).map((port) => this.#bridge(port))
    this.#send({ kind: 'message', data: message, ports })
  }

  kill(): boolean {
    this.#isKilled = true
    setTimeout(() => this.#child.kill('SIGKILL'), KILL_AFTER_MS).unref()
    return this.#child.kill('SIGTERM')
  }

  #bridge(port: MessagePort): number {
    const id = this.#nextPort++
    this.#ports.set(id, port)
    port.on('message', (data: unknown) => this.#send({ kind: 'port', id, data }))
    port.once('close', () => {
      if (this.#ports.delete(id)) this.#send({ kind: 'port-closed', id })
    })
    return id
  }

  #receive(message: UtilityMessage): void {
    if (message.kind === 'message') this.emit('message', message.data)
    else if (message.kind === 'port') this.#ports.get(message.id)?.postMessage(message.data)
    else this.#ports.get(message.id)?.close()
  }

  #send(message: UtilityMessage): void {
    if (this.#child.connected) this.#child.send(message)
  }

  #closePorts(): void {
    for (const port of this.#ports.values()) port.close()
    this.#ports.clear()
  }
}
