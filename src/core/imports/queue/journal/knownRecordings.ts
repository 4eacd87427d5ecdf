import { createHash } from 'node:crypto'
import type { SQLInputValue } from 'node:sqlite'
import type { RowProblem } from '../../../../domain/recordings/rows/stagingRow.ts'
import { FAILURE_BEHAVIOR } from '../../../failureBehavior.ts'
import type { FoundRow, Statements } from '../../../storage/statements.ts'
import type { ImportRecord } from './importRecord.ts'

/** A recording that was imported, is in the queue, or was removed from it and may be a call. */
export interface KnownImport {
  /** Empty if it is no longer in the list. */
  readonly importId: string
  readonly idempotencyKey: string
  /** SHA-256 of its bytes, or the link. For a link that was removed from the list, its `linkHash`. */
  readonly content: string | null
  readonly fileName: string
  readonly callId: number | null
  /** Failed or canceled: sending it again is allowed. */
  readonly isOver: boolean
  /** It is over, but the service may have made a call of it: not every request was refused. */
  readonly mayBeCall?: true
  /** Whether it came from a watched folder. False for an import that was removed from the list. */
  readonly isOfFolder: boolean
}

/** A recording that the service accepted, whether or not its import is still in the list. */
export interface AcceptedRecording {
  readonly idempotencyKey: string
  /** Of its bytes, or see `linkHash`. Null for links of earlier versions. */
  readonly sha256: string | null
  readonly fileName: string
  readonly callId: number
}

/** What is kept of an accepted link, which may contain a secret. */
export function linkHash(url: string): string {
  return createHash('sha256').update(url).digest('hex')
}

/** Recordings of earlier imports, to recognize one that is added again. */
export class KnownRecordings {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  /** Those that are no longer in the list come first. */
  readonly byContent = {
    get: (content: string): readonly KnownImport[] => {
      const hash = linkHash(content)
      return this.#known({ ofRemoved: BY_HASH, ofCurrent: 'content = ?' }, content, hash, content, hash, content)
    },
  }

  /** The one in the list, else one that was accepted, else one that the service may have received before it was removed. */
  readonly byKey = {
    get: (key: string): KnownImport | undefined =>
      this.#known({ ofRemoved: BY_KEY, ofCurrent: BY_KEY }, key, key, key).at(-1),
  }

  /**
   * Why sending an import again may make a second call: other imports of its bytes, with other keys, that are calls, will be or may
   * be. Null: there are none.
   */
  doubtOf({ bytes, idempotencyKey }: Pick<ImportRecord, 'bytes' | 'idempotencyKey'>): RowProblem | null {
    const others = this.byContent
      .get(bytes.kind === 'file' ? bytes.sha256 : bytes.url)
      .filter((other) => other.idempotencyKey !== idempotencyKey)
    const imported = others.findLast(({ isOver }) => !isOver)
    if (imported !== undefined) {
      const { importId, fileName, callId } = imported
      return { kind: 'same-as-import', importId, fileName, callId, isSameCall: false }
    }
    const possible = others.findLast(({ mayBeCall }) => mayBeCall === true)
    return possible === undefined ? null : { kind: 'may-be-imported', fileName: possible.fileName }
  }

  accepted(key: string): AcceptedRecording | null {
    const row = this.#statements.first(
      `SELECT sha256, file_name, call_id FROM accepted WHERE ${BY_KEY}
       UNION ALL SELECT content, record ->> '$.recording.fileName', call_id FROM unwritten WHERE ${BY_KEY} AND call_id IS NOT NULL`,
      key,
      key,
    )
    if (row === undefined) return null
    return {
      idempotencyKey: key,
      sha256: row['sha256'] === null ? null : String(row['sha256']),
      fileName: String(row['file_name']),
      callId: Number(row['call_id']),
    }
  }

  /** Whether the call was made by an import. */
  hasCall(callId: number): boolean {
    const statement =
      'SELECT 1 FROM current WHERE call_id = ? UNION ALL SELECT 1 FROM accepted WHERE call_id = ? LIMIT 1'
    return this.#statements.first(statement, callId, callId) !== undefined
  }

  #known({ ofRemoved, ofCurrent }: Where, ...values: readonly SQLInputValue[]): readonly KnownImport[] {
    const rows = this.#statements.all(
      `SELECT '' AS import_id, idempotency_key, sha256 AS content, file_name, NULL AS call_id, 'canceled' AS kind, '' AS batch_id,
         1 AS may_have_arrived
       FROM possible_calls WHERE ${ofRemoved}
       UNION ALL
       SELECT '', idempotency_key, sha256, file_name, call_id, NULL, '', 0 FROM accepted
       WHERE ${ofRemoved} AND NOT EXISTS (SELECT 1 FROM current c WHERE c.idempotency_key = accepted.idempotency_key)
       UNION ALL
       SELECT * FROM (SELECT import_id, idempotency_key, content, record ->> '$.recording.fileName', coalesce(call_id,
           (SELECT call_id FROM accepted a WHERE a.idempotency_key = current.idempotency_key)), kind, batch_id, ${MAY_HAVE_ARRIVED}
         FROM current WHERE ${ofCurrent} ORDER BY position)`,
      ...values,
    )
    return rows.map(knownOf)
  }
}

interface Where {
  /** Those that the service accepted, or may have received before they were removed from the list. */
  readonly ofRemoved: string
  readonly ofCurrent: string
}

const BY_KEY = 'idempotency_key = ?'
const BY_HASH = 'sha256 IN (?, ?)'

const REFUSALS = Object.entries(FAILURE_BEHAVIOR).flatMap(([code, { isImportRefusal }]) =>
  isImportRefusal ? code : [],
)

/**
 * Whether a request of the import has begun that neither was refused nor failed before anything was sent. A rate limit and a failure
 * before sending queue it again with as many tries. A restart in between leaves no step. It follows from all steps, so that a retry,
 * which counts tries from 0 again, doesn't change it.
 */
export const MAY_HAVE_ARRIVED = `EXISTS (
  SELECT 1 FROM (
    SELECT step ->> '$.kind' AS kind, step ->> '$.tries' AS tries, lead(step) OVER (ORDER BY step_id) AS next
    FROM import_steps WHERE import_steps.import_id = current.import_id)
  WHERE kind = 'sending' AND NOT coalesce(
    (next ->> '$.isUnsent' IS NULL AND next ->> '$.failure.code' IN (${REFUSALS.map((code) => `'${code}'`).join(', ')}))
    OR (next ->> '$.kind' = 'queued' AND next ->> '$.tries' = tries), 0))`

function knownOf(row: FoundRow): KnownImport {
  const callId = row['call_id'] === null ? null : Number(row['call_id'])
  const isOver = callId === null && (row['kind'] === 'failed' || row['kind'] === 'canceled')
  return {
    importId: String(row['import_id']),
    idempotencyKey: String(row['idempotency_key']),
    content: row['content'] === null ? null : String(row['content']),
    fileName: String(row['file_name']),
    callId,
    isOver,
    ...(isOver && row['may_have_arrived'] === 1 && { mayBeCall: true }),
    isOfFolder: row['batch_id'] === null,
  }
}
