import type { CallDetail, CallRecord, CallRow } from '../calls/call.ts'
import { rowId } from '../calls/newRows.ts'
import { isOfOthers } from '../fields/queryFields.ts'
import { fieldsOfParts, type LibraryQuery } from '../query/query.ts'

/** A call without other people's answers and scores: during a blind review, they aren't even sent to the page. */
export function withoutScores(call: CallDetail): CallDetail {
  return { ...call, ...recordWithoutScores(call), evaluators: [] }
}

/** Whether a list says something about scores or answers by the calls that it has or by their order. */
export function readsScores({ filters, sort }: Pick<LibraryQuery, 'filters' | 'sort'>): boolean {
  return [...fieldsOfParts(filters), ...sort.map(({ field }) => field)].some(isOfOthers)
}

/**
 * Rows of a list without scores of hidden calls. If the list depends on scores, hidden calls are left out: their place would give
 * away what is hidden.
 */
export function rowsWithoutScores(
  rows: readonly CallRow[],
  query: Pick<LibraryQuery, 'filters' | 'sort'>,
  hidden: ReadonlySet<number>,
): readonly CallRow[] {
  if (hidden.size === 0) return rows
  const isHidden = (row: CallRow) => hidden.has(rowId(row) ?? Number.NaN)
  if (readsScores(query)) return rows.filter((row) => !isHidden(row))
  return rows.map((row) => (isHidden(row) ? rowWithoutScores(row) : row))
}

function rowWithoutScores(row: CallRow): CallRow {
  return row.kind === 'call' ? { ...row, call: recordWithoutScores(row.call) } : row
}

/** The same for the list form. */
export function recordWithoutScores(call: CallRecord): CallRecord {
  return { ...call, metrics: { ...call.metrics, aiScore: null, score: null }, areScoresHidden: true }
}
