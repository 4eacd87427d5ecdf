import type { RowContext } from '../../../domain/recordings/rows/stagingRow.ts'
import type { ImportRule } from '../../../domain/recordings/rules/importRule.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import type { KnownImport } from '../queue/journal/knownRecordings.ts'
import type { PlannedCall } from './likelyCalls.ts'

/** What rows of the staging table are checked against. */
export interface StagingContext {
  /** Null until the service has returned them, like `callTypes`. */
  readonly users: readonly User[] | null
  readonly callTypes: RowContext['callTypes']
  /** The rules of watched folders, which also read the names of dropped recordings. */
  readonly rules: readonly ImportRule[]
  readonly byContent: Pick<ReadonlyMap<string, readonly KnownImport[]>, 'get'>
  readonly byKey: Pick<ReadonlyMap<string, KnownImport>, 'get'>
  /** The ID of a call of the same agent at about the same time; null if none is known. */
  readonly likelyCall: (planned: PlannedCall) => number | null
}

/** The earlier import of this content: with one of the keys if there is one, otherwise the last. Null if there is none that didn't fail. */
export function earlierImport(
  byContent: StagingContext['byContent'],
  content: string,
  ...keys: readonly (string | null)[]
): KnownImport | null {
  const same = (byContent.get(content) ?? []).filter(({ isOver }) => !isOver)
  return same.find(({ idempotencyKey }) => keys.includes(idempotencyKey)) ?? same.at(-1) ?? null
}

/** The last import of this content that is over, or was removed, and may be a call, unless sending it with this key continues it. */
export function possibleCall(byContent: StagingContext['byContent'], content: string, key: string): KnownImport | null {
  const isOther = ({ mayBeCall, idempotencyKey }: KnownImport) => mayBeCall === true && idempotencyKey !== key
  return byContent.get(content)?.findLast(isOther) ?? null
}
