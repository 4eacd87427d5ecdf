import { DEFAULT_LAYOUT, type TableLayout } from '../../domain/views/view.ts'
import { readLayout, writtenLayout } from '../../domain/views/viewFile.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'

/** By the id of a built-in view; `all-calls` also applies to filters without a view. Saved views store their own. */
export type Layouts = Readonly<Record<string, TableLayout>>

export interface TableLayoutsOptions {
  readonly clock: Clock
  readonly log: Log
}

/** There are six built-in views. The limit keeps a faulty page from filling the disk. */
const MOST = 50

/**
 * A workspace's table layouts that belong to no saved view. They aren't in the page's storage, because that depends on the
 * port, which changes at each start of the web host.
 */
export class TableLayouts {
  readonly #source: SnapshotSource<Layouts>
  readonly #document: JsonDocument
  #layouts: Layouts

  private constructor(document: JsonDocument, layouts: Layouts, clock: Clock) {
    this.#document = document
    this.#layouts = layouts
    this.#source = new SnapshotSource(() => this.#layouts, clock)
  }

  static async open(path: string, { clock, log }: TableLayoutsOptions): Promise<TableLayouts> {
    const document = new JsonDocument(path)
    const stored = await document.read()
    if (stored.kind === 'damaged') log.error('layouts.damaged', { setAsideAs: stored.setAsideAs })
    return new TableLayouts(document, stored.kind === 'found' ? readStored(stored.value) : {}, clock)
  }

  watch(signal?: AbortSignal): AsyncIterable<Layouts> {
    return this.#source.watch(signal)
  }

  /** Doesn't store the default layout, so that an improved default applies. */
  async lay(viewId: string, layout: TableLayout): Promise<void> {
    const { [viewId]: _, ...others } = this.#layouts
    const isDefault = layout.columns === null && layout.density === DEFAULT_LAYOUT.density
    const latest = isDefault ? others : { ...others, [viewId]: layout }
    this.#layouts = Object.fromEntries(Object.entries(latest).slice(-MOST))
    this.#source.changed()
    const written = Object.entries(this.#layouts).map(([id, one]) => [id, writtenLayout(one)] as const)
    await this.#document.write({ version: 1, layouts: Object.fromEntries(written) })
  }

  close(): void {
    this.#source.close()
  }
}

function readStored(stored: unknown): Layouts {
  const { layouts } = (stored ?? {}) as { readonly layouts?: unknown }
  return Object.fromEntries(
    Object.entries((layouts ?? {}) as Readonly<Record<string, unknown>>).map(([id, one]) => [id, readLayout(one)]),
  )
}
