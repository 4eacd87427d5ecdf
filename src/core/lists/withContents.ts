import type { CallRecord, CallRow } from '../../domain/calls/call.ts'
import { microsecondsOf } from '../../domain/values/instantMicroseconds.ts'
import type { Reviews } from '../reviews/reviews.ts'

type MyReviews = Pick<Reviews, 'myReviews'>

/**
 * Rows from the service as the library has them if that is newer, with the contents of full records, which only it knows, and the
 * user's own reviews.
 */
export async function withContents(
  rows: readonly CallRow[],
  library: { calls(ids: readonly number[]): Promise<readonly CallRecord[]> },
  reviews: MyReviews,
): Promise<readonly CallRow[]> {
  const calls = rows.flatMap((row) => (row.kind === 'call' ? [row.call] : []))
  // Rows are complete without them; why the library can't be read is in its snapshot.
  const kept = await library.calls(calls.map(({ id }) => id)).catch(() => [])
  const known = new Map(kept.map((call) => [call.id, call]))
  const shown = withMyReviews(
    calls.map((call) => newest(call, known.get(call.id))),
    reviews,
  ).values()
  return rows.map((row) => (row.kind === 'call' ? { ...row, call: shown.next().value! } : row))
}

function newest(call: CallRecord, kept: CallRecord | undefined): CallRecord {
  const timeOf = ({ updatedAt }: CallRecord) => microsecondsOf(updatedAt) ?? Number.NEGATIVE_INFINITY
  if (kept !== undefined && timeOf(kept) > timeOf(call)) return kept
  return kept?.contents === undefined ? call : { ...call, contents: kept.contents }
}

export function withMyReviews(calls: readonly CallRecord[], reviews: MyReviews): readonly CallRecord[] {
  const mine = reviews.myReviews(calls.map(({ id }) => id))
  return calls.map((call) => {
    const myReview = mine.get(call.id)
    return myReview === undefined ? call : { ...call, myReview }
  })
}
