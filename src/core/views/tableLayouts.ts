import { DEFAULT_LAYOUT, type TableLayout } from '../../domain/views/view.ts'
import { readLayout, writtenLayout } from '../../domain/views/viewFile.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { MadeDocument, type StoredEntries } from '../storage/madeDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'

/** By the id of a built-in view; `all-calls` also applies to filters without a view. Saved views store their own. */
export type Layouts = Readonly<Record<string, TableLayout>>

interface TableLayoutsOptions {
  readonly clock: Clock
  readonly log: Log
}

/** There are six built-in views. The limit keeps a faulty page from filling the disk. */
const MOST = 50

const VERSION = 1

/**
 * A workspace's table layouts that belong to no saved view. They aren't in the page's storage, because that depends on the
 * port, which changes at each start of the web host. For the file, see `MadeDocument`.
 */
export class TableLayouts {
  readonly #source: SnapshotSource<Layouts>
  readonly #document: MadeDocument<readonly Laid[]>

  private constructor(document: MadeDocument<readonly Laid[]>, source: SnapshotSource<Layouts>) {
    this.#document = document
    this.#source = source
  }

  static async open(path: string, { clock, log }: TableLayoutsOptions): Promise<TableLayouts> {
    const document: MadeDocument<readonly Laid[]> = await MadeDocument.open<readonly Laid[]>(path, {
      name: 'layouts',
      version: VERSION,
      log,
      clock,
      read: ({ layouts }, entries) => entries.read('layouts', Object.entries(layouts ?? {}), readLaid),
      write: (layouts, entries) => ({ layouts: writtenLayouts(layouts, entries) }),
      onShown: () => source.changed(),
    })
    const layouts = () => Object.fromEntries(document.state.map(({ viewId, layout }) => [viewId, layout]))
    const source = new SnapshotSource(layouts, clock)
    return new TableLayouts(document, source)
  }

  watch(signal?: AbortSignal): AsyncIterable<Layouts> {
    return this.#source.watch(signal)
  }

  /** Doesn't store the default layout, so that an improved default applies. */
  async lay(viewId: string, layout: TableLayout): Promise<void> {
    const isDefault = layout.columns === null && layout.density === DEFAULT_LAYOUT.density
    await this.#document.change((all) => {
      const others = all.filter((one) => one.viewId !== viewId)
      return isDefault ? others : [...others, { viewId, layout }].slice(-MOST)
    })
  }

  close(): void {
    this.#source.close()
  }
}

interface Laid {
  readonly viewId: string
  readonly layout: TableLayout
}

function readLaid(entry: unknown): Laid {
  const [viewId, layout] = entry as [string, unknown]
  return { viewId, layout: readLayout(layout) }
}

/** An object by the views' ids. */
function writtenLayouts(layouts: readonly Laid[], entries: StoredEntries): unknown {
  const written = entries.written('layouts', layouts, ({ viewId, layout }) => [viewId, writtenLayout(layout)])
  return Object.fromEntries(written as readonly [string, unknown][])
}
