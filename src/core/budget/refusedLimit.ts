import type { BudgetSnapshot } from '../../contract/snapshots.ts'
import { MINUTE } from '../../domain/units.ts'
import { IMPORT_LIMIT } from './importBudget.ts'

/** From here on, another client's requests probably used the rest. */
const NEAR_GENERAL = 0.8
const NEAR_IMPORTS = 0.8 * IMPORT_LIMIT

/**
 * Which limit refused an import. The response is the same for both (interface, "Limits"), and by our count neither was
 * exceeded, so this decides by how close each was. By default it's the import limit, with its documented wait of an hour:
 * retrying too early would use another of the ten imports.
 */
export function refusedLimit(met: {
  /** As it was when the import was refused. */
  readonly general: Pick<BudgetSnapshot, 'used' | 'limit' | 'coolingDownUntil'>
  /** This one included. */
  readonly importsUsed: number
  /** The service's Retry-After, if any. The interface doesn't promise one. */
  readonly retryAfterMs: number | null
}): 'general' | 'import' {
  const { general, importsUsed, retryAfterMs } = met
  // A refused attempt keeps its import slot, so repeatedly blaming the general limit ends here.
  if (importsUsed >= NEAR_IMPORTS) return 'import'
  if (retryAfterMs !== null) return retryAfterMs <= MINUTE ? 'general' : 'import'
  if (general.coolingDownUntil !== null) return 'general' // Another request was refused at the same time.
  return general.used >= NEAR_GENERAL * general.limit ? 'general' : 'import'
}
