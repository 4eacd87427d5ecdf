import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, failureOf } from '../../contract/errors.ts'
import type { DemoSnapshot } from '../../contract/snapshots.ts'
import type { Clock, DemoService } from '../../core/ports.ts'

/**
 * The demo's service as the core sees it: a process that is started at the first need, started again when it dies, and
 * ended with the app. What kind of process it is (a child of Node, a utility process of Electron) is the host's:
 * see `LaunchDemo`.
 */
export interface OwnedDemoService extends DemoService {
  /** Ends the process; resolves when it is gone. */
  close(): Promise<void>
}

/** A running demo process. `end` asks it to go, then makes it; resolves when it is gone. */
export interface DemoProcess {
  onMessage(listener: (message: unknown) => void): void
  /** `said` is the end of what it wrote to its error output. */
  onExit(listener: (said: string) => void): void
  end(): Promise<void>
}

/** Starts `src/simulator/main.ts` with `args`; the key goes through the environment, where no process list shows it. */
export type LaunchDemo = (args: readonly string[], env: Readonly<Record<string, string>>) => DemoProcess

/** The environment variable the simulator takes its key from. */
export const DEMO_KEY_VARIABLE = 'EARSHOT_DEMO_KEY'

/** The first start makes a database and takes seconds, tens of them on a slow computer; longer than this and it hangs. */
const START_LIMIT_MS = 180_000

/** A service that died is started again, but one that keeps dying is left alone: so many times in so long. */
const RESTARTS = 3
const RESTART_WINDOW_MS = 60_000
const RESTART_PAUSE_MS = 500

interface Address {
  readonly baseUrl: string
  readonly apiKey: string
}

export function createDemoService(options: {
  readonly launch: LaunchDemo
  readonly dataFolder: string
  readonly clock: Clock
}): OwnedDemoService {
  const { launch, clock } = options
  // One key and, if possible, one port for all processes of this run: what the core knows stays true after a restart.
  const apiKey = randomBytes(32).toString('base64url')
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  const deaths: number[] = []
  let snapshot: DemoSnapshot = { state: 'off' }
  let lastPort: string | undefined
  let running: Promise<Address> | undefined
  let current: DemoProcess | undefined
  let erasing: Promise<void> | undefined
  const folder = join(options.dataFolder, 'demo')

  function show(next: DemoSnapshot): void {
    snapshot = next
    for (const listener of listeners) listener()
  }

  async function launchOnce(): Promise<Address> {
    try {
      closing.signal.throwIfAborted()
      if (erasing !== undefined) throw new Error('it is being removed')
      show({ state: 'starting', step: 'Starting the demo service', fraction: null })
      const address = await answered(start(lastPort ?? '0'))
      lastPort = new URL(address.baseUrl).port
      show({ state: 'ready' })
      return address
    } catch (error) {
      const failure = new AppError('demo-failed', { reason: reasonOf(error) }, { cause: error })
      // Somebody else may have taken the port meanwhile; the next attempt takes any.
      lastPort = undefined
      running = undefined
      if (erasing === undefined) show({ state: 'failed', failure: failureOf(failure) })
      throw failure
    }
  }

  function start(port: string): DemoProcess {
    const args = ['--port', port, '--data', folder, '--quiet']
    current = launch(args, { [DEMO_KEY_VARIABLE]: apiKey })
    return current
  }

  function answered(process: DemoProcess): Promise<Address> {
    const { promise, resolve, reject } = Promise.withResolvers<Address>()
    const waited = new AbortController()
    let isReady = false
    process.onMessage((message) => {
      if (isProgress(message)) {
        if (!isReady) show({ state: 'starting', step: message.step, fraction: message.fraction })
      } else if (isReadyMessage(message)) {
        isReady = true
        resolve({ baseUrl: message.baseUrl, apiKey: message.apiKey })
      } else if (isFailedMessage(message)) {
        reject(new Error(message.message))
      }
    })
    process.onExit((said) => {
      if (current === process) current = undefined
      if (isReady) died()
      else reject(new Error(said || 'it ended before it was ready'))
    })
    clock.wait(START_LIMIT_MS, AbortSignal.any([waited.signal, closing.signal])).then(
      () => reject(new Error(`it was not ready after ${START_LIMIT_MS / 1000} s`)),
      // The wait was given up because it is over or because Earshot closes; a second settling is ignored.
      () => reject(closing.signal.reason),
    )
    return promise
      .finally(() => waited.abort())
      .catch(async (error: unknown) => {
        await process.end()
        throw error
      })
  }

  function died(): void {
    running = undefined
    if (closing.signal.aborted || erasing !== undefined) return
    const now = clock.monotonicMs()
    deaths.push(now)
    if (deaths.filter((at) => now - at < RESTART_WINDOW_MS).length > RESTARTS) {
      const failure = new AppError('demo-failed', { reason: 'it keeps ending by itself' })
      show({ state: 'failed', failure: failureOf(failure) })
      return
    }
    running = clock.wait(RESTART_PAUSE_MS, closing.signal).then(launchOnce)
    // Whoever calls start() meets the failure, and `state` shows it; nobody may be waiting now.
    running.catch(() => undefined)
  }

  async function eraseAll(): Promise<void> {
    const starting = running
    await current?.end()
    // A start that is under way, or waits to be tried again, fails now; its process must be gone before its files.
    await starting?.catch(() => undefined)
    running = undefined
    // Windows lets go of a process's files a moment after its end.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    show({ state: 'off' })
  }

  const launched = (): Promise<Address> => (running ??= launchOnce())

  return {
    start: () => (erasing === undefined ? launched() : erasing.then(launched, launched)),
    erase: () => {
      // One step later: `erasing` is set before the process ends, so that its end isn't taken for a death.
      erasing ??= Promise.resolve()
        .then(eraseAll)
        .finally(() => (erasing = undefined))
      return erasing
    },
    state: () => snapshot,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closing.abort(new Error('Earshot is closing'))
      await current?.end()
      listeners.clear()
    },
  }
}

function isProgress(message: unknown): message is { readonly step: string; readonly fraction: number | null } {
  if (!isRecord(message) || message['kind'] !== 'progress') return false
  return (
    typeof message['step'] === 'string' && (message['fraction'] === null || typeof message['fraction'] === 'number')
  )
}

function isReadyMessage(message: unknown): message is Address {
  if (!isRecord(message) || message['kind'] !== 'ready') return false
  return typeof message['baseUrl'] === 'string' && typeof message['apiKey'] === 'string'
}

function isFailedMessage(message: unknown): message is { readonly message: string } {
  return isRecord(message) && message['kind'] === 'failed' && typeof message['message'] === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
