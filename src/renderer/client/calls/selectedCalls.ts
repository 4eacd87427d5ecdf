import { format } from '../../components/format.ts'

/** The selected calls of a list: their ids, or all calls that match its filters, whether they are loaded or not. */
export type SelectedCalls = ReadonlySet<number> | 'all'

export function isAnySelected(selected: SelectedCalls): boolean {
  return selected === 'all' || selected.size > 0
}

/** "selected call", "12 selected calls", "all calls that match". */
export function selectedCallsWords(selected: SelectedCalls): string {
  if (selected === 'all') return 'all calls that match'
  return selected.size === 1 ? 'selected call' : `${format.number(selected.size)} selected calls`
}

/** "12 selected", "All 12,480 calls that match are selected". `total`: null while the list's length isn't known. */
export function selectionWords(selected: SelectedCalls, total: number | null): string {
  if (selected === 'all' && total === null) return 'All calls that match are selected'
  if (total !== null && total > 1 && (selected === 'all' || selected.size === total)) {
    return `All ${format.number(total)} calls that match are selected`
  }
  return `${format.number(selected === 'all' ? (total ?? 0) : selected.size)} selected`
}
