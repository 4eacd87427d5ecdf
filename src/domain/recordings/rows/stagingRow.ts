import type { AgentRef } from '../agentRef.ts'
import type { ImportFields, RecordingKind } from '../recording.ts'
import type { RecordingFacts } from '../recordingFacts.ts'
import type { WrittenTime } from '../times/writtenTime.ts'

/**
 * The staging table: recordings that were added but not sent, one row each. The core stores the rows on disk and fills in
 * what the pure functions in this folder find. The page shows them and sends the user's edits and those from a CSV.
 */

/**
 * Where a row's recording is. `path`: a file on this computer. `upload`: bytes from a browser, stored by the core. `link`:
 * the service downloads it.
 */
export type RowSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'upload' }
  | { readonly kind: 'link'; readonly url: string }

export type RowFacts = Pick<
  RecordingFacts,
  'kind' | 'codec' | 'channels' | 'sampleRate' | 'durationSeconds' | 'isCutOff'
>

/**
 * Where a time was found. `epoch`: seconds since 1970 in the file name. `bwf`: the Broadcast Wave chunk. `created`: a
 * container's creation time. `tag`: a date in the tags.
 */
export type TimeSource = 'bwf' | 'created' | 'tag' | 'epoch' | 'file-name' | 'modified'

/** If neither an offset nor a zone is stated, the row's time zone is used. */
export interface RowTime extends WrittenTime {
  readonly from: TimeSource
}

interface RowValues {
  /** ISO 8601 with a zone. */
  readonly timestamp: string
  readonly userId: AgentRef
  readonly callTypeId: number
  readonly title: string
  readonly leadName: string
  readonly leadCompany: string
  /** The call's id in the phone system. Becomes the Idempotency-Key. Printable ASCII, at most 200 characters. */
  readonly voipId: string
}

export type RowFieldName = keyof RowValues

/**
 * The source of a value. `path`: the names of the file and its folders. `tag` can also be a title. The others are sources
 * of times.
 */
export type FieldSource = 'person' | 'csv' | 'path' | TimeSource

export interface RowField<Value> {
  /** Null if unknown, or set to none by the user. */
  readonly value: Value | null
  /** Null if unknown. */
  readonly from: FieldSource | null
}

export type RowFields = { readonly [Name in RowFieldName]: RowField<RowValues[Name]> }

const NONE = { value: null, from: null }

export const NO_FIELDS: RowFields = {
  ...{ timestamp: NONE, userId: NONE, callTypeId: NONE, voipId: NONE },
  ...{ title: NONE, leadName: NONE, leadCompany: NONE },
}

export function personFields(values: { readonly [Name in RowFieldName]?: RowValues[Name] | null | undefined }) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, { value, from: 'person' }]])),
  ) as Partial<RowFields>
}

export interface RowGuess {
  readonly fields: Partial<RowFields>
  /** All times that were found, most trusted first, so that the user can choose another. */
  readonly times: readonly RowTime[]
  /** What the guessed time can mean, if that isn't exactly one instant (see `timestampsOf`). */
  readonly clockChange: readonly string[] | null
}

/** Fields for which a CSV text may not be valid. The others accept any text. */
export const INTERPRETED_FIELDS = ['timestamp', 'userId', 'callTypeId', 'voipId'] as const
export type InterpretedField = (typeof INTERPRETED_FIELDS)[number]

/** Texts of CSV cells that couldn't be read, by field. */
export type UnreadCells = { readonly [Name in InterpretedField]?: string }

/** A change to rows: new values (null: none), or how to read their time. Absent fields stay unchanged. */
export type RowChange = {
  readonly [Name in RowFieldName]?: RowValues[Name] | null | undefined
} & {
  /** IANA name, for times without a zone. */
  readonly timeZone?: string | undefined
  readonly timeFrom?: TimeSource | undefined
  /** Fields to reset to the guessed value. */
  readonly reset?: readonly RowFieldName[] | undefined
  /**
   * From a CSV: these fields keep their values, and the row has a warning until they are set. From a person: what was entered,
   * with the value null; the row can't be imported until it is corrected.
   */
  readonly unread?: UnreadCells | undefined
  /**
   * From a CSV, or from a person who chose one of the readings of a time: the zone that it was read in, because it has none. Null:
   * it has one, or a person has chosen it.
   */
  readonly assumedZone?: string | null | undefined
  /** The same, also if a person has chosen the zone. Null: the time has one. */
  readonly readZone?: string | null | undefined
  /** From a CSV: its line is at the row's position, and doesn't name the file. A person sets it to false, having checked the row. */
  readonly isByOrder?: boolean | undefined
}

/** `waiting` and `checking` rows have no hash and no facts yet. A link is `done` immediately. */
export type RowCheck = 'waiting' | 'checking' | 'done'

