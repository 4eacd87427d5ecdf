import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallDetail } from '../../../domain/calls/call.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { createExpectedErrors } from '../../expectedErrors.ts'
import type { Clock } from '../../ports.ts'
import type { How } from '../../service/serviceClient.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { LibrarySync, type SyncProgress } from '../sync/librarySync.ts'
import type { PageSource } from '../sync/listPages.ts'
import type { Store } from '../sync/syncJournal.ts'

interface SyncedService extends PageSource {
  detail(id: number, how: How): Promise<CallDetail>
}

interface RigOptions {
  readonly users?: () => Promise<readonly User[]>
  readonly clock: Clock
  readonly service: SyncedService
  readonly since?: string | null
  readonly keepsDetails?: boolean
}

/** For tests: a sync with its store in this thread, which can be killed at any moment. */
export class SyncRig {
  readonly #options: RigOptions
  readonly #folder = mkdtempSync(join(tmpdir(), 'earshot-sync-'))
  #store: LibraryStore
  #stop = new AbortController()
  sync: LibrarySync | null = null
  progress: SyncProgress | null = null

  constructor(options: RigOptions) {
    this.#options = options
    this.#store = this.#open()
  }

  get store(): LibraryStore {
    return this.#store
  }

  start(): void {
    const { clock, service, since = null, keepsDetails = true, users = () => Promise.resolve([]) } = this.#options
    const stop = new AbortController()
    const own = this.#store
    const store: Store = {
      ask: async (method, ...args) => {
        await Promise.resolve()
        // After a kill, nothing reaches the disk and no answer comes.
        if (stop.signal.aborted) await new Promise(() => undefined)
        return (own[method] as (...args: readonly unknown[]) => never).call(own, ...args)
      },
    }
    this.#stop = stop
    this.sync = new LibrarySync({
      source: {
        page: service.page,
        serviceNow: service.serviceNow,
        users,
        callTypes: () => Promise.resolve([]),
        readDetail: async (id, how) => {
          const detail = await service.detail(id, how)
          if (since !== null && Date.parse(detail.timestamp!) < Date.parse(since)) return false
          await store.ask('putDetail', detail, { isOpened: false, now: clock.now() })
          return true
        },
      },
      store,
      since,
      keepsDetails,
      lane: 'leftover',
      clock,
      errors: createExpectedErrors(log),
      log,
      onProgress: (progress) => (this.progress = progress),
    })
    void this.sync.run(stop.signal)
  }

  /** As with kill -9: what was committed stays. */
  kill(): void {
    this.#stop.abort()
    this.#store.close()
    this.#store = this.#open()
  }

  close(): void {
    this.#stop.abort()
    this.#store.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #open(): LibraryStore {
    return new LibraryStore(join(this.#folder, 'calls.sqlite'))
  }
}

const log = { info: () => undefined, warn: () => undefined, error: unexpected }

function unexpected(event: string, fields?: Readonly<Record<string, unknown>>): void {
  throw new Error(`The sync met an unexpected error: ${event}.`, { cause: fields?.['error'] })
}
