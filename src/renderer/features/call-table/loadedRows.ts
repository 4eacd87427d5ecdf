import type { CallRow } from '../../../domain/calls/call.ts'

/** The loaded rows by their place in the list, over the borders of pages. Copies nothing: a list may be very long. */
export interface LoadedRows {
  readonly count: number
  at(index: number): CallRow | undefined
  /** The place of a call; −1 when it is not loaded. */
  indexOf(callId: number): number
}

interface Page {
  readonly rows: readonly CallRow[]
}

export function loadedRows(pages: readonly Page[]): LoadedRows {
  const starts: number[] = []
  let count = 0
  for (const page of pages) {
    starts.push(count)
    count += page.rows.length
  }
  return {
    count,
    at(index) {
      if (index < 0 || index >= count) return undefined
      const page = pageOf(starts, index)
      return pages[page]!.rows[index - starts[page]!]
    },
    indexOf(callId) {
      for (const [page, { rows }] of pages.entries()) {
        const index = rows.findIndex((row) => rowId(row) === callId)
        if (index >= 0) return starts[page]! + index
      }
      return -1
    },
  }
}

/** The call's id; null for an unreadable record that has none. */
export function rowId(row: CallRow): number | null {
  return row.kind === 'call' ? row.call.id : row.record.id
}

/** The last page that starts at or before `index`; an empty page never does so alone. */
function pageOf(starts: readonly number[], index: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= index) low = middle
    else high = middle - 1
  }
  return low
}
