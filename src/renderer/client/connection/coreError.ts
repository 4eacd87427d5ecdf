import { isDefinedError } from '@orpc/client'
import { failureOf, isAppError, type Failure } from '../../../contract/errors/errors.ts'

/**
 * Converts an error of a core call to a `Failure`. A closed connection becomes `internal` without an id. Defined errors
 * match the contract, because page and core are from the same build.
 */
export function failureFrom(error: unknown): Failure {
  if (error instanceof Error && isDefinedError(error as never)) {
    const { code, data } = error as unknown as Failure
    return { code, data } as Failure
  }
  // Errors that the page raises itself about the core's answers.
  if (isAppError(error)) return failureOf(error)
  if (error instanceof DOMException && error.name === 'AbortError') return { code: 'canceled', data: {} }
  return { code: 'internal', data: { id: '' } }
}
