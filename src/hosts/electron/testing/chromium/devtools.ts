import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'

type Params = Readonly<Record<string, unknown>>

/** One target of Chromium's, such as a page. Emits its events as `(params)`; `gone` when it is closed. */
export class DevtoolsSession extends EventEmitter {
  readonly #send: (method: string, params: Params) => Promise<Params>

  constructor(send: (method: string, params: Params) => Promise<Params>) {
    super()
    this.#send = send
  }

  send<Result = Params>(method: string, params: Params = {}): Promise<Result> {
    return this.#send(method, params) as Promise<Result>
  }
}

interface Waiting extends Pick<PromiseWithResolvers<Params>, 'resolve' | 'reject'> {
  readonly sessionId: string | undefined
}

interface Message {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: Params
  readonly result?: Params
  readonly error?: { readonly message: string }
}

/**
 * A headless Chromium for the stand-in, driven through the DevTools protocol. It exits when this process does, however it
 * ends, because its pipe closes then. Playwright can connect to `endpoint` at the same time.
 */
export class Chromium {
  readonly browser: DevtoolsSession
  /** Of the DevTools protocol, for other clients. */
  endpoint = ''
  readonly #child: ChildProcess
  readonly #input: Writable
  readonly #sessions = new Map<string, DevtoolsSession>()
  readonly #waiting = new Map<number, Waiting>()
  readonly #listening = Promise.withResolvers<string>()
  readonly #exited: Promise<void>
  #count = 0
  #received = ''
  #stderr = ''

  /** Rejects with the end of its stderr if it exits before it listens. */
  static async launch(options: {
    readonly command: readonly string[]
    readonly profile: string
    readonly arguments: readonly string[]
  }): Promise<Chromium> {
    const [program = 'chromium', ...args] = options.command
    const profile = `--user-data-dir=${options.profile}`
    const chromium = new Chromium(program, [...args, ...ARGUMENTS, profile, ...options.arguments])
    chromium.endpoint = await chromium.#listening.promise
    return chromium
  }

  private constructor(program: string, args: readonly string[]) {
    this.#child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] })
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#readStderr(text))
    this.#input = this.#child.stdio[3] as Writable
    // A write may fail when it has exited. `#fail` rejects what waits for an answer.
    this.#input.on('error', () => undefined)
    const output = this.#child.stdio[4] as Readable
    output.setEncoding('utf8').on('data', (text: string) => this.#receive(text))
    this.browser = new DevtoolsSession((method, params) => this.#ask(method, params))
    this.#exited = new Promise((resolve) => {
      this.#child
        .once('error', this.#listening.reject)
        .once('exit', () => {
          for (const id of this.#sessions.keys()) this.#detach(id)
          this.#fail(new Error('Chromium has exited'))
          resolve()
        })
        // When stderr has been read.
        .once('close', () => this.#listening.reject(new Error(`Chromium has exited:\n${this.#stderr}`)))
    })
  }

  /** A session with a target. */
  async attach(targetId: string): Promise<DevtoolsSession> {
    const { sessionId } = await this.#ask('Target.attachToTarget', { targetId, flatten: true })
    const id = String(sessionId)
    const session = new DevtoolsSession((method, params) => this.#ask(method, params, id))
    this.#sessions.set(id, session)
    return session
  }

  async close(): Promise<void> {
    this.#input.end()
    await this.#exited
  }

  #ask(method: string, params: Params, sessionId?: string): Promise<Params> {
    this.#count += 1
    const answer = Promise.withResolvers<Params>()
    this.#waiting.set(this.#count, { ...answer, sessionId })
    this.#input.write(`${JSON.stringify({ id: this.#count, method, params, sessionId })}\0`)
    return answer.promise
  }

  #receive(text: string): void {
    const messages = (this.#received + text).split('\0')
    this.#received = messages.pop() ?? ''
    for (const message of messages) this.#take(JSON.parse(message) as Message)
  }

  #take({ id, sessionId, method, params = {}, result, error }: Message): void {
    if (id !== undefined) {
      const answer = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error) answer?.reject(new Error(error.message))
      else answer?.resolve(result ?? {})
    } else if (method === 'Target.detachedFromTarget') {
      this.#detach(String(params['sessionId']))
    } else if (method !== undefined) {
      const session = sessionId === undefined ? this.browser : this.#sessions.get(sessionId)
      session?.emit(method, params)
    }
  }

  /**
   * Chromium serves other clients later than its pipe, and says so on stderr. Its file `DevToolsActivePort` may then still be
   * missing, empty or from an earlier start.
   */
  #readStderr(text: string): void {
    this.#stderr = (this.#stderr + text).slice(-KEPT_STDERR)
    const endpoint = /^DevTools listening on (ws:\S+)$/m.exec(this.#stderr)?.[1]
    if (endpoint !== undefined) this.#listening.resolve(endpoint)
  }

  #detach(sessionId: string): void {
    this.#fail(new Error('The page is closed'), sessionId)
    this.#sessions.get(sessionId)?.emit('gone')
    this.#sessions.delete(sessionId)
  }

  /** Chromium doesn't answer a session that is gone. */
  #fail(error: Error, sessionId?: string): void {
    for (const [id, answer] of this.#waiting) {
      if (sessionId !== undefined && answer.sessionId !== sessionId) continue
      this.#waiting.delete(id)
      answer.reject(error)
    }
  }
}

/** Only the end explains an exit. */
const KEPT_STDERR = 4000

const ARGUMENTS = [
  '--headless',
  '--remote-debugging-pipe',
  '--remote-debugging-port=0',
  // The app opens the windows.
  '--no-startup-window',
  '--no-first-run',
  '--mute-audio',
  // No requests of its own, no keychain.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--password-store=basic',
  '--use-mock-keychain',
  // A small /dev/shm in a container would crash the page.
  '--disable-dev-shm-usage',
  // Electron throttles a hidden window only; a headless one may count as hidden.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]
