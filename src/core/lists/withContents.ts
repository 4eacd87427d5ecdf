import type { CallRecord, CallRow } from '../../domain/calls/call.ts'

/** Rows from the service, with what the library knows of their full records: the service's list form says nothing of them. */
export async function withContents(
  rows: readonly CallRow[],
  library: { calls(ids: readonly number[]): Promise<readonly CallRecord[]> },
): Promise<readonly CallRow[]> {
  const kept = await library.calls(rows.flatMap((row) => (row.kind === 'call' ? [row.call.id] : [])))
  const contentsOf = new Map(kept.map(({ id, contents }) => [id, contents]))
  return rows.map((row) => {
    const contents = row.kind === 'call' ? contentsOf.get(row.call.id) : undefined
    return row.kind === 'call' && contents !== undefined ? { ...row, call: { ...row.call, contents } } : row
  })
}
