import type { Filter } from '../domain/filters/filter.ts'
import type { EpochMs } from '../domain/units.ts'
import type { ImportFields, StagedRecording } from '../domain/recordings/recording.ts'
import type { ReviewedCall } from '../domain/reviews/review.ts'
import type { Failure } from './errors.ts'

/** What a stream tells is always the whole present state: the first item at once, each later one when something changed, at most ten a second. */

/** Where keys are kept: in the OS keychain, or in memory until the app quits (with the reason). */
export type KeyStorage = { readonly kind: 'os' } | { readonly kind: 'memory'; readonly reason: string }

export interface AppSnapshot {
  readonly version: string
  readonly host: 'electron' | 'web'
  readonly platform: 'linux' | 'mac' | 'windows'
  readonly keyStorage: KeyStorage
  readonly dataFolder: string
  readonly workspaces: readonly WorkspaceSnapshot[]
  /** Null before the first workspace is connected. */
  readonly activeWorkspaceId: string | null
  readonly demo: DemoSnapshot
}

export interface WorkspaceSnapshot {
  readonly id: string
  readonly kind: 'connected' | 'demo'
  readonly name: string
  /** Null for the demo workspace, whose address changes at each start. */
  readonly baseUrl: string | null
  readonly webAppUrl: string | null
  readonly keyKeptIn: 'os' | 'memory' | 'nowhere'
}

export type DemoSnapshot =
  | { readonly state: 'off' }
  /** `fraction` is 0–1, null when it can't be told. */
  | { readonly state: 'starting'; readonly step: string; readonly fraction: number | null }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly failure: Failure }

export interface BudgetSnapshot {
  /** Slots of the general limit (100 a minute) in use now. */
  readonly used: number
  readonly limit: number
  /** Requests that wait for a slot. */
  readonly waiting: number
  /** When the next slot is free; null when one is free now. */
  readonly nextFreeAt: EpochMs | null
  /** Set while the service has told us to stay away (429). */
  readonly coolingDownUntil: EpochMs | null
  readonly imports: {
    readonly used: number
    readonly limit: number
    readonly nextFreeAt: EpochMs | null
    readonly coolingDownUntil: EpochMs | null
  }
}

/** One request to the service as a person may see it: no header, no body, nothing of the key. */
export interface RequestSnapshot {
  readonly at: EpochMs
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly parameters: readonly (readonly [name: string, value: string])[]
  /** Null when there was no answer. */
  readonly status: number | null
  /** The code of the failure; null when it went well. */
  readonly failure: string | null
  /** Who waited: a person before an empty place, a person who may soon look, nobody. */
  readonly lane: 'interactive' | 'visible' | 'background'
  /** For its turn, before it left. */
  readonly waitedMs: number
  readonly tookMs: number
}

export type ImportState =
  /** For its turn and the hourly limit, or for what `why` says is in the way of all imports; it goes by itself after that. */
  | { readonly kind: 'waiting'; readonly until: EpochMs | null; readonly why?: Failure }
  | { readonly kind: 'sending'; readonly sentBytes: number }
  /** Sent and accepted (202); the service is working on it. `callId` null: it didn't say which call, so it's looked for. */
  | { readonly kind: 'processing'; readonly callId: number | null }
  | { readonly kind: 'done'; readonly callId: number }
  /** Accepted, but not analyzed within the time we follow it. */
  | { readonly kind: 'still-processing'; readonly callId: number | null }
  /** Nothing was lost: the recording and its fields are kept. `canRetry` sends again with the same Idempotency-Key. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly canRetry: boolean }
  | { readonly kind: 'cancelled' }

export interface ImportSnapshot {
  readonly importId: string
  readonly workspaceId: string
  /** What it was sent off with; null for one that was started by itself. */
  readonly batchId: string | null
  readonly recording: StagedRecording
  readonly fields: ImportFields
  readonly addedAt: EpochMs
  readonly state: ImportState
}

/** Of imports, by where they stand. */
export interface ImportCounts {
  readonly waiting: number
  readonly sending: number
  readonly processing: number
  readonly stillProcessing: number
  readonly done: number
  readonly failed: number
  readonly cancelled: number
}

/** What was sent off together. Its list of rows is `imports.page`; its report is at `importReportPath`. */
export interface ImportBatchSnapshot {
  readonly batchId: string
  readonly addedAt: EpochMs
  readonly counts: ImportCounts
  /** Of the recordings: what has left this computer, and all there is (cancelled ones are not counted; links have no bytes). */
  readonly bytes: { readonly sent: number; readonly total: number }
  /** When its last recording can be sent at the earliest; null when none waits. */
  readonly lastSendAt: EpochMs | null
  /** Set once nothing of it waits, is sent or is followed any more. */
  readonly endedAt: EpochMs | null
}

