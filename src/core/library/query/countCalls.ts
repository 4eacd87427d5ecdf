import { isAppError } from '../../../contract/errors/errors.ts'
import type { ResolvedPart } from '../../../domain/query/query.ts'
import type { CallsNow } from './queryEngine.ts'
import { TRUE } from './evaluate/truth.ts'

/**
 * How many calls match. Null if that isn't known: full records are missing, or only the service can evaluate the conditions.
 */
export function countCalls({ fields, truthOf }: CallsNow, parts: readonly ResolvedPart[]): number | null {
  try {
    const { least, most } = truthOf(parts)
    const { isUsed, slotEnd } = fields
    let count = 0
    for (let slot = 0; slot < slotEnd; slot += 1) {
      if (isUsed[slot] === 0) continue
      if (least[slot] === TRUE) count += 1
      else if (most[slot] === TRUE) return null
    }
    return count
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}
