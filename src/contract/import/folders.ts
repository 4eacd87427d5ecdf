import { z } from 'zod'
import type { RecordingKind } from '../../domain/recordings/recording.ts'
import { newRule as anyRule, type ImportRule, type NewRule } from '../../domain/recordings/rules/importRule.ts'
import type { NameReading } from '../../domain/recordings/rules/nameReading.ts'
import type { AgentGap, MissingField } from '../../domain/recordings/rules/ruleResult.ts'
import type { ZoneProof } from '../../domain/recordings/rules/zone/zoneProof.ts'
import type { RowFields, RowProblem } from '../../domain/recordings/rows/stagingRow.ts'
import type { EpochMs } from '../../domain/units.ts'
import type { Failure } from '../errors/errors.ts'
import type { FolderState, UnfinishedReason } from './folderState.ts'
import type { StoreRecovery } from '../snapshots.ts'

/** The part of the contract for watched folders and their rules. Paths of files are relative to their folder, with `/`. */

/** In the order of the tabs. */
export const FILE_STATUSES = ['attention', 'waiting', 'postponed', 'left-out', 'writing', 'sent'] as const
/**
 * `writing`: still being written. `waiting`: for the check, the confirmation, its draw or its import. `left-out`: excluded by
 * the start, the selection, a duplicate or a person. `postponed`: not drawn by the plan, or beyond the limit for now.
 */
export type FileStatus = (typeof FILE_STATUSES)[number]

/** Why a file has its status. */
export type FileReason =
  /** `until`: when it counts as complete, or as interrupted, if it stays as it is. Earlier versions didn't store it. */
  | { readonly kind: 'unfinished'; readonly why: UnfinishedReason; readonly until?: EpochMs | undefined }
  /** Listed, but not checked yet. */
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'not-confirmed' }
  /** The workspace's users couldn't be read, so its agent is unknown. */
  | { readonly kind: 'no-users' }
  /** The plan draws from the calls of a day when the day is over. */
  | { readonly kind: 'before-draw'; readonly drawAt: EpochMs }
  /** In the list of imports, or next. */
  | { readonly kind: 'importing' }
  | { readonly kind: 'before-start' }
  | { readonly kind: 'too-short' }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'other-agent' }
  | { readonly kind: 'other-direction' }
  | { readonly kind: 'number' }
  /** The same recording as another file of a watched folder. `folderId` null: of the same folder. */
  | { readonly kind: 'duplicate'; readonly path: string; readonly folderId: string | null }
  | { readonly kind: 'already-imported'; readonly callId: number | null }
  | { readonly kind: 'by-person' }
  /** Its import was canceled, or removed from the list before it was sent. */
  | { readonly kind: 'import-canceled' }
  /** It disappeared from the folder before it was sent. */
  | { readonly kind: 'gone' }
  /** `day`: YYYY-MM-DD. */
  | { readonly kind: 'not-drawn'; readonly day: string }
  /** It arrived after its day's recordings were drawn, and the day was complete. */
  | { readonly kind: 'late'; readonly day: string }
  /** More recordings wait than the hourly limit allows. */
  | { readonly kind: 'limit' }
  /** No pattern of the rule matches its name. */
  | { readonly kind: 'unmatched' }
  | { readonly kind: 'unreadable'; readonly why: string }
  /** See the file's problems. */
  | { readonly kind: 'problems' }
  /** Its content changed after it was sent. */
  | { readonly kind: 'replaced' }
  /** The call that the service returned for it has another agent, time or duration: it is of another recording. */
  | { readonly kind: 'other-call'; readonly callId: number }
  | { readonly kind: 'failed'; readonly failure: Failure }

export type WatchState = FolderState | { readonly kind: 'paused' }

export const MOST_WATCHED_FOLDERS = 50
export const MOST_FOLDER_FILES = 500

const seconds = z.number().min(0).max(1_000_000).nullable()
const userId = z.int()
const numbers = z.array(z.string().min(1).max(100)).max(10_000).readonly()

export const selection = z.object({
  minSeconds: seconds,
  maxSeconds: seconds,
  /** Null: all. */
  agents: z.array(userId).max(10_000).readonly().nullable(),
  /** Null: all, also unknown ones, which are left out otherwise. */
  directions: z
    .array(z.enum(['incoming', 'outgoing', 'internal']))
    .max(3)
    .readonly()
    .nullable(),
  /** Phone numbers, compared by their digits; `*` at the end stands for any digits. */
  leaveOutNumbers: numbers,
  /** Empty: all. Leaves out recordings without a known number. */
  onlyNumbers: numbers,
})
/** Which recordings are worth importing. A recording whose length is unknown has every length. */
export type Selection = z.infer<typeof selection>

