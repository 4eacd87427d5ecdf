import { MINUTE } from '../../domain/units.ts'
import { IMPORT_LIMIT } from './importBudget.ts'
import type { BudgetUse } from './requestBudget.ts'

/** From here on it is likely that somebody else's requests made up the rest. */
const NEAR_GENERAL = 0.8
const NEAR_IMPORTS = 0.8 * IMPORT_LIMIT

/**
 * Which limit refused an import: the answer is the same for both (interface, «Limits»), and by our own count neither
 * was passed, so it is told by how near each was. Without a hint it is the import limit, whose documented wait is an
 * hour: waiting too long costs a person patience, asking too early costs one of the ten.
 */
export function refusedLimit(met: {
  /** As it was when the import was refused. */
  readonly general: Pick<BudgetUse, 'used' | 'limit' | 'coolingDownUntil'>
  /** This one included. */
  readonly importsUsed: number
  /** What the service asked for, where it did; the interface promises nothing. */
  readonly retryAfterMs: number | null
}): 'general' | 'import' {
  const { general, importsUsed, retryAfterMs } = met
  // A try that was refused keeps its import slot, so whatever else is taken for the general limit ends here.
  if (importsUsed >= NEAR_IMPORTS) return 'import'
  if (retryAfterMs !== null) return retryAfterMs <= MINUTE ? 'general' : 'import'
  if (general.coolingDownUntil !== null) return 'general' // Another request was refused at the same time.
  return general.used >= NEAR_GENERAL * general.limit ? 'general' : 'import'
}
