import { DEFAULT_LAYOUT, type TableLayout } from '../../domain/views/view.ts'
import type { ViewLayout } from '../../domain/views/layoutFile.ts'
import type { MadeList } from './madeList.ts'

/** By the id of a built-in view; `all-calls` also applies to filters without a view. Saved views store their own. */
export type Layouts = Readonly<Record<string, TableLayout>>

/** There are six built-in views. The limit keeps a faulty page from filling the disk. */
const MOST = 50

/**
 * A workspace's table layouts that belong to no saved view. They aren't in the page's storage, because that depends on the
 * port, which changes at each start of the web host.
 */
export class TableLayouts {
  readonly #list: MadeList<TableLayout>

  constructor(list: MadeList<TableLayout>) {
    this.#list = list
  }

  all(): readonly ViewLayout[] {
    return this.#list.all().map(({ id, ...layout }) => ({ viewId: id, layout }))
  }

  async *watch(signal?: AbortSignal): AsyncGenerator<Layouts, void, void> {
    for await (const layouts of this.#list.watch(signal)) {
      yield Object.fromEntries(layouts.map(({ id, ...layout }) => [id, layout]))
    }
  }

  /** Doesn't store the default layout, so that an improved default applies. */
  save(viewId: string, layout: TableLayout): void {
    const isDefault = layout.columns === null && layout.density === DEFAULT_LAYOUT.density
    const others = this.#list.all().filter(({ id }) => id !== viewId)
    const dropped = others.slice(0, -MOST + 1).map(({ id }) => id)
    this.#list.update(isDefault ? [] : [{ ...layout, id: viewId }], isDefault ? [viewId] : dropped)
  }
}