export const plan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('per-agent'), perDay: z.int().min(1).max(240), seed: z.string().min(1).max(100) }),
])
/** `per-agent`: that many of each agent's calls of a day, at random. The same seed draws the same recordings. */
export type Plan = z.infer<typeof plan>

export const MOST_GRACE_HOURS = 8760
/** Enough for a person to notice a problem with its call. */
export const USUAL_GRACE_HOURS = 24
const graceHours = z.int().min(0).max(MOST_GRACE_HOURS)

export const whenSent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keep') }),
  /** To a subfolder of the watched folder with this name. */
  z.object({
    kind: z.literal('move'),
    subfolder: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^(?!\.)[^/\\:*?"<>|\p{Cc}]+$/u),
    graceHours,
  }),
  z.object({ kind: z.literal('delete'), graceHours }),
])
/** What happens to a file `graceHours` after its call has been found with media or a transcript. */
export type WhenSent = z.infer<typeof whenSent>

const folderStart = z.enum(['today', 'all'])
/** Which calls to import: those from the day on which the folder is added, or all. */
export type FolderStart = z.infer<typeof folderStart>

export const folderLocation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('path'), path: z.string().min(1).max(4000) }),
  /** From the desktop app's folder chooser; valid once. */
  z.object({ kind: z.literal('ticket'), ticket: z.string().min(1).max(64) }),
])
export type FolderLocation = z.infer<typeof folderLocation>

export const folderId = z.string().min(1).max(64)
export const scanId = z.string().min(1).max(64)
export const ruleId = z.string().min(1).max(64)
export const filePath = z.string().min(1).max(4000)
export const filePaths = z.array(filePath).min(1).max(10_000).readonly()

/** A folder that was scanned, or a watched one. */
export const triedFolder = z.union([z.object({ scanId }), z.object({ folderId })])

export const newRule = anyRule as z.ZodType<NewRule, NewRule>
/** A rule of the workspace, or a new one. */
export const chosenRule = z.union([z.object({ ruleId }), z.object({ rule: newRule })])

export const timeZone = z.string().min(1).max(100)
export const folderSettings = z.object({
  name: z.string().trim().min(1).max(200),
  start: folderStart,
  /** IANA name: the zone in which its days begin. */
  timeZone,
  selection,
  plan,
  whenSent,
})
export type FolderSettings = Readonly<z.infer<typeof folderSettings>>

export const ruleTrial = z.object({
  of: triedFolder,
  rule: newRule,
  timeZone,
  selection,
  plan,
})
export type TrialRequest = Omit<z.infer<typeof ruleTrial>, 'of'>

const text = z.string().max(1000).nullable()
/** A person's values for a file; null: none. Absent fields stay unchanged. */
export const fileFields = z.object({
  timestamp: z.iso.datetime({ offset: true }).optional(),
  userId: userId.optional(),
  callTypeId: z.int().nullable().optional(),
  title: text.optional(),
  leadName: text.optional(),
  leadCompany: text.optional(),
})
export type FileFields = z.infer<typeof fileFields>

/** Files that are sent without another decision once a correction is saved: the corrected ones, and others with its extension. */
export interface SentByCorrection {
  readonly ownCount: number
  readonly otherCount: number
}

/** An extension or an agent's name. */
export const remembered = z.string().min(1).max(1000)

/** `remember`: whose other files get the agent, too. */
export const fileCorrection = z.object({
  folderId,
  paths: filePaths,
  fields: fileFields,
  remember: remembered.nullable(),
})

export const filesQuery = z.object({
  folderId,
  only: z.enum(['all', ...FILE_STATUSES]),
  offset: z.int().min(0),
  limit: z.int().min(1).max(MOST_FOLDER_FILES),
})
export type FilesQuery = z.infer<typeof filesQuery>

/** Sent at each change; small, whatever the number of files. */
export interface FoldersSnapshot {
  /** In this session; null if none was needed. */
  readonly recovery: StoreRecovery | null
  /** In the order in which they were added. */
  readonly folders: readonly WatchedFolder[]
  readonly rules: readonly ImportRule[]
  /** Recordings per day that the service accepts at most, shared with all other imports. */
  readonly mostPerDay: number
}

export interface WatchedFolder extends FolderSettings {
  readonly folderId: string
  /** Changes when the result of `files` or `summaries` changes. */
  readonly revision: number
  readonly path: string
  readonly addedAt: EpochMs
  readonly state: WatchState
  readonly ruleId: string
  readonly isPaused: boolean
  /** A person has confirmed the rule as it is now. Until then nothing is sent. */
  readonly isConfirmed: boolean
  readonly proof: ZoneProof
  readonly counts: Readonly<Record<FileStatus, number>>
  /** CSVs with details that aren't read, because they are too large or too many. */
  readonly unreadIndexCount: number
  readonly backlog: Backlog
  readonly today: DaySummary
}

