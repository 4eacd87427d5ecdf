import type { ImportCounts, ImportListPage, ImportSnapshot, ImportState } from '../../../../contract/snapshots.ts'
import { assertNever } from '../../../../domain/units.ts'

export interface ImportListQuery {
  /** Null: imports of all batches and those without one. */
  readonly batchId: string | null
  readonly only: 'all' | 'open' | 'done' | 'attention'
  readonly offset: number
  readonly limit: number
}

type Kind = ImportState['kind']

const COUNTED: { readonly [K in Kind]: keyof ImportCounts } = {
  waiting: 'waiting',
  sending: 'sending',
  processing: 'processing',
  'still-processing': 'stillProcessing',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
}

export function countImports(kinds: Iterable<Kind>): ImportCounts {
  const counts = { waiting: 0, sending: 0, processing: 0, stillProcessing: 0, done: 0, failed: 0, cancelled: 0 }
  for (const kind of kinds) counts[COUNTED[kind]] += 1
  return counts
}

export function isWanted(kind: Kind, only: ImportListQuery['only']): boolean {
  switch (only) {
    case 'all':
      return true
    case 'open':
      return kind === 'waiting' || kind === 'sending' || kind === 'processing'
    case 'done':
      return kind === 'done' || kind === 'still-processing'
    case 'attention':
      return kind === 'failed'
    default:
      return assertNever(only)
  }
}

export function pageOf(
  imports: readonly ImportSnapshot[],
  { batchId, only, offset, limit }: ImportListQuery,
  revision: number,
): ImportListPage {
  const wanted = imports.filter(
    (one) => (batchId === null || one.batchId === batchId) && isWanted(one.state.kind, only),
  )
  return { revision, total: wanted.length, rows: wanted.slice(offset, offset + limit) }
}
