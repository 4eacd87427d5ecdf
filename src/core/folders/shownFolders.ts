import type { FoldersSnapshot } from '../../contract/import/folders.ts'
import type { Clock } from '../ports.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'

/** Counting the files of a folder takes some milliseconds, and they change many times a second. */
const SHOWN_EVERY_MS = 500

/** What pages see of the watched folders, and how often they see it. */
export class ShownFolders {
  readonly #source: SnapshotSource<FoldersSnapshot>
  readonly #revisions = new Map<string, number>()

  constructor(snapshot: () => FoldersSnapshot, clock: Clock) {
    this.#source = new SnapshotSource(snapshot, clock, { minIntervalMs: SHOWN_EVERY_MS })
  }

  watch(signal?: AbortSignal): AsyncIterable<FoldersSnapshot> {
    return this.#source.watch(signal)
  }

  /** Increases when the files of the folder change. */
  revisionOf(folderId: string): number {
    return this.#revisions.get(folderId) ?? 0
  }

  /** Files of a folder have changed; null: of several. */
  filesChanged(folderId: string | null): void {
    const changed = folderId === null ? [...this.#revisions.keys()] : [folderId]
    for (const one of changed) this.#revisions.set(one, this.revisionOf(one) + 1)
    this.#source.changed()
  }

  rulesChanged(): void {
    this.#source.changed()
  }

  close(): void {
    this.#source.close()
  }
}
