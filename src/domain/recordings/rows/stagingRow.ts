import type { ImportFields, RecordingKind } from '../recording.ts'

/**
 * The staging table: recordings that were dropped and not sent yet, one row each. The core keeps the rows (on the disk,
 * over restarts) and fills in what the pure functions of this folder find; a page shows them and says what a person or
 * a CSV says.
 */

/** Where a row's recording is. `path`: a file of this computer. `upload`: bytes that a browser sent, kept by the core. `link`: the service fetches it itself. */
export type RowSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'upload' }
  | { readonly kind: 'link'; readonly url: string }

/** What a recording is, by its bytes; null where it doesn't say. */
export interface RowFacts {
  readonly kind: RecordingKind
  /** As people name it: `A-law`, `Opus`. */
  readonly codec: string | null
  readonly channels: number | null
  readonly sampleRate: number | null
  /** Null when it can't be told without decoding. */
  readonly durationSeconds: number | null
  /** It announces more sound than it holds. */
  readonly isCutOff: boolean
}

/** Where a time was found. `epoch`: a count of seconds since 1970 in the file's name. `bwf`: the broadcast-wave chunk. `created`: a container's own clock. `tag`: a date among title and artist. */
export type TimeSource = 'bwf' | 'created' | 'tag' | 'epoch' | 'file-name' | 'modified'

/** A time as something states it. */
export interface RowTime {
  readonly from: TimeSource
  /** `YYYY-MM-DDTHH:MM:SS`, in whatever zone it means. */
  readonly local: string
  /** Minutes east of UTC; null when it does not say: then `zone` counts, and without one the row's time zone. */
  readonly offsetMinutes: number | null
  /** IANA name, where it is written. */
  readonly zone?: string
  /** Day and month could be the other way round: the other reading. */
  readonly alsoLocal?: string
}

/** The values of a row that are sent. */
export interface RowValues {
  /** ISO 8601 with a zone. */
  readonly timestamp: string
  readonly userId: number
  readonly callTypeId: number
  readonly title: string
  readonly leadName: string
  readonly leadCompany: string
  /** The call's id in the telephone system; it becomes the Idempotency-Key. Printable ASCII, at most 200 characters. */
  readonly voipId: string
}

export type RowFieldName = keyof RowValues

/** Who said a value. `path`: the names of its file and folders. `tag` is a title too; the rest is where a time was found. */
export type FieldSource = 'person' | 'csv' | 'path' | TimeSource

export interface RowField<Value> {
  /** Null: said to be none, or nobody knows. */
  readonly value: Value | null
  /** Null when nobody knows. */
  readonly from: FieldSource | null
}

export type RowFields = { readonly [Name in RowFieldName]: RowField<RowValues[Name]> }

/** What was found out about a row without asking anybody. */
export interface RowGuess {
  /** Those found, and no others. */
  readonly fields: Partial<RowFields>
  /** All times that were found, most trusted first, for choosing another. */
  readonly times: readonly RowTime[]
}

/** Fields whose text in a CSV may mean nothing. The others are text themselves. */
export const INTERPRETED_FIELDS = ['timestamp', 'userId', 'callTypeId', 'voipId'] as const
export type InterpretedField = (typeof INTERPRETED_FIELDS)[number]

/** The text of CSV cells that couldn't be understood, by the field they were for. */
export type UnreadCells = { readonly [Name in InterpretedField]?: string }

/** A change of rows: values (null: none), or how their time is to be read. What is absent stays. */
export type RowChange = {
  readonly [Name in RowFieldName]?: RowValues[Name] | null | undefined
} & {
  /** IANA name; of the times that don't say theirs. */
  readonly timeZone?: string | undefined
  readonly timeFrom?: TimeSource | undefined
  /** Fields that go back to what was guessed. */
  readonly reset?: readonly RowFieldName[] | undefined
  /** Their fields keep their values, and the row keeps a warning until one of them is set. */
  readonly unread?: UnreadCells | undefined
}

/** `waiting` and `looking` rows have no hash and no facts yet. A link is `done` at once. */
export type RowLook = 'waiting' | 'looking' | 'done'

export interface StagingRow {
  readonly stageId: string
  readonly source: RowSource
  readonly fileName: string
  /** As dropped, with `/` between names; empty for what was dropped by itself. */
  readonly folder: string
  /** Null for a link. */
  readonly sizeBytes: number | null
  readonly look: RowLook
  /** Hex; null for a link, and until the row was looked at. */
  readonly sha256: string | null
  readonly facts: RowFacts | null
  readonly times: readonly RowTime[]
  readonly timeZone: string
  /** What would be sent: the person's word, else the CSV's, else what was guessed. */
  readonly fields: RowFields
  readonly problems: readonly RowProblem[]
}

/** Something about a row that a person should know before it is sent. `isBlocking` in `rowProblems` says which keep it from being sent. */
export type RowProblem =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-audio'; readonly looksLike: string }
  /** A format that the interface does not name (it names MP3, WAV and MP4); the service may refuse it. */
  | { readonly kind: 'unusual-format'; readonly format: RecordingKind }
  /** It announces more sound than it holds. */
  | { readonly kind: 'cut-off' }
  | { readonly kind: 'bad-link'; readonly reason: 'not-https' | 'not-a-url' | 'has-credentials' }
  | { readonly kind: 'no-time' }
  | { readonly kind: 'future-time' }
  /** Its time is as written somewhere, where day and month could be the other way round. */
  | { readonly kind: 'ambiguous-day'; readonly local: string; readonly alsoLocal: string }
  | { readonly kind: 'no-agent' }
  | { readonly kind: 'unknown-agent' }
  | { readonly kind: 'blocked-agent' }
  | { readonly kind: 'unknown-type' }
  | { readonly kind: 'archived-type' }
  | { readonly kind: 'too-long'; readonly field: RowFieldName }
  /** The same bytes (or link) in another row of the table; said of all but the first. */
  | { readonly kind: 'same-as-row'; readonly stageId: string; readonly fileName: string }
  /** The same bytes, imported before or in the queue. `isSameCall`: also of the same start and agent, so it would be the same call. */
  | {
      readonly kind: 'same-as-import'
      readonly importId: string
      readonly fileName: string
      readonly callId: number | null
      readonly isSameCall: boolean
    }
  /** Two rows, or a row and an import, name one id of the telephone system. */
  | { readonly kind: 'same-voip-id'; readonly fileName: string }
  /** A call of the same agent is in the workspace at about this time. */
  | { readonly kind: 'likely-call'; readonly callId: number }
  /** A CSV gave a value for the field, but not one that could be understood. */
  | { readonly kind: 'unread-cell'; readonly field: InterpretedField; readonly text: string }

/** What problems are judged by. Null lists are not known yet: nothing is said about them. */
export interface RowContext {
  readonly nowMs: number
  readonly users: readonly { readonly userId: number; readonly isActive: boolean }[] | null
  readonly callTypes: readonly { readonly id: number; readonly isArchived: boolean }[] | null
  /** Problems that only the core can see: of the file system, of other rows, of earlier imports, of the workspace's calls. */
  readonly found: readonly RowProblem[]
}

/** What is sent of a row. Null while its time or its agent is missing. */
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
