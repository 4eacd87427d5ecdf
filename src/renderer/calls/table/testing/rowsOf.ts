import type { ListEnd } from '../../../../contract/library/callList.ts'
import type { CallRow } from '../../../../domain/calls/call.ts'
import { withPages } from '../../../client/calls/listRows.ts'
import { loadedRows, type LoadedRows } from '../loadedRows.ts'

interface Options {
  /** They are the last ones of a list whose length isn't known. */
  readonly areLast?: boolean
  /** The others aren't loaded. */
  readonly total?: number
  /** Place of the first row. */
  readonly offset?: number
  readonly start?: ListEnd
  readonly ids?: readonly (number | null)[]
}

/** The list of these rows; with `total`, of which these are loaded. */
export function rowsOf(rows: readonly CallRow[], given: Options = {}): LoadedRows {
  const { areLast = false, total = rows.length, offset = areLast ? -rows.length : 0, ...options } = given
  const from = areLast ? 'last' : 'first'
  const answer = {
    total: areLast ? null : total,
    rowCount: total,
    offset,
    rows,
    ...{ unsureCount: 0, leftOutCount: 0, status: null, readAt: null, reports: [], version: 1 },
  }
  const visibleRows = [{ first: offset, last: offset + rows.length }]
  return loadedRows(
    withPages(undefined, [{ requestedOffset: 0, answer }], {
      visibleRows,
      isRefresh: true,
      from,
      circumstances: '',
      now: 0,
    }),
    options,
  )
}
