import type { PageReport } from '../domain/calls/call.ts'
import type { EpochMs } from '../domain/units.ts'
import type { ImportFields, ImportedRecording } from '../domain/recordings/recording.ts'
import type { RowProblem } from '../domain/recordings/rows/stagingRow.ts'
import type { ImportAllowance } from '../domain/recordings/sendTimes.ts'
import type { WorkspaceColor } from '../domain/workspaces/workspaceColor.ts'
import type { Review } from '../domain/reviews/review.ts'
import type { Failure } from './errors/errors.ts'
import type { PresetWorkspace } from './presetWorkspace.ts'

/** Stream items are snapshots of the whole state: one at once, then one after each change, at most ten per second. */

/** Where keys are stored: in the OS keychain, or in memory until the app quits (with the reason). */
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
  readonly policy: AppPolicy
  /** Set if an earlier list of workspaces couldn't be read: where it is now. What is stored for its workspaces is still there. */
  readonly lostListAs?: string
}

/** What the administrator of this computer decided, as far as the page shows it. */
export interface AppPolicy {
  /** Workspaces to connect with a key only. */
  readonly presets: readonly PresetWorkspace[]
  /** Importing is hidden, and refused by the core. */
  readonly hidesImport: boolean
}

/** How much of what exists only on this computer would be deleted with a workspace. */
export interface WorkspaceContents {
  readonly reviews: number
  readonly queues: number
  readonly views: number
  readonly trackers: number
  /** For file names, also of watched folders. */
  readonly rules: number
  /** For disagreeing with the AI, if the list isn't the original one. */
  readonly reasons: number
  /** Of the views that come with the app. */
  readonly layouts: number
  /** Calls with pinned lines or a marked agent. */
  readonly markedCalls: number
  /** About which calls belong to an account. */
  readonly accountDecisions: number
  /** Watched folders. */
  readonly folders: number
  /** Recordings that were added or queued. */
  readonly unsentRecordings: number
}

export interface WorkspaceSnapshot {
  readonly id: string
  readonly kind: 'connected' | 'demo'
  readonly name: string
  /** Null for the demo workspace, whose base URL changes at each start. */
  readonly baseUrl: string | null
  readonly webAppUrl: string | null
  readonly color: WorkspaceColor
  readonly keyKeptIn: 'os' | 'memory' | 'nowhere'
}

export type DemoSnapshot =
  | { readonly state: 'off' }
  /** `fraction` is 0–1, null if unknown. */
  | { readonly state: 'starting'; readonly step: string; readonly fraction: number | null }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly failure: Failure }

export interface BudgetSnapshot {
  /** Slots of the general limit (100 a minute) in use now. */
  readonly used: number
  readonly limit: number
  readonly waiting: number
  /** When the next slot is free; null if one is free now. */
  readonly nextFreeAt: EpochMs | null
  /** Set while the service is rate limiting us (429). */
  readonly coolingDownUntil: EpochMs | null
  readonly imports: ImportAllowance
}

/** A request to the service, for display: without headers, body or key. */
export interface RequestSnapshot {
  readonly at: EpochMs
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly parameters: readonly (readonly [name: string, value: string])[]
  /** Null if there was no response. */
  readonly status: number | null
  /** The error code; null on success. */
  readonly failure: string | null
  /** Priority: the user is waiting, the user may look soon, background, or only if nothing else is sent. */
  readonly lane: 'interactive' | 'visible' | 'background' | 'leftover' | 'sparing'
  readonly waitedMs: number
  readonly tookMs: number
  /** What a list said of itself, if anything. */
  readonly report?: PageReport
}

export type ImportState =
  /**
   * Waiting for its turn and the hourly limit, or for `why`, which blocks all imports. It continues by itself, unless the queue
   * is stopped: then `until` applies if it is resumed now. Null: now or unknown. `isRetry`: it was tried and didn't get through.
   */
  | { readonly kind: 'waiting'; readonly until: EpochMs | null; readonly why?: Failure; readonly isRetry?: true }
  | { readonly kind: 'sending'; readonly sentBytes: number }
  /** Accepted (202); the service is processing it. `callId` is null if the service didn't return one; then we look for the call. */
  | { readonly kind: 'processing'; readonly callId: number | null }
  | { readonly kind: 'done'; readonly callId: number }
  /** Accepted, but not analyzed within the time we poll for it. */
  | { readonly kind: 'still-processing'; readonly callId: number | null }
  /** Accepted, but the service couldn't fetch the link: the call has no recording. */
  | { readonly kind: 'no-recording'; readonly callId: number | null }
  /**
   * The recording and its fields are kept. `canRetry`: a retry uses the same Idempotency-Key. `isUnsent`: the service refused another
   * recording of the same agent, so this one wasn't sent.
   */
  | {
      readonly kind: 'failed'
      readonly failure: Failure
      readonly canRetry: boolean
      readonly isUnsent?: true | undefined
    }
  | { readonly kind: 'canceled' }