export interface Backlog {
  /** Recordings that pass the selection and the plan, and aren't sent yet. */
  readonly waitingCount: number
  /** How many recordings pass per day, over the last seven full days; null without a full day. */
  readonly perDay: number | null
  /** By how many all watched folders together grow beyond `mostPerDay`, per day; 0 if they don't. */
  readonly behindPerDay: number
  /** The earliest time the last of those that wait now can be sent; null if none waits. */
  readonly lastSendAt: EpochMs | null
}

/** Statuses that files of a folder got on a day and still had at its end, or have now if it is today. */
export interface DaySummary {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly sent: number
  readonly waiting: number
  readonly leftOut: readonly { readonly reason: FileReason['kind']; readonly count: number }[]
  readonly postponed: number
  readonly attention: number
  /** How many of those that need attention are imports that failed. */
  readonly failed: number
}

/** What would be sent for a file. */
export interface SampleRow {
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedAt: EpochMs
  /** Null until checked. */
  readonly kind: RecordingKind | null
  readonly durationSeconds: number | null
  /** Null: no pattern matches. */
  readonly reading: NameReading | null
  readonly fields: RowFields
  /** Why its time or agent is unknown. */
  readonly missing: readonly MissingField[]
  readonly problems: readonly RowProblem[]
  readonly status: FileStatus
  readonly reason: FileReason | null
}

export interface FolderFile extends SampleRow {
  /** A person chose to send it anyway. */
  readonly isIncluded: boolean
  readonly importId: string | null
  readonly callId: number | null
  readonly sentAt: EpochMs | null
  /** What happened to the file after it was sent. `left`: it couldn't be moved or deleted. */
  readonly source: { readonly kind: 'moved' | 'deleted' } | { readonly kind: 'left'; readonly why: string } | null
}

export interface FolderFilesPage {
  readonly revision: number
  /** How many files match, on all pages. */
  readonly total: number
  readonly rows: readonly FolderFile[]
}

export type ScanStep =
  | { readonly kind: 'listing'; readonly fileCount: number }
  | { readonly kind: 'reading'; readonly readCount: number; readonly totalCount: number }
  | { readonly kind: 'done'; readonly scan: FolderScan }
  /** The folder was lost while it was listed. */
  | { readonly kind: 'failed'; readonly failure: Failure }

/** A first scan of a folder, kept until it is added or another scan starts. */
export interface FolderScan {
  readonly scanId: string
  readonly path: string
  readonly recordingCount: number
  /** How many of them were sent when the folder was watched before. */
  readonly sentBeforeCount: number
  /** Files that aren't recordings. */
  readonly otherCount: number
  readonly sizeBytes: number
  /** Modification times; null without recordings. */
  readonly oldestAt: EpochMs | null
  readonly newestAt: EpochMs | null
  /** Best first. `ruleId`: of a rule that the workspace has; null: a new one. */
  readonly suggestions: readonly {
    readonly rule: NewRule
    readonly ruleId: string | null
    readonly matchedCount: number
  }[]
}

/** `isUnaffected`: in the import queue, sent, or gone, so that no rule changes it anymore. */
export type TrialSample = SampleRow & { readonly isUnaffected: boolean }

export interface RuleTrial {
  readonly fileCount: number
  /** The counts are for this many of them. */
  readonly triedCount: number
  readonly matchedCount: number
  readonly proof: ZoneProof
  /** Up to ten, spread over the folder. */
  readonly samples: readonly TrialSample[]
  /** Extensions and agents' names in them that no agent has, the most frequent first. */
  readonly unknownAgents: readonly { readonly agentText: string; readonly why: AgentGap; readonly count: number }[]
  /** Up to ten paths that no pattern matches. */
  readonly unmatched: readonly string[]
  /** By the names: the lengths and the contents of files aren't known before they are read. Without what was sent already. */
  readonly today: TrialCounts
  readonly all: TrialCounts
}

export interface TrialCounts {
  readonly sent: number
  readonly leftOut: number
  readonly postponed: number
  readonly attention: number
  /** The earliest time the last can be sent, at the hourly limit and after the imports that wait now; null if none. */
  readonly lastSendAt: EpochMs | null
}

/** Files with the time and the agent that a person entered. */
export const taughtFiles = z
  .array(z.object({ path: filePath, timestamp: z.iso.datetime({ offset: true }), userId }))
  .min(1)
  .max(100)
  .readonly()
