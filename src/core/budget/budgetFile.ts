import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { BudgetStore, StoredBudget } from './requestBudget.ts'

const stored = z.object({
  held: z.int().min(0),
  coolingDownUntil: z.number().nullable(),
  refusedInARow: z.int().min(0),
  carefulUntil: z.number().nullable(),
})

/** Longer than any state; a fixed length means that each write replaces the one before as a whole. */
const LENGTH = 128

/**
 * The budget's state in one small file that stays open. Written in one call before each request leaves, so a killed
 * process has lost nothing. It is not synced: what only a power cut can lose is older than the limit's minute when the
 * computer is up again.
 */
export class BudgetFile implements BudgetStore {
  readonly #path: string
  #handle: number | null = null

  constructor(path: string) {
    this.#path = path
  }

  load(): StoredBudget | null {
    let text: string
    try {
      text = readFileSync(this.#path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
    // A file that can't be read tells nothing: every slot may be taken.
    const unknown: StoredBudget = { held: 100, coolingDownUntil: null, refusedInARow: 0, carefulUntil: null }
    try {
      const parsed = stored.safeParse(JSON.parse(text))
      return parsed.success ? parsed.data : unknown
    } catch {
      return unknown
    }
  }

  save(state: StoredBudget): void {
    if (this.#handle === null) {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 })
      this.#handle = openSync(this.#path, 'w', 0o600)
    }
    writeSync(this.#handle, JSON.stringify(state).padEnd(LENGTH - 1) + '\n', 0)
  }

  close(): void {
    if (this.#handle !== null) closeSync(this.#handle)
    this.#handle = null
  }
}
