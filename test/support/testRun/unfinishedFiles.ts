import { readFileSync, rmSync, writeFileSync } from 'node:fs'

import type { Reporter, TestModule } from 'vitest/node'

/** Where the reporter stores the list; without it, nothing is stored. */
export const UNFINISHED_VARIABLE = 'EARSHOT_UNFINISHED_FILES'

/** A vitest reporter that stores the running test files on disk, so that they are known when a run hangs and is killed. */
export default class UnfinishedFiles implements Reporter {
  readonly #path = process.env[UNFINISHED_VARIABLE]
  readonly #files = new Set<string>()

  onTestModuleQueued(module: TestModule): void {
    this.#files.add(module.relativeModuleId)
    this.#keep()
  }

  onTestModuleEnd(module: TestModule): void {
    this.#files.delete(module.relativeModuleId)
    this.#keep()
  }

  #keep(): void {
    if (this.#path !== undefined) writeFileSync(this.#path, JSON.stringify([...this.#files]))
  }
}

/** The files that had begun but not ended when the run was over. Removes the list. */
export function takeUnfinished(path: string): readonly string[] {
  try {
    const files: unknown = JSON.parse(readFileSync(path, 'utf8'))
    rmSync(path)
    return Array.isArray(files) ? files.map(String) : []
  } catch {
    return [] // killed before the first file, or while writing the list
  }
}
