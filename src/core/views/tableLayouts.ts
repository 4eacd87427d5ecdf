import { join } from 'node:path'
import { DEFAULT_LAYOUT, type TableLayout } from '../../domain/views/view.ts'
import { readLayout, writtenLayout } from '../../domain/views/viewFile.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import type { StoredWorkspaces } from '../workspaces/storedWorkspaces.ts'

/** By the id of a built-in view; `all-calls` stands for filters without a name too. Saved views keep their own. */
export type Layouts = Readonly<Record<string, TableLayout>>

export interface TableLayoutsOptions extends StoredWorkspaces {
  readonly clock: Clock
  readonly log: Log
}

/** There are six built-in views; what a faulty page would add to them must not fill the disk. */
const MOST = 50

/**
 * How a person has laid out the table where no saved view keeps it. Here and not in the page, whose own storage belongs
 * to an address that is another one at each start of the web host.
 */
export class TableLayouts {
  readonly #options: TableLayoutsOptions
  readonly #open = new Map<string, Promise<WorkspaceLayouts>>()

  constructor(options: TableLayoutsOptions) {
    this.#options = options
  }

  async watch(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<Layouts>> {
    return (await this.#of(workspaceId)).source.watch(signal)
  }

  /** A layout that is nobody's own any more is not kept: a better default reaches it. */
  async lay(workspaceId: string, viewId: string, layout: TableLayout): Promise<void> {
    const kept = await this.#of(workspaceId)
    const { [viewId]: _, ...others } = kept.layouts
    const isDefault = layout.columns === null && layout.density === DEFAULT_LAYOUT.density
    const latest = isDefault ? others : { ...others, [viewId]: layout }
    kept.layouts = Object.fromEntries(Object.entries(latest).slice(-MOST))
    kept.source.changed()
    const written = Object.entries(kept.layouts).map(([id, one]) => [id, writtenLayout(one)] as const)
    await kept.document.write({ version: 1, layouts: Object.fromEntries(written) })
  }

  /** The workspace is about to be removed with everything stored for it. */
  async forget(workspaceId: string): Promise<void> {
    const kept = await this.#open.get(workspaceId)?.catch(() => null)
    this.#open.delete(workspaceId)
    kept?.source.close()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((workspaceId) => this.forget(workspaceId)))
  }

  async #of(workspaceId: string): Promise<WorkspaceLayouts> {
    this.#options.checkWorkspace(workspaceId)
    const known = this.#open.get(workspaceId)
    if (known !== undefined) return known
    const opening = open(join(this.#options.folderOf(workspaceId), 'table-layouts.json'), this.#options)
    this.#open.set(workspaceId, opening)
    opening.catch(() => this.#open.delete(workspaceId))
    return opening
  }
}

interface WorkspaceLayouts {
  readonly document: JsonDocument
  readonly source: SnapshotSource<Layouts>
  layouts: Layouts
}

async function open(path: string, { clock, log }: TableLayoutsOptions): Promise<WorkspaceLayouts> {
  const document = new JsonDocument(path)
  const stored = await document.read()
  if (stored.kind === 'damaged') log.error('layouts.damaged', { setAsideAs: stored.setAsideAs })
  const kept: WorkspaceLayouts = {
    document,
    layouts: stored.kind === 'found' ? readStored(stored.value) : {},
    source: new SnapshotSource<Layouts>(() => kept.layouts, clock),
  }
  return kept
}

function readStored(stored: unknown): Layouts {
  const { layouts } = (stored ?? {}) as { readonly layouts?: unknown }
  return Object.fromEntries(
    Object.entries((layouts ?? {}) as Readonly<Record<string, unknown>>).map(([id, one]) => [id, readLayout(one)]),
  )
}