export interface StagingRow {
  readonly stageId: string
  readonly source: RowSource
  readonly fileName: string
  /** As dropped, with `/` as separator; empty for a single file. */
  readonly folder: string
  /** Null for a link. */
  readonly sizeBytes: number | null
  readonly check: RowCheck
  /** Hex; null for a link, and until the row was inspected. */
  readonly sha256: string | null
  readonly facts: RowFacts | null
  readonly times: readonly RowTime[]
  readonly timeZone: string
  /** What would be sent: the user's value, else the CSV's, else the guessed one. */
  readonly fields: RowFields
  readonly problems: readonly RowProblem[]
}

/**
 * A problem that the user should see before the row is sent. `isBlocking` in `rowProblems` returns which ones prevent
 * sending.
 */
export type RowProblem =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-audio'; readonly looksLike: string }
  /** A format that the interface doesn't name (it names MP3, WAV and MP4); the service may refuse it. */
  | { readonly kind: 'unusual-format'; readonly format: RecordingKind }
  /** It announces more sound than it contains. */
  | { readonly kind: 'cut-off' }
  | { readonly kind: 'bad-link'; readonly reason: 'not-https' | 'not-a-url' | 'has-credentials' }
  | { readonly kind: 'no-time' }
  | { readonly kind: 'future-time' }
  /** From a clock that was never set. `isPossible`: a call of that time may exist. */
  | { readonly kind: 'early-time'; readonly isPossible: boolean }
  /** The name has a local time and seconds since 1970 that can't be the same moment in any zone. */
  | { readonly kind: 'times-disagree' }
  /** The clocks repeated its local time (two timestamps), or skipped it (none). */
  | { readonly kind: 'clock-change'; readonly local: string; readonly timestamps: readonly string[] }
  /** Its time has no zone, and no person has chosen one. */
  | { readonly kind: 'assumed-zone'; readonly zone: string }
  /**
   * Its only time is when the file was last changed, which may be that of a copy, and no person has chosen it. `changedAt`: that
   * time, if the length of the recording was subtracted from it; null otherwise.
   */
  | { readonly kind: 'modified-time'; readonly changedAt: string | null }
  /** A CSV without file names filled it, by its position. */
  | { readonly kind: 'matched-by-order' }
  /** The names of the file and its folders say something else than the CSV. */
  | { readonly kind: 'contradicts-name'; readonly field: 'timestamp' | 'userId' }
  /** Its time has a date in which day and month could be swapped. */
  | { readonly kind: 'ambiguous-day'; readonly local: string; readonly alsoLocal: string }
  | { readonly kind: 'no-agent' }
  | { readonly kind: 'unknown-agent' }
  | { readonly kind: 'blocked-agent' }
  | { readonly kind: 'unknown-type' }
  | { readonly kind: 'archived-type' }
  | { readonly kind: 'too-long'; readonly field: RowFieldName }
  /** The same bytes (or link) as another row of the table; set on all but the first. */
  | { readonly kind: 'same-as-row'; readonly stageId: string; readonly fileName: string }
  /**
   * The same bytes as an earlier or queued import. `isSameCall`: also the same start and agent, so it would be the same
   * call.
   */
  | {
      readonly kind: 'same-as-import'
      readonly importId: string
      readonly fileName: string
      readonly callId: number | null
      readonly isSameCall: boolean
    }
  /**
   * The same bytes as an import that the service may have received before it failed, was canceled, or left the list. Another start,
   * agent or id of the phone system would make this one a second call.
   */
  | { readonly kind: 'may-be-imported'; readonly fileName: string }
  /** Two rows, or a row and an import, also a removed one that may be a call, have the same id from the phone system. */
  | { readonly kind: 'same-voip-id'; readonly fileName: string }
  /** The workspace has a call of the same agent at about this time. */
  | { readonly kind: 'likely-call'; readonly callId: number }
  /** A CSV has a value for the field that couldn't be read. */
  | { readonly kind: 'unread-cell'; readonly field: InterpretedField; readonly text: string }
  /** A person entered a text for the field that couldn't be read. */
  | { readonly kind: 'unread-entry'; readonly field: InterpretedField; readonly text: string }

/** The data that problems are derived from. Null lists aren't loaded yet; no problems are derived from them. */
export interface RowContext {
  readonly nowMs: number
  readonly users:
    | readonly { readonly userId: number; readonly email: string | null; readonly isActive: boolean }[]
    | null
  readonly callTypes: readonly { readonly id: number; readonly isArchived: boolean }[] | null
  /** Problems that only the core can detect: in the file system, other rows, earlier imports, and the workspace's calls. */
  readonly found: readonly RowProblem[]
}

/** What is sent for a row. Null while its time or its agent is missing. */
export function importFieldsOf(fields: RowFields): ImportFields | null {
  const { timestamp, userId } = fields
  if (timestamp.value === null || userId.value === null) return null
  return {
    timestamp: timestamp.value,
    userId: userId.value,
    callTypeId: fields.callTypeId.value,
    title: fields.title.value,
    leadName: fields.leadName.value,
    leadCompany: fields.leadCompany.value,
  }
}
