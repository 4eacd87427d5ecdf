import type { FoldersSnapshot } from '../../contract/import/folders.ts'
import type { Clock } from '../ports.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'

/** Counting the files of a folder takes some milliseconds, and they change many times a second. */
const SHOWN_EVERY_MS = 500

/** What pages see of the watched folders, and how often they see it. */
export class ShownFolders {
  readonly #clock: Clock
  readonly #source: SnapshotSource<FoldersSnapshot>
  readonly #revisions = new Map<string, number>()
  readonly #closing = new AbortController()
  #isShowing = false

  constructor(snapshot: () => FoldersSnapshot, clock: Clock) {
    this.#clock = clock
    this.#source = new SnapshotSource(snapshot, clock)
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
    if (this.#isShowing) return
    this.#isShowing = true
    const show = () => {
      this.#isShowing = false
      this.#source.changed()
    }
    this.#clock.wait(SHOWN_EVERY_MS, this.#closing.signal).then(show, () => undefined)
  }

  rulesChanged(): void {
    this.#source.changed()
  }

  close(): void {
    this.#closing.abort()
    this.#source.close()
  }
}
