import { getOrInsert } from '../../domain/getOrInsert.ts'
import type { Clock } from '../ports.ts'
import { BudgetFile } from './budgetFile.ts'
import type { ImportBudget } from './importBudget.ts'
import { RequestBudget } from './requestBudget.ts'

/**
 * The general limit is per API key (interface, "Limits"), so there is one budget per key, not per workspace: testing a key
 * before it's stored counts, and workspaces with the same key count together. Keys are identified by a fingerprint that is
 * only kept in memory.
 */
export class Budgets {
  readonly #clock: Clock
  readonly #byKey = new Map<string, RequestBudget>()
  /**
   * The first import budget of this run for each key, and for each workspace of a service. It stays after its workspace is
   * removed, because the service still counts that hour.
   */
  readonly #importsBySharer = new Map<string, ImportBudget>()
  /** One file for each workspace that uses the key, by path. */
  readonly #files = new Map<RequestBudget, Map<string, BudgetFile>>()
  /** Files whose state was read. It isn't read again, because the one in memory is newer. */
  readonly #read = new Set<string>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `limit`: requests per minute, if not the interface's. Ignored if the key already has a budget. */
  of(fingerprint: string, limit?: number): RequestBudget {
    return getOrInsert(this.#byKey, fingerprint, () => new RequestBudget(this.#clock, undefined, limit))
  }

  /** The import limit is per workspace (interface, "Limits"): those with the same key, or the same ID at the same service, share it. */
  async joinImports(sharer: string, budget: ImportBudget): Promise<void> {
    const first = this.#importsBySharer.get(sharer)
    if (first === undefined) this.#importsBySharer.set(sharer, budget)
    else await budget.shareWith(first)
  }

  /** Continues from the state in this file, and from now on saves the state there too. */
  keep(budget: RequestBudget, path: string): void {
    const files = this.#files.get(budget) ?? new Map<string, BudgetFile>()
    if (files.has(path)) return
    const file = new BudgetFile(path)
    budget.keepIn(file, { isRead: this.#read.has(path) })
    this.#read.add(path)
    files.set(path, file)
    this.#files.set(budget, files)
  }

  /** Counts what an earlier session saved in this file, for a key that is tried before its workspace uses it. */
  countEarlier(budget: RequestBudget, path: string): void {
    if (!this.#read.has(path)) budget.countEarlier(new BudgetFile(path))
  }

  /** Stops writing to this file, because its workspace has another key or was removed. The count stays in memory. */
  release(budget: RequestBudget, path: string): void {
    const file = this.#files.get(budget)?.get(path)
    if (file === undefined) return
    budget.leave(file)
    file.close()
    this.#files.get(budget)?.delete(path)
  }

  /** Call after the computer slept. */
  wake(): void {
    for (const budget of this.#byKey.values()) budget.wake()
  }

  close(): void {
    for (const budget of this.#byKey.values()) {
      budget.close()
      for (const file of this.#files.get(budget)?.values() ?? []) file.close()
    }
  }
}
