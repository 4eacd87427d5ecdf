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

interface SelectedFrom {
  /** The length of the list; null while it isn't known. */
  readonly total: number | null
  /** Whether all of its loaded calls are selected. */
  readonly hasAllLoaded: boolean
  /** Selected calls that aren't in the list anymore. */
  readonly otherCount: number
}

/** "12 selected", "All 12,480 calls that match are selected", "12 selected, 3 not in this list". */
export function selectionWords(selected: SelectedCalls, { total, hasAllLoaded, otherCount }: SelectedFrom): string {
  if (selected === 'all' && total === null) return 'All calls that match are selected'
  if (total !== null && total > 1 && (selected === 'all' || (selected.size === total && hasAllLoaded))) {
    return `All ${format.number(total)} calls that match are selected`
  }
  const words = `${format.number(selected === 'all' ? (total ?? 0) : selected.size)} selected`
  return otherCount === 0 ? words : `${words}, ${format.number(otherCount)} not in this list`
}
