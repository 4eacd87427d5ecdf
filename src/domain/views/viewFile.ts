import { isRecord, listFile, readListFile, type ListFormat, type ReadItems } from '../listFile.ts'
import { readFormerFilters } from '../query/location/formerFilters.ts'
import { locationOf, readLocation, readWrittenFilters } from '../query/location/queryLocation.ts'
import {
  allowedWidth,
  DENSITIES,
  DEFAULT_LAYOUT,
  LONGEST_VIEW_NAME,
  type LaidOutColumn,
  type TableLayout,
  type View,
} from './view.ts'

/**
 * Views as JSON, for files that the user exports and imports, and for the app's storage. Filters and sort are written as in
 * a link (`timestamp >= last 7 days`, `-timestamp`), so that they can be read and edited by hand. Versions 1 and 2 had an entry
 * for each filter (`formerFilters.ts`).
 *
 *     { "kind": "earshot-views", "version": 3, "views": [{ "name": "…", "filter": "…", "sort": ["…"],
 *       "columns": [{ "id": "title" }], "density": "regular" }] }
 *
 * Reading is tolerant: missing parts get defaults, unknown parts are skipped and reported, and a view without a name is
 * omitted and reported. Only a file of another kind is refused.
 */
const FORMAT: ListFormat = { many: 'views', kind: 'earshot-views', version: 3, most: null }

/** A view in a file; the importer assigns ids. */
export type NewView = Omit<View, 'id'>

export function viewFile(views: readonly NewView[]): object {
  return listFile(FORMAT, views.map(writtenView))
}

export function readViewFile(text: string): ReadItems<NewView> {
  const file = readListFile(FORMAT, text)
  if (file.kind === 'refused') return file
  const passedOver: string[] = []
  const items = file.list.flatMap((one, index) => {
    const view = readView(one, (what) => passedOver.push(what))
    if (view === null) passedOver.push(`View ${index + 1}: no name`)
    return view ?? []
  })
  return { kind: 'items', items, passedOver }
}

export function writtenView({ name, query, layout, isPinned }: NewView): Readonly<Record<string, unknown>> {
  const { filter, sort, group } = locationOf(query)
  return {
    name,
    filter: filter[0] ?? '',
    sort,
    ...(group && { group }),
    ...writtenLayout(layout),
    pinned: isPinned,
  }
}

/** A layout as in a file, where it's part of a view. */
export function writtenLayout({ columns, density }: TableLayout): Readonly<Record<string, unknown>> {
  return {
    columns:
      columns?.map(({ id, width, isPinned }) => ({
        id,
        ...(width !== null && { width }),
        ...(isPinned && { pinned: true }),
      })) ?? null,
    density,
  }
}

/** Null if it has no name. Calls `passOver` with a text for each part that couldn't be read. */
export function readView(written: unknown, passOver: (what: string) => void): NewView | null {
  if (!isRecord(written)) return null
  const name = typeof written['name'] === 'string' ? written['name'].trim().slice(0, LONGEST_VIEW_NAME) : ''
  if (name === '') return null
  const filter = written['filter']
  const read = typeof filter === 'string' ? readWrittenFilters(filter) : readFormerFilters(strings(filter))
  const rest = readLocation({ filter: [], sort: strings(written['sort']), group: strings(written['group']) })
  const query = { ...rest.query, filters: read.filters }
  for (const entry of [...read.notUnderstood, ...rest.notUnderstood])
    passOver(`“${name}”: “${entry}” isn’t a filter or sort key`)
  return { name, query, layout: readLayout(written), isPinned: written['pinned'] !== false }
}

/** Invalid parts get their defaults. */
export function readLayout(written: unknown): TableLayout {
  if (!isRecord(written)) return DEFAULT_LAYOUT
  const columns = Array.isArray(written['columns']) ? (written['columns'] as unknown[]).flatMap(readColumn) : []
  const seen = new Set<string>()
  const once = columns.filter(({ id }) => !seen.has(id) && seen.add(id))
  return {
    // A table without columns couldn't be used or repaired.
    columns: once.length > 0 ? once : DEFAULT_LAYOUT.columns,
    density: DENSITIES.find((density) => density === written['density']) ?? DEFAULT_LAYOUT.density,
  }
}

function readColumn(written: unknown): LaidOutColumn[] {
  const id = isRecord(written) ? written['id'] : written
  if (typeof id !== 'string' || id === '' || id.length > 200) return []
  const width = isRecord(written) ? written['width'] : null
  const isWidth = typeof width === 'number' && Number.isFinite(width)
  return [
    {
      id,
      width: isWidth ? allowedWidth(Math.round(width)) : null,
      isPinned: isRecord(written) && written['pinned'] === true,
    },
  ]
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
