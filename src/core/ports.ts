import type { AppPolicy, DemoSnapshot } from '../contract/snapshots.ts'
import type { EpochMs } from '../domain/units.ts'

/** What a host provides. The core accesses everything external through these, so that tests can provide their own. */

export interface Clock {
  /** Wall time, for display and storage. May jump. */
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

/** What the demo's service allows. It's on this computer: at a tenth, its 500 calls would take 5 s, only because of the pace. */
export const DEMO_REQUESTS_PER_MINUTE = 60_000

/** The demo's service: a separate process that the host starts on first use and ends with the app. */
export interface DemoService {
  /** Its base URL and key; starts it if it isn't running. Fails with `demo-failed`. */
  start(): Promise<{ readonly baseUrl: string; readonly apiKey: string }>
  state(): DemoSnapshot
  /** Calls back on each change of `state`; returns the function that unsubscribes. */
  onChange(listener: () => void): () => void
  /** Ends it and deletes all its data, including imported calls; the next `start` recreates it. */
  erase(): Promise<void>
}

/** A notification of the operating system, shown even without a window. */
export interface Notice {
  readonly title: string
  readonly body: string
}

/** The imports of all workspaces, for what a host shows and decides without a page. Plain data. */
export interface ImportActivity {
  /** Queued, without those of stopped queues. */
  readonly waiting: number
  /** Queued, but not sent until a person resumes their queue. */
  readonly stopped: number
  readonly sending: number
  /** Accepted, and not analyzed yet. */
  readonly processing: number
  /** When the next of `waiting` can be sent; null if now or unknown. */
  readonly nextSendAt: EpochMs | null
  /** Whether one is being sent, or can probably be sent within about an hour. */
  readonly isSendingSoon: boolean
  /** Whether imports wait for a person: the service refused some, or the workspace has no key. */
  readonly needsPerson: boolean
  /** How much of the batches in progress was sent, 0–1 in hundredths; null if all of it was. */
  readonly sentFraction: number | null
}

export interface CoreOptions {
  readonly host: 'electron' | 'web'
  readonly version: string
  readonly dataFolder: string
  readonly clock: Clock
  /** Null if the host has no store; `core/keychain` checks whether it works. */
  readonly secretStore: SecretStore | null
  /** The reason if `secretStore` is null. */
  readonly secretStoreReason?: string
  readonly demoService: DemoService | null
  /** Shows a notification if possible. Absent if the page shows them: in a browser only the page can. */
  readonly notify?: (notice: Notice) => void
  /** Called when the queues are open, and then after each change, at most ten times per second. */
  readonly onImports?: (activity: ImportActivity) => void
  /** The paths of files that the page has tickets for; null for an unknown ticket. Absent if the page uploads its files. */
  readonly redeemFileTickets?: (tickets: readonly string[]) => Promise<readonly (string | null)[]>
  /** Read from the environment by the host. */
  readonly proxy?: Proxy
  /** The URL of the system's proxy for an origin, or null; asked only without `proxy`. */
  readonly resolveProxy?: (origin: string) => Promise<string | null>
  /** The base URLs that may be connected, from the administrator's policy; any if absent. Not for the demo. */
  readonly allowedBaseUrls?: readonly string[] | null
  /** The rest of the administrator's policy. If it hides importing, the core refuses it and sends nothing. */
  readonly policy?: AppPolicy
}

export interface Proxy {
  /** http or https. */
  readonly url: string
  /** As in `NO_PROXY`: host names, `.suffixes` and `host:port`, separated by commas or spaces, that bypass the proxy. */
  readonly exceptHosts: string
}
