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

/** Longer than any state. With a fixed length, each write replaces the previous one completely. */
const LENGTH = 128

/**
 * Stores the budget's state in one small file that stays open. Written in one call before each request is sent, so a killed
 * process loses nothing. It isn't synced: a power failure may lose the last writes, but they are older than the limit's
 * minute by the time the computer restarts.
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
    // If the file can't be read, assume that every slot is taken.
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
