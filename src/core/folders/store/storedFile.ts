import type { SQLOutputValue } from 'node:sqlite'
import type { FileFields, FileReason, FileStanding, FolderFile } from '../../../contract/import/folders.ts'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import type { SidecarReading } from '../../../domain/recordings/rules/nameReading.ts'
import type { RowProblem } from '../../../domain/recordings/rows/stagingRow.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { FoundRow } from '../../storage/statements.ts'

/** A file as it was seen in a folder. */
export interface Seen {
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: EpochMs
}

/** A recording in a watched folder: what is known about it, and what was decided. Everything else is derived from it. */
export interface StoredFile {
  readonly fileKey: number
  readonly folderId: string
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: EpochMs
  /** `decide`: its standing may be another one. `check`: its content has to be read, at `checkAt`. */
  readonly needs: 'decide' | 'check' | null
  readonly checkAt: EpochMs
  /** Null until its content was read. */
  readonly sha256: string | null
  readonly facts: RecordingFacts | null
  /** From a file beside it. */
  readonly details: SidecarReading | null
  /** Problems that follow from other files, imports and calls. */
  readonly found: readonly RowProblem[]
  /** A person's values. */
  readonly said: FileFields
  /** A person's decision. */
  readonly choice: 'include' | 'leave-out' | null
  /** The outcome of the daily plan; null: not drawn yet. */
  readonly draw: 'drawn' | 'not-drawn' | 'late' | null
  /** The Idempotency-Key, the agent, the start and the day of the call that it would become. */
  readonly key: string | null
  readonly userId: number | null
  readonly callAt: EpochMs | null
  readonly day: string | null
  readonly standing: FileStanding
  readonly reason: FileReason | null
  /** Set once it is in the queue. */
  readonly importId: string | null
  readonly callId: number | null
  readonly sentAt: EpochMs | null
  readonly source: FolderFile['source']
  /** When its call was found with media or a transcript. */
  readonly shownAt: EpochMs | null
}

const textOf = (value: SQLOutputValue | undefined) => (typeof value === 'string' ? value : null)
const numberOf = (value: SQLOutputValue | undefined) => (typeof value === 'number' ? value : null)
const jsonOf = (value: SQLOutputValue | undefined): unknown => (typeof value === 'string' ? JSON.parse(value) : null)

/** Only this app writes them. */
export function fileOf(row: FoundRow): StoredFile {
  return {
    fileKey: Number(row['file_key']),
    folderId: String(row['folder_id']),
    path: String(row['path']),
    sizeBytes: Number(row['size_bytes']),
    modifiedMs: Number(row['modified_ms']),
    needs: textOf(row['needs']) as StoredFile['needs'],
    checkAt: Number(row['check_at']),
    sha256: textOf(row['sha256']),
    facts: jsonOf(row['facts']) as StoredFile['facts'],
    details: jsonOf(row['details']) as StoredFile['details'],
    found: (jsonOf(row['found']) ?? []) as StoredFile['found'],
    said: jsonOf(row['said']) ?? {},
    choice: textOf(row['choice']) as StoredFile['choice'],
    draw: textOf(row['draw']) as StoredFile['draw'],
    key: textOf(row['key']),
    userId: numberOf(row['user_id']),
    callAt: numberOf(row['call_at']),
    day: textOf(row['day']),
    standing: String(row['standing']) as StoredFile['standing'],
    reason: jsonOf(row['reason']) as StoredFile['reason'],
    importId: textOf(row['import_id']),
    callId: numberOf(row['call_id']),
    sentAt: numberOf(row['sent_at']),
    source: jsonOf(row['source']) as StoredFile['source'],
    shownAt: numberOf(row['shown_at']),
  }
}

/** In the order of `FILE_COLUMNS`. */
export function fileValues(file: StoredFile): (string | number | null)[] {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return [
    file.sizeBytes,
    file.modifiedMs,
    file.needs,
    file.checkAt,
    file.sha256,
    json(file.facts),
    json(file.details),
    file.found.length === 0 ? null : json(file.found),
    Object.keys(file.said).length === 0 ? null : json(file.said),
    file.choice,
    file.draw,
    file.key,
    file.userId,
    file.callAt,
    file.day,
    file.standing,
    json(file.reason),
    file.importId,
    file.callId,
    file.sentAt,
    json(file.source),
    file.shownAt,
  ]
}

export const FILE_COLUMNS = [
  'size_bytes',
  'modified_ms',
  'needs',
  'check_at',
  'sha256',
  'facts',
  'details',
  'found',
  'said',
  'choice',
  'draw',
  'key',
  'user_id',
  'call_at',
  'day',
  'standing',
  'reason',
  'import_id',
  'call_id',
  'sent_at',
  'source',
  'shown_at',
] as const