/** Why nothing is sent until somebody says so. */
export type ImportStop =
  | { readonly kind: 'person' }
  /** Two refusals in a row that the service didn't explain: whatever it is, the next would meet it too. */
  | { readonly kind: 'refusals'; readonly failure: Failure }

/** The queue at a glance; small, whatever its length. */
export interface ImportQueueSnapshot {
  /** Another number: `imports.page` would answer something else. Progress in bytes changes nothing there. */
  readonly revision: number
  /** Of the file that holds the queue and the staging table, in this run; null when nothing happened. */
  readonly recovery: StoreRecovery | null
  readonly counts: ImportCounts
  readonly stopped: ImportStop | null
  /** What is in the way of all imports for the moment; they go by themselves after that. */
  readonly waitsFor: Failure | null
  readonly sending: {
    readonly importId: string
    readonly fileName: string
    readonly sentBytes: number
    readonly sizeBytes: number
  } | null
  /** When the next can be sent; null when that is now, when nothing waits, or when nobody can tell. */
  readonly nextSendAt: EpochMs | null
  /** When the last that waits can be sent at the earliest; null when nothing waits. */
  readonly lastSendAt: EpochMs | null
  /** Newest first. Those of which no import is in the list any more are gone. */
  readonly batches: readonly ImportBatchSnapshot[]
}

export interface ImportListPage {
  readonly revision: number
  /** Of the imports asked for, not of the page. */
  readonly total: number
  readonly rows: readonly ImportSnapshot[]
}

export type ExportState =
  | { readonly kind: 'running' }
  /** The whole file can be had at `exportPath`. */
  | { readonly kind: 'done' }
  /** What was written is kept; a retry goes on behind it. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'cancelled' }

export interface ExportSnapshot {
  readonly exportId: string
  readonly workspaceId: string
  readonly fileName: string
  readonly startedAt: EpochMs
  /** Rows written so far; those that could not be read are among them. */
  readonly rowCount: number
  readonly unreadableCount: number
  /** Null where it can't be known: the service counts nothing. Calls that are gone make it fewer. */
  readonly expectedCount: number | null
  readonly sizeBytes: number
  readonly state: ExportState
}

/** A store's file was damaged and has been set aside; something of the person's may be missing. */
export interface StoreRecovery {
  /** Where the damaged file lies now; null when there was none, only its backups. */
  readonly setAsideAs: string | null
  /** When the backup was made that took its place; null when there was none and the store began empty. */
  readonly restoredFrom: EpochMs | null
}

export interface ReviewsSnapshot {
  /** In this run; null when nothing happened. */
  readonly recovery: StoreRecovery | null
  /** Oldest first. */
  readonly reviews: readonly ReviewSummary[]
}

/** A review without its answers and notes. */
export interface ReviewSummary {
  readonly reviewId: string
  readonly call: ReviewedCall
  readonly scorecardName: string | null
  /** 0–100, the person's own; null when nothing was answered with yes or no. */
  readonly score: number | null
  readonly answeredCount: number
  readonly unansweredCount: number
  readonly noteCount: number
  readonly isDone: boolean
  readonly isBlind: boolean
  /** Others' answers and scores of this call are not to be shown anywhere now. */
  readonly hidesOthers: boolean
  readonly spentMs: number
  readonly startedAt: EpochMs
  readonly changedAt: EpochMs
  readonly doneAt: EpochMs | null
}

/** What is known of evaluators in this run; the calls themselves come from `evaluations.loaded`. */
export interface EvaluationsSnapshot {
  /** Another one when a call was read. */
  readonly revision: number
  /** Calls that were read, also those nobody has evaluated. */
  readonly callCount: number
  /** The last reading of more; null before the first. */
  readonly load: EvaluationsLoadSnapshot | null
}

export interface EvaluationsLoadSnapshot {
  readonly state:
    | { readonly kind: 'running' }
    | { readonly kind: 'done' }
    | { readonly kind: 'cancelled' }
    | { readonly kind: 'failed'; readonly failure: Failure }
  readonly filters: readonly Filter[]
  readonly limit: number
  /** Calls of the filter so far, at most `limit`. */
  readonly foundCount: number
  /** Of these, the ones that were read or known already. */
  readonly readCount: number
  /** Of these, the ones that were gone or could not be read when it was their turn. */
  readonly skippedCount: number
  /** Whether `foundCount` is final. */
  readonly isListRead: boolean
}
