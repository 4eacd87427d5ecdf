import { readFileSync, rmSync, writeFileSync } from 'node:fs'

import type { Reporter, TestModule } from 'vitest/node'

/** Where the reporter keeps the list; without it, nothing is kept. */
export const UNFINISHED_VARIABLE = 'EARSHOT_UNFINISHED_FILES'

/** A vitest reporter that keeps the files being run on disk: when a run hangs and is killed, they say where. */
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

/** The files that had begun and not ended when the run was over; the list is removed. */
export function takeUnfinished(path: string): readonly string[] {
  try {
    const files: unknown = JSON.parse(readFileSync(path, 'utf8'))
    rmSync(path)
    return Array.isArray(files) ? files.map(String) : []
  } catch {
    return [] // killed before the first file, or in the middle of writing the list
  }
}
