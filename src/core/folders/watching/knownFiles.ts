import type { ListedFile } from './listFolder.ts'
import type { SeenFile } from './seenFile.ts'

interface Known {
  readonly sizeBytes: number
  readonly modifiedMs: number
  round: number
}

/** Remembers the files of a folder, so that only new and changed ones are reported. */
export class KnownFiles {
  readonly #known = new Map<string, Known>()
  #round = 0

  get count(): number {
    return this.#known.size
  }

  /** Adds files whose size and time aren't known, so that the next listing reports them as changed or as gone. */
  expect(paths: readonly string[]): void {
    for (const path of paths)
      this.#known.set(path, { sizeBytes: Number.NaN, modifiedMs: Number.NaN, round: this.#round })
  }

  /** A whole listing begins; `gone` ends it. */
  begin(): void {
    this.#round += 1
  }

  /**
   * Those that are new or changed. The file's number isn't compared: it changes for all files when a share is mounted again.
   */
  changed(files: readonly ListedFile[], seenAtMs: number): SeenFile[] {
    return files.flatMap((file) => {
      const known = this.#known.get(file.path)
      if (known?.sizeBytes === file.sizeBytes && known.modifiedMs === file.modifiedMs) {
        known.round = this.#round
        return []
      }
      return [{ ...file, seenAtMs }]
    })
  }

  /** They were reported; until then, the next listing reports them again. */
  accept(files: readonly SeenFile[]): void {
    for (const { path, sizeBytes, modifiedMs } of files)
      this.#known.set(path, { sizeBytes, modifiedMs, round: this.#round })
  }

  forget(path: string): boolean {
    return this.#known.delete(path)
  }

  /** Forgets and returns the files that the listing didn't contain, except those that are or may be there, but can't be read. */
  gone(unreadable: readonly string[]): string[] {
    const skipped = new Set(unreadable)
    const paths: string[] = []
    for (const [path, { round }] of this.#known) {
      if (round === this.#round || isIn(path, skipped)) continue
      this.#known.delete(path)
      paths.push(path)
    }
    return paths
  }
}

/** Whether the path or a folder that leads to it is one of these. */
function isIn(path: string, paths: ReadonlySet<string>): boolean {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) if (paths.has(at)) return true
  return false
}
