import type { RowContext } from '../../../domain/recordings/rows/stagingRow.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import type { AcceptedRecording } from '../queue/journal/importJournal.ts'
import type { ImportRecord } from '../queue/journal/importRecord.ts'
import type { PlannedCall } from './likelyCalls.ts'

/** A recording that was imported, or is in the queue. */
export interface KnownImport {
  /** Empty if it is no longer in the list. */
  readonly importId: string
  readonly idempotencyKey: string
  /** SHA-256 of its bytes, or the link. */
  readonly content: string | null
  readonly fileName: string
  readonly callId: number | null
  /** Failed or canceled: sending it again is allowed. */
  readonly isOver: boolean
  /** Of a watched folder; false if it is no longer in the list. */
  readonly isOfFolder: boolean
}

export interface Known {
  /** Null until the service has returned them. */
  readonly users: readonly User[] | null
  readonly callTypes: RowContext['callTypes']
  readonly byContent: ReadonlyMap<string, readonly KnownImport[]>
  readonly byKey: ReadonlyMap<string, KnownImport>
  /** A call of the same agent at about the same time. */
  readonly likelyCall: (planned: PlannedCall) => number | null
}

/** Earlier imports by key and content, to recognize a recording that is dropped again. */
export function knownImports(queue: {
  records(): readonly ImportRecord[]
  accepted(): Iterable<AcceptedRecording>
}): Pick<Known, 'byContent' | 'byKey'> {
  const byKey = new Map<string, KnownImport>()
  for (const { idempotencyKey, sha256, fileName, callId } of queue.accepted()) {
    const known = { importId: '', idempotencyKey, content: sha256, fileName, callId, isOver: false, isOfFolder: false }
    byKey.set(idempotencyKey, known)
  }
  for (const { importId, idempotencyKey, batchId, bytes, recording, state } of queue.records()) {
    const content = bytes.kind === 'file' ? bytes.sha256 : bytes.url
    const callId = 'callId' in state ? state.callId : (byKey.get(idempotencyKey)?.callId ?? null)
    const isOver = callId === null && (state.kind === 'failed' || state.kind === 'cancelled')
    const { fileName } = recording
    const isOfFolder = batchId === null
    byKey.set(idempotencyKey, { importId, idempotencyKey, content, fileName, callId, isOver, isOfFolder })
  }
  const byContent = new Map<string, KnownImport[]>()
  for (const one of byKey.values()) {
    if (one.content === null) continue
    const same = byContent.get(one.content)
    if (same === undefined) byContent.set(one.content, [one])
    else same.push(one)
  }
  return { byContent, byKey }
}

/** Prefers the import with the same key. Null if there is none, or only failed or canceled ones. */
export function importedBefore(byContent: Known['byContent'], content: string, key: string | null): KnownImport | null {
  const same = (byContent.get(content) ?? []).filter(({ isOver }) => !isOver)
  return same.find(({ idempotencyKey }) => idempotencyKey === key) ?? same.at(-1) ?? null
}
