import type { CallRecord, CallRow } from '../../domain/calls/call.ts'

/** Rows from the service, with what only the library knows: the contents of full records, and the user's own reviews. */
export async function withContents(
  rows: readonly CallRow[],
  library: { calls(ids: readonly number[]): Promise<readonly CallRecord[]> },
): Promise<readonly CallRow[]> {
  const kept = await library.calls(rows.flatMap((row) => (row.kind === 'call' ? [row.call.id] : [])))
  const known = new Map(
    kept.map(({ id, contents, myReview }) => [id, { ...(contents && { contents }), ...(myReview && { myReview }) }]),
  )
  return rows.map((row) => (row.kind === 'call' ? { ...row, call: { ...row.call, ...known.get(row.call.id) } } : row))
}
