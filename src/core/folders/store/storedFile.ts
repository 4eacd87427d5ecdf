import type { FileFields, FileReason, FileStatus, FolderFile } from '../../../contract/import/folders.ts'
import type { AgentRef } from '../../../domain/recordings/agentRef.ts'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import type { SidecarReading } from '../../../domain/recordings/rules/nameReading.ts'
import type { RowProblem } from '../../../domain/recordings/rows/stagingRow.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { FoundRow } from '../../storage/statements.ts'

export interface Seen {
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: EpochMs
}

export type EnteredFields = Omit<FileFields, 'userId'> & { readonly userId?: AgentRef | undefined }

/** A recording in a watched folder: what is known about it, and what was decided. Everything else is derived from it. */
export interface StoredFile {
  readonly fileKey: number
  readonly folderId: string
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: EpochMs
  /** `decide`: its status may be another one. `check`: its content has to be read, at `checkAt`. */
  readonly needs: 'decide' | 'check' | null
  readonly checkAt: EpochMs
  /** Null until its content was read. */
  readonly sha256: string | null
  readonly facts: RecordingFacts | null
  /** From a file beside it. */
  readonly details: SidecarReading | null
  /** Problems that follow from other files, imports and calls. */
  readonly found: readonly RowProblem[]
  /** A person's values. In the list of imports, a person may have entered an agent's e-mail address. */
  readonly entered: EnteredFields
  /** A person's decision. */
  readonly choice: 'include' | 'leave-out' | null
  /** The outcome of the daily plan; null: not drawn yet. */
  readonly draw: 'drawn' | 'not-drawn' | 'late' | null
  /** The Idempotency-Key, the agent, the start and the day of the call that it would become. */
  readonly key: string | null
  readonly userId: number | null
  readonly callAt: EpochMs | null
  readonly day: string | null
  readonly status: FileStatus
  readonly reason: FileReason | null
  /** Set once it is in the queue. */
  readonly importId: string | null
  readonly callId: number | null
  readonly sentAt: EpochMs | null
  readonly source: FolderFile['source']
  /** When its call was found with media or a transcript. */
  readonly shownAt: EpochMs | null
}

/** The columns that are written after a file was found, by the names of their values. */
const COLUMNS = {
  sizeBytes: 'size_bytes',
  modifiedMs: 'modified_ms',
  needs: 'needs',
  checkAt: 'check_at',
  sha256: 'sha256',
  choice: 'choice',
  draw: 'draw',
  key: 'key',
  userId: 'user_id',
  callAt: 'call_at',
  day: 'day',
  status: 'status',
  importId: 'import_id',
  callId: 'call_id',
  sentAt: 'sent_at',
  shownAt: 'shown_at',
} as const satisfies { readonly [Name in keyof StoredFile]?: string }
const JSON_COLUMNS = ['facts', 'details', 'found', 'entered', 'reason', 'source'] as const

const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
export const FILE_COLUMNS: readonly string[] = [...Object.values(COLUMNS), ...JSON_COLUMNS]

/** Only this app writes them. */
export function fileOf(row: FoundRow): StoredFile {
  const file: Record<string, unknown> = { fileKey: row['file_key'], folderId: row['folder_id'], path: row['path'] }
  for (const name of NAMES) file[name] = row[COLUMNS[name]]
  for (const name of JSON_COLUMNS) {
    const text = row[name]
    file[name] = typeof text === 'string' ? JSON.parse(text) : NOTHING[name]
  }
  return file as unknown as StoredFile
}

/** What null stands for in a column. */
const NOTHING = { facts: null, details: null, found: [], entered: {}, reason: null, source: null } as const

/** In the order of `FILE_COLUMNS`. */
export function fileValues(file: StoredFile): (string | number | null)[] {
  const texts = JSON_COLUMNS.map((name) => {
    const text = JSON.stringify(file[name])
    return text === JSON.stringify(NOTHING[name]) ? null : text
  })
  return [...NAMES.map((name) => file[name]), ...texts]
}
