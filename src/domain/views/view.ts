import type { DraftQuery } from '../filters/draftFilter.ts'

/**
 * A named way to look at the calls: what is asked, how it is sorted and how the table is laid out. Times stay in words
 * («this week»), so that a view says the same next week.
 */
export interface View {
  readonly id: string
  readonly name: string
  readonly query: DraftQuery
  readonly layout: TableLayout
  /** Whether it stands in the sidebar. */
  readonly isPinned: boolean
}

export interface TableLayout {
  /** The shown columns in their order; null for the default set, whatever that will be. */
  readonly columns: readonly LaidOutColumn[] | null
  readonly density: Density
}

export interface LaidOutColumn {
  /** Of a `CallColumn`; one that is not known (a deleted custom field) is kept and not shown. */
  readonly id: string
  /** Given by dragging, in px; null for the column's own. */
  readonly width: number | null
  /** Stays in sight when the table is scrolled sideways. */
  readonly isPinned: boolean
}

export const DENSITIES = ['compact', 'regular', 'roomy'] as const
export type Density = (typeof DENSITIES)[number]

export const DEFAULT_LAYOUT: TableLayout = { columns: null, density: 'regular' }

/** As long as a name may be; the longest that the sidebar shows whole is a quarter of it. */
export const LONGEST_VIEW_NAME = 120

/** `name`, or `name 2`, `name 3` … when that is taken. Capitals make no difference. */
export function freeViewName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()))
  if (!used.has(name.toLowerCase())) return name
  const stem = name.replace(/ \d+$/, '')
  for (let number = 2; ; number += 1) {
    const next = `${stem} ${number}`
    if (!used.has(next.toLowerCase())) return next
  }
}

/** Whether two queries ask the same. Filters are joined by AND, so their order says nothing; the order of sort keys does. */
export function isSameDraft(one: DraftQuery, other: DraftQuery): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))
}

function canonical({ filters, sort }: DraftQuery): unknown {
  return [
    filters
      .map((filter) =>
        JSON.stringify([filter.field, filter.op, 'period' in filter ? { period: filter.period } : filter.value]),
      )
      .toSorted(),
    sort.map(({ field, direction }) => [field, direction]),
  ]
}
