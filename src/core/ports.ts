import type { DemoSnapshot } from '../contract/snapshots.ts'
import type { EpochMs } from '../domain/units.ts'

/** What a host supplies. The core asks for everything of the outside through these, so that tests can supply their own. */

export interface Clock {
  /** Wall time, for what is shown and stored. May jump. */
  now(): EpochMs
  /** Never goes back and never jumps, in ms from an arbitrary start; for intervals. */
  monotonicMs(): number
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** The OS store for secrets. Every call may fail; see `core/keychain`. */
export interface SecretStore {
  get(account: string): Promise<string | null>
  set(account: string, secret: string): Promise<void>
  delete(account: string): Promise<boolean>
}

/** The demo's service: a process of its own that the host starts at the first need and ends with the app. */
export interface DemoService {
  /** Where it answers and with which key; starts it when it is not running. Fails with `demo-failed`. */
  start(): Promise<{ readonly baseUrl: string; readonly apiKey: string }>
  state(): DemoSnapshot
  /** Calls back on each change of `state`; answers the function that stops it. */
  onChange(listener: () => void): () => void
  /** Ends it and deletes everything it keeps, imported calls too; the next `start` makes it anew. */
  erase(): Promise<void>
}

/** A message of the system, beside every window and without one. */
export interface Notice {
  readonly title: string
  readonly body: string
}

export interface CoreOptions {
  readonly host: 'electron' | 'web'
  readonly version: string
  readonly dataFolder: string
  readonly clock: Clock
  /** Null where the host knows of none; `core/keychain` finds out whether it works. */
  readonly secretStore: SecretStore | null
  /** Why there is none, when it is null. */
  readonly secretStoreReason?: string
  readonly demoService: DemoService | null
  /** Shows a notice, as well as it can. Absent where a page shows them: a browser lets nobody else. */
  readonly notify?: (notice: Notice) => void
  /** Read from the environment by the host. */
  readonly proxy?: Proxy
  /** Certificate authorities besides the system's, in PEM; only tests use it. */
  readonly extraCa?: string
}

export interface Proxy {
  /** http or https. */
  readonly url: string
  /** As in `NO_PROXY`: host names, `.suffixes` and `host:port`, by commas or spaces; these go without the proxy. */
  readonly exceptHosts: string
}
