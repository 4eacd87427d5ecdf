import { isRecord, listFile, readListFile, type ListFormat, type ReadItems } from '../listFile.ts'
import { BUILT_IN_VIEWS } from './builtInViews.ts'
import type { TableLayout } from './view.ts'
import { readLayout, writtenLayout } from './viewFile.ts'

/** The table layout of a view that comes with the app. */
export interface ViewLayout {
  readonly viewId: string
  readonly layout: TableLayout
}

/**
 * Table layouts as JSON.
 *
 *     { "kind": "earshot-layouts", "version": 1, "layouts": [{ "view": "all-calls", "columns": […], "density": null }] }
 */
const FORMAT: ListFormat = { many: 'layouts', kind: 'earshot-layouts', version: 1, most: null }

export function layoutFile(layouts: readonly ViewLayout[]): object {
  return listFile(
    FORMAT,
    layouts.map(({ viewId, layout }) => ({ view: viewId, ...writtenLayout(layout) })),
  )
}

export function readLayoutFile(text: string): ReadItems<ViewLayout> {
  const file = readListFile(FORMAT, text)
  if (file.kind === 'refused') return file
  const passedOver: string[] = []
  const items = file.list.flatMap((written, index) => {
    const viewId = isRecord(written) ? written['view'] : null
    const view = BUILT_IN_VIEWS.find(({ id }) => id === viewId)
    if (view === undefined) passedOver.push(`Columns ${index + 1}: this version of Earshot doesn’t have their view`)
    return view === undefined ? [] : [{ viewId: view.id, layout: readLayout(written) }]
  })
  return { kind: 'items', items, passedOver }
}
