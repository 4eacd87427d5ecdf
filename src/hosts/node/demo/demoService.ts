import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError, failureOf } from '../../../contract/errors/errors.ts'
import type { DemoSnapshot } from '../../../contract/snapshots.ts'
import { DEMO_REQUESTS_PER_MINUTE, type Clock, type DemoService } from '../../../core/ports.ts'

/**
 * The demo service as the core uses it: a process that starts on first use, restarts if it dies, and ends with the app.
 * The host decides the kind of process (a Node child, an Electron utility process): see `LaunchDemo`.
 */
export interface OwnedDemoService extends DemoService {
  /** Ends the process; resolves when it has exited. */
  close(): Promise<void>
}

/** A running demo process. `end` asks it to exit, then kills it; resolves when it has exited. */
export interface DemoProcess {
  onMessage(listener: (message: unknown) => void): void
  /** `output` is the end of its stderr. */
  onExit(listener: (output: string) => void): void
  end(): Promise<void>
}

/** Starts `src/simulator/main.ts` with `args`; passes the key in the environment, which process lists don't show. */
export type LaunchDemo = (args: readonly string[], env: Readonly<Record<string, string>>) => DemoProcess

/** The environment variable from which the simulator reads its key. */
export const DEMO_KEY_VARIABLE = 'EARSHOT_DEMO_KEY'

/** The first start creates a database, which takes seconds, or tens of seconds on a slow computer. */
const START_LIMIT_MS = 180_000

/** A service that dies is restarted, at most this often within this time. */
const RESTARTS = 3
const RESTART_WINDOW_MS = 60_000
const RESTART_PAUSE_MS = 500

/** What the process sends. */
const demoMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), step: z.string(), fraction: z.number().nullable() }),
  z.object({ kind: z.literal('ready'), baseUrl: z.string(), apiKey: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])

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
  // Keep the key and, if possible, the port for the whole run, so that the core's connection stays valid after a restart.
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
      if (erasing !== undefined) throw new Error('the demo workspace is being removed')
      show({ state: 'starting', step: 'Starting the demo service', fraction: null })
      const address = await answered(start(lastPort ?? '0'))
      lastPort = new URL(address.baseUrl).port
      show({ state: 'ready' })
      return address
    } catch (error) {
      const failure = new AppError('demo-failed', { reason: reasonOf(error) }, { cause: error })
      // Another program may have taken the port; the next attempt uses any free one.
      lastPort = undefined
      running = undefined
      if (erasing === undefined) show({ state: 'failed', failure: failureOf(failure) })
      throw failure
    }
  }

  function start(port: string): DemoProcess {
    const limit = ['--requests-per-minute', String(DEMO_REQUESTS_PER_MINUTE)]
    const args = ['--port', port, '--data', folder, ...limit, '--quiet']
    current = launch(args, { [DEMO_KEY_VARIABLE]: apiKey })
    return current
  }

  function answered(process: DemoProcess): Promise<Address> {
    const { promise, resolve, reject } = Promise.withResolvers<Address>()
    const waited = new AbortController()
    let isReady = false
    process.onMessage((sent) => {
      const { data: message } = demoMessage.safeParse(sent)
      if (message?.kind === 'progress') {
        if (!isReady) show({ state: 'starting', step: message.step, fraction: message.fraction })
      } else if (message?.kind === 'ready') {
        isReady = true
        resolve({ baseUrl: message.baseUrl, apiKey: message.apiKey })
      } else if (message?.kind === 'failed') {
        reject(new Error(message.message))
      }
    })
    process.onExit((output) => {
      if (current === process) current = undefined
      if (isReady) died()
      else reject(new Error(output || 'the demo service stopped before it was ready'))
    })
    clock.wait(START_LIMIT_MS, AbortSignal.any([waited.signal, closing.signal])).then(
      () => reject(new Error(`the demo service wasn’t ready after ${START_LIMIT_MS / 60_000} minutes`)),
      // The wait ended because it settled or Earshot is closing. Settling twice has no effect.
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
      const failure = new AppError('demo-failed', { reason: 'the demo service keeps stopping' })
      show({ state: 'failed', failure: failureOf(failure) })
      return
    }
    running = clock.wait(RESTART_PAUSE_MS, closing.signal).then(launchOnce)
    // start() rejects and `state` shows the failure. This keeps the rejection handled if no caller is waiting.
    running.catch(() => undefined)
  }

  async function eraseAll(): Promise<void> {
    const starting = running
    await current?.end()
    // Fail a start that is running or waiting for a retry. Its process must exit before its files are deleted.
    await starting?.catch(() => undefined)
    running = undefined
    // Windows releases the files of a process a moment after it exits.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    show({ state: 'off' })
  }

  const launched = (): Promise<Address> => (running ??= launchOnce())

  return {
    start: () => (erasing === undefined ? launched() : erasing.then(launched, launched)),
    erase: () => {
      // In the next microtask: `erasing` must be set before the process exits, so that the exit doesn't count as a crash.
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
