import type { BudgetStore, StoredBudget } from '../../../src/core/budget/requestBudget.ts'

/** Where a budget keeps its state, in memory. */
export function memoryStore(initial: StoredBudget | null = null): BudgetStore & { state: StoredBudget | null } {
  return {
    state: initial,
    load() {
      return this.state
    },
    save(state) {
      this.state = state
    },
  }
}