export interface ImportSnapshot {
  readonly importId: string
  /** The batch it was committed in; null if it wasn't part of one. */
  readonly batchId: string | null
  readonly recording: ImportedRecording
  readonly fields: ImportFields
  readonly addedAt: EpochMs
  readonly state: ImportState
  /** Why it can't be moved back to review; null if it can, unless it is being sent or was accepted. `sent-before`: the service may have it. */
  readonly staysBecause: 'watched-folder' | 'sent-before' | null
  /** Of one that can be sent again: another import of its bytes is a call, will be or may be, so that this could make a second one. */
  readonly doubt?: RowProblem
}

export interface ChangedImports {
  readonly changedCount: number
  /** So many weren't retried because of a `doubt`. Absent if none. */
  readonly doubtfulCount?: number
}

export interface EditedImport {
  readonly importId: string
  /** `not-editable`: it is being sent, was accepted or is gone. `same-call`: another import has this recording, time and agent. */
  readonly result: 'edited' | 'not-editable' | 'same-call'
}

export interface ImportCounts {
  readonly waiting: number
  readonly sending: number
  readonly processing: number
  readonly stillProcessing: number
  readonly done: number
  readonly noRecording: number
  readonly failed: number
  readonly canceled: number
}

/** Imports that were committed together. `imports.page` lists them; `workspacePaths` has the path of their report. */
export interface ImportBatchSnapshot {
  readonly batchId: string
  readonly addedAt: EpochMs
  readonly counts: ImportCounts
  /** Bytes sent and total of the recordings, without canceled ones. Links have no bytes. */
  readonly bytes: { readonly sent: number; readonly total: number }
  /** The earliest time its last recording can be sent; null if none is waiting. */
  readonly lastSendAt: EpochMs | null
  /** Until then, `staging.takeBack` undoes it and nothing of it is sent; null if it isn't held. */
  readonly heldUntil: EpochMs | null
  /** Set once none of it is waiting, being sent or processing. */
  readonly endedAt: EpochMs | null
}

export type ImportStop =
  | { readonly kind: 'person' }
  /** Two unexplained refusals in a row: the next import would probably be refused, too. */
  | { readonly kind: 'refusals'; readonly failure: Failure }

/** A summary of the queue; small, whatever its length. */
export interface ImportQueueSnapshot {
  /** Changes when the result of `imports.page` changes. Byte progress doesn't count. */
  readonly revision: number
  /** Recovery of the file with the queue and the staging table in this session; null if none was needed. */
  readonly recovery: StoreRecovery | null
  readonly counts: ImportCounts
  readonly stopped: ImportStop | null
  /** What blocks all imports at the moment. They continue by themselves. */
  readonly waitsFor: Failure | null
  readonly sending: {
    readonly importId: string
    readonly fileName: string
    readonly sentBytes: number
    readonly sizeBytes: number
  } | null
  /** When the next can be sent; null if now, if none is waiting, or if unknown. If stopped: if it is resumed now. */
  readonly nextSendAt: EpochMs | null
  /** The earliest time the last one can be sent; null if none is waiting, or if unknown. If stopped: if it is resumed now. */
  readonly lastSendAt: EpochMs | null
  /** Newest first. Batches without imports in the list are removed. */
  readonly batches: readonly ImportBatchSnapshot[]
}

export interface ImportListPage {
  readonly revision: number
  /** How many imports match, on all pages. */
  readonly total: number
  readonly rows: readonly ImportSnapshot[]
}

export type ExportState =
  | { readonly kind: 'running' }
  /** The path `export` serves the complete file. */
  | { readonly kind: 'done' }
  /** What was written is kept; a retry appends to it. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'canceled' }

export interface ExportSnapshot {
  readonly exportId: string
  readonly fileName: string
  readonly startedAt: EpochMs
  /** Rows written so far, including calls that couldn't be read. */
  readonly rowCount: number
  readonly unreadableCount: number
  /** Null if unknown, because the service returns no counts. Deleted calls reduce it. */
  readonly expectedCount: number | null
  readonly sizeBytes: number
  readonly state: ExportState
}

/** A data file was damaged and set aside. Some data may be missing. */
export interface StoreRecovery {
  /** Where the damaged file is now, with its `-wal` if it had one; null if the file was missing. */
  readonly setAsideAs: string | null
  /** When the backup that replaced it was made; null if there was none and the store is empty. */
  readonly restoredFrom: EpochMs | null
}

export interface ReviewsSnapshot {
  /** In this session; null if none was needed. */
  readonly recovery: StoreRecovery | null
  /** Oldest first. */
  readonly reviews: readonly ReviewSummary[]
  /** Calls under blind review or waiting in a blind queue. The core sends nothing of what others say about them. */
  readonly hiddenCallIds: readonly number[]
}

export interface ReviewSummary extends Pick<
  Review,
  'reviewId' | 'call' | 'isDone' | 'isBlind' | 'spentMs' | 'startedAt' | 'changedAt' | 'doneAt'
> {
  readonly scorecardName: string | null
  /** The reviewer's score, 0–100; null without yes or no answers. */
  readonly score: number | null
  readonly answeredCount: number
  readonly unansweredCount: number
  /** Why answers differ from the AI's, one for each answer that has a reason. */
  readonly reasons: readonly string[]
}
