import type { Clock } from './clock.ts'
import type { NullPlacement } from './paging/keyset.ts'
import type { LimitKind } from './limits/rateLimit.ts'
import type { ReportProgress } from './seed/prepare.ts'
import type { WorldData } from './seed/world.ts'

/** Options of a workspace. They can change while the service runs. */
export interface WorkspaceSettings {
  /** A disabled workspace gets 403. */
  isDisabled: boolean
  canImport: boolean
  /** If false, users have no `custom_fields` at all. */
  hasCustomFields: boolean
  /** If false, `chat` is null for every call, as before September 2026. */
  deliversChats: boolean
  detectsCallType: boolean
}

export interface SimulatorOptions {
  /** Port on 127.0.0.1; 0, the default, picks a free one. */
  readonly port?: number
  /** Random by default. */
  readonly apiKey?: string
  /** Another key of the first workspace. */
  readonly otherKey?: string
  /** Adds a second workspace with 40 calls of its own, which this key belongs to. */
  readonly secondKey?: string
  /** Number of calls in a new database; 500 by default. */
  readonly calls?: number
  readonly seed?: number
  /** `stress` by default, `company` for `npm run service`. */
  readonly data?: WorldData
  /**
   * "Now" of the generated data, milliseconds since 1970. Default: `FIXED_REFERENCE_MS`, so that tests have the same data
   * every day; the program passes `recentReference`. The same seed, calls, recordings and reference time give the same data.
   */
  readonly referenceMs?: number
  /** Folder for the database and imported files. Without it, both are temporary and deleted at `close()`. */
  readonly dataDir?: string
  /** Folder of the prepared databases; the checkout's `.cache` by default. */
  readonly preparedDir?: string
  /** Folder with `catalog.json`; the repository's own recordings by default. */
  readonly recordingsDir?: string
  /** How requests are counted: `off` by default, `sliding` for `npm run service`. */
  readonly limits?: LimitKind
  /** 100 by default, as in the interface. */
  readonly requestsPerMinute?: number
  /** How long a media link is valid; 1800 by default, as in the interface. */
  readonly mediaSeconds?: number
  /** How long processing an import takes after the 202; 3000 by default. */
  readonly processingMs?: number
  readonly nulls?: NullPlacement
  readonly workspace?: Partial<WorkspaceSettings>
  readonly appUrl?: string
  readonly clock?: Clock
  /** Fetches a recording given by https URL; the global fetch by default. */
  readonly fetchRecording?: (url: string, signal: AbortSignal) => Promise<Response>
  readonly onProgress?: ReportProgress
}

export const DEFAULT_WORKSPACE: Readonly<WorkspaceSettings> = {
  isDisabled: false,
  canImport: true,
  hasCustomFields: true,
  deliversChats: true,
  detectsCallType: true,
}

export const FIXED_REFERENCE_MS = Date.UTC(2026, 9, 15, 12)

const SIX_HOURS_MS = 6 * 3_600_000

/** The last of 00:00, 06:00, 12:00 and 18:00 UTC: recent enough for a demo, and four prepared databases a day at most. */
export function recentReference(nowMs: number): number {
  return Math.floor(nowMs / SIX_HOURS_MS) * SIX_HOURS_MS
}
