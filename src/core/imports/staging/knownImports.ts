import type { RowContext } from '../../../domain/recordings/rows/stagingRow.ts'
import type { ImportRule } from '../../../domain/recordings/rules/importRule.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import type { KnownImport } from '../queue/journal/knownRecordings.ts'
import type { PlannedCall } from './likelyCalls.ts'

export interface Known {
  /** Null until the service has returned them. */
  readonly users: readonly User[] | null
  readonly callTypes: RowContext['callTypes']
  /** The rules of watched folders, which also read the names of dropped recordings. */
  readonly rules: readonly ImportRule[]
  readonly byContent: Pick<ReadonlyMap<string, readonly KnownImport[]>, 'get'>
  readonly byKey: Pick<ReadonlyMap<string, KnownImport>, 'get'>
  /** A call of the same agent at about the same time. */
  readonly likelyCall: (planned: PlannedCall) => number | null
}

/** Prefers the import with the same key. Null if there is none, or only failed or canceled ones. */
export function importedBefore(byContent: Known['byContent'], content: string, key: string | null): KnownImport | null {
  const same = (byContent.get(content) ?? []).filter(({ isOver }) => !isOver)
  return same.find(({ idempotencyKey }) => idempotencyKey === key) ?? same.at(-1) ?? null
}
