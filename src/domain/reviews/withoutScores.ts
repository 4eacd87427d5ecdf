import type { CallDetail, CallPage, CallRecord, CallRow } from '../calls/call.ts'
import { rowId } from '../calls/newRows.ts'
import type { CallQuery } from '../filters/filter.ts'
import { isGroup, type LibraryQuery, type ResolvedPart } from '../query/query.ts'

/** A call without other people's answers and scores: during a blind review, they must not even be sent to the page. */
export function withoutScores(call: CallDetail): CallDetail {
  return { ...call, ...recordWithoutScores(call), evaluators: [] }
}

/** Whether a list says something about scores or answers by the calls that it has or by their order. */
export function readsScores({ filters, sort }: Pick<LibraryQuery, 'filters' | 'sort'>): boolean {
  const isOfOthers = (field: string) => /^(?:ai_score|score|evaluator|evaluator\..+|question\..+)$/.test(field)
  const readsIn = (part: ResolvedPart): boolean => (isGroup(part) ? part.parts.some(readsIn) : isOfOthers(part.field))
  return filters.some(readsIn) || sort.some(({ field }) => isOfOthers(field))
}

export interface ListedPage extends CallPage {
  /** Calls that were left out. If there are some, a page without rows isn't the end of the list. */
  readonly hiddenCount: number
}

/**
 * A page of the service's list without scores of hidden calls. If the list depends on scores, hidden calls are left out: their
 * place would give away what is hidden.
 */
export function pageWithoutScores(page: CallPage, query: CallQuery, hidden: ReadonlySet<number>): ListedPage {
  const isShown = (row: CallRow) => !hidden.has(rowId(row) ?? Number.NaN)
  if (!readsScores(query)) {
    return { ...page, rows: page.rows.map((row) => (isShown(row) ? row : rowWithoutScores(row))), hiddenCount: 0 }
  }
  const rows = page.rows.filter(isShown)
  return { ...page, rows, hiddenCount: page.rows.length - rows.length }
}

export function rowWithoutScores(row: CallRow): CallRow {
  return row.kind === 'call' ? { ...row, call: recordWithoutScores(row.call) } : row
}

/** The same for the list form. */
export function recordWithoutScores(call: CallRecord): CallRecord {
  return { ...call, metrics: { ...call.metrics, aiScore: null, score: null } }
}
