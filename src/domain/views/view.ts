import { groupingEntries } from '../query/grouping.ts'
import { partKey, tidied, type DraftQuery } from '../query/query.ts'

/** Its times stay relative ("this week"), so that it is still right next week. */
export interface View {
  readonly id: string
  readonly name: string
  readonly query: DraftQuery
  readonly layout: TableLayout
  /** Whether it's in the sidebar. */
  readonly isPinned: boolean
}

export interface TableLayout {
  /** The visible columns in order; null for the default columns of the app's version. */
  readonly columns: readonly LaidOutColumn[] | null
  /** Null: as chosen in the settings. */
  readonly density: Density | null
}

export interface LaidOutColumn {
  /** The id of a `CallColumn`. An unknown one (a deleted custom field) is kept but not shown. */
  readonly id: string
  /** Width from dragging, in px; null for the default width. */
  readonly width: number | null
  /** Stays visible when the table is scrolled horizontally. */
  readonly isPinned: boolean
}

/** The narrowest width in px that can still be dragged, and the widest for any screen. */
const WIDTH_LIMITS = { narrowest: 24, widest: 2000 }

/** The width in px closest to this one that a column can have. */
export function allowedWidth(px: number): number {
  return Math.min(WIDTH_LIMITS.widest, Math.max(WIDTH_LIMITS.narrowest, px))
}

export const DENSITIES = ['compact', 'regular', 'roomy'] as const
export type Density = (typeof DENSITIES)[number]

export const DEFAULT_LAYOUT: TableLayout = { columns: null, density: null }

/** Maximum length of a name; the sidebar shows about a quarter of it. */
export const LONGEST_VIEW_NAME = 120

export interface ShownView {
  readonly view: View
  readonly isEdited: boolean
}

/** What a list is called: `Lost deals`, `Lost deals, edited`. */
export function listName(query: DraftQuery, shown: ShownView | undefined): string {
  if (shown) return shown.isEdited ? `${shown.view.name}, edited` : shown.view.name
  return query.filters.length > 0 ? 'Filtered calls' : 'All calls'
}

/** The view that a query shows, or that it was edited from: of several with its filters, the one that it names. */
export function viewOf(query: DraftQuery, views: readonly View[]): ShownView | undefined {
  const named = views.find(({ id }) => id === query.viewId)
  const shown = [named, ...views].find((one) => one !== undefined && isSameDraft(one.query, query))
  if (shown) return { view: shown, isEdited: false }
  return named && { view: named, isEdited: true }
}

/** The order of filters is irrelevant; the order of sort keys isn't. */
export function isSameDraft(one: DraftQuery, other: DraftQuery): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))
}

function canonical({ filters, sort, grouping }: DraftQuery): unknown {
  return [
    tidied(filters).map(partKey).toSorted(),
    sort.map(({ field, direction }) => [field, direction]),
    grouping ? groupingEntries(grouping) : [],
  ]
}

/** The query with the name of the view that it shows or was edited from. All calls with other filters aren't an edited view. */
export function inView(view: View | undefined, next: DraftQuery): DraftQuery {
  const { viewId: _, ...query } = next
  return view === undefined || view.id === 'all-calls' ? query : { ...query, viewId: view.id }
}

/** The query that opens a view. */
export function openedQuery(view: View): DraftQuery {
  return inView(view, view.query)
}
