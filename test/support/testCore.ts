import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import type { ContractRouterClient } from '@orpc/contract'
import { joinLongCalls } from '../../src/contract/longCalls.ts'
import type { contract } from '../../src/contract/contract.ts'
import { type Core, createCore } from '../../src/core/createCore.ts'
import type { Clock, CoreOptions, SecretStore } from '../../src/core/ports.ts'
import { PERSON_WAITS } from '../../src/core/service/readLimits.ts'
import type { CallRecord } from '../../src/domain/calls/call.ts'
import type { LibraryQuery } from '../../src/domain/query/query.ts'
import { STALL_LIMIT } from '../../src/core/service/answerBody.ts'
import { PROGRESS_CHECKED_EVERY } from '../../src/core/service/importRequest.ts'
import { ANSWER_DEADLINE_MS } from '../../src/core/service/reading/answerReader.ts'
import { EXCHANGE_LIMIT } from '../../src/core/service/serviceClient.ts'
import { createFileTickets } from '../../src/hosts/electron/page/fileTickets.ts'
import { SHORT_WAIT } from './simulatedTime.ts'

export type CoreClient = ContractRouterClient<typeof contract>

/** The system clock, for tests that use real sockets. */
export const realClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error)
        return
      }
      const abort = () => {
        clearTimeout(timer)
        reject(signal?.reason as Error)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }, ms)
      signal?.addEventListener('abort', abort, { once: true })
    }),
}

/** The core sends requests 600 ms apart. Faster still, a busy machine would seem to respond late. */
const SETTABLE_RATE = 5

/** Time limits of requests keep their length, because threads, sockets and a process that stands still aren't faster. */
const REAL_LIMITS: readonly number[] = [
  STALL_LIMIT,
  PROGRESS_CHECKED_EVERY,
  ANSWER_DEADLINE_MS,
  PERSON_WAITS,
  EXCHANGE_LIMIT,
]

/**
 * A fast clock with an adjustable time. Waits end after 20 ms (except for time limits), so that the caller checks again. After a
 * jump, wake the core, because imports wait as long as a time limit. `isStill`: only jumps and short waits, such as the pace of
 * requests, move the time, so that no pause ends while a test is looking at it.
 */
export function settableClock({ isStill = false } = {}): Clock & { jump(ms: number): void } {
  const startedAt = Date.now()
  const startedMs = performance.now()
  let offset = 0
  const passedMs = () => (isStill ? 0 : Math.floor((performance.now() - startedMs) * SETTABLE_RATE)) + offset
  const fastWait = async (ms: number, signal?: AbortSignal) => {
    const endsMs = passedMs() + Math.ceil(ms)
    await realClock.wait(ms > 60_000 ? ms / SETTABLE_RATE : Math.min(ms / SETTABLE_RATE, 20), signal)
    if (isStill && ms <= SHORT_WAIT) offset = Math.max(offset, endsMs)
  }
  return {
    now: () => startedAt + passedMs(),
    monotonicMs: () => startedMs + passedMs(),
    wait: (ms, signal) => (REAL_LIMITS.includes(ms) ? realClock.wait(ms, signal) : fastWait(ms, signal)),
    jump: (ms) => {
      offset += ms
    },
  }
}

/** Those of the desktop host: `fileSource` is what its page would send for a dropped file. */
const tickets = createFileTickets()
export const redeemFileTickets = (given: readonly string[]) => Promise.resolve(tickets.redeem(given))
export const fileSource = (path: string) => ({ kind: 'file' as const, ticket: tickets.issue(path) })

/** A keychain that outlives the cores of one test. */
export function memoryStore(): SecretStore {
  const entries = new Map<string, string>()
  return {
    get: (account) => Promise.resolve(entries.get(account) ?? null),
    set: (account, secret) => Promise.resolve(void entries.set(account, secret)),
    delete: (account) => Promise.resolve(entries.delete(account)),
  }
}

export interface TestCore {
  readonly core: Core
  /** Calls the router in this process: input is validated and errors are mapped as over a transport. */
  readonly client: CoreClient
  readonly dataFolder: string
  /** Closes it; the data folder stays for another core. */
  stop(): Promise<void>
  /** Closes it and removes the data folder. */
  close(): Promise<void>
}

/** A core with its own data folder, without keychain and demo by default; it accepts `fileSource`. */
export async function startTestCore(options: Partial<CoreOptions> = {}): Promise<TestCore> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'earshot-core-'))
  const core = await createCore({
    host: 'electron',
    version: '0.0.0-test',
    clock: realClock,
    secretStore: null,
    demoService: null,
    ...(options.host !== 'web' && { redeemFileTickets }),
    ...options,
    dataFolder,
  })
  return {
    core,
    client: createRouterClient(core.router, { interceptors: [joinLongCalls] }),
    dataFolder,
    stop: () => core.close(),
    close: async () => {
      await core.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Connects a workspace to this service, such as a simulator; returns its id. */
export async function addWorkspace(
  { client }: Pick<TestCore, 'client'>,
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
  name = 'W',
): Promise<string> {
  return (await client.workspaces.add({ name, baseUrl, apiKey, webAppUrl: null })).workspaceId
}

/** The first calls of a list, a hundred by default. */
export async function listedCalls(
  { client }: Pick<TestCore, 'client'>,
  workspaceId: string,
  { filters = [], sort = [], limit = 100 }: Partial<LibraryQuery> & { readonly limit?: number } = {},
): Promise<readonly CallRecord[]> {
  const { rows } = await client.calls.list({ workspaceId, query: { filters, sort }, offset: 0, limit })
  return rows.flatMap((row) => (row.kind === 'call' ? [row.call] : []))
}

/** The first item of a stream that matches; the stream is closed after it. */
export async function firstOf<Item>(
  stream: PromiseLike<AsyncIterable<Item>> | AsyncIterable<Item>,
  isWanted: (item: Item) => boolean = () => true,
): Promise<Item> {
  for await (const item of await stream) if (isWanted(item)) return item
  throw new Error('The stream ended before the wanted item.')
}
