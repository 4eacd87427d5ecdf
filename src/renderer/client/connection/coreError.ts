import { isDefinedError } from '@orpc/client'
import { failureOf, isAppError, type Failure } from '../../../contract/errors.ts'

/**
 * An error of a call to the core as a value of the closed list. The core's own disappearance (a closed socket) reads
 * as `internal` without an id. A defined error is one of the contract's: page and core are of one build.
 */
export function failureFrom(error: unknown): Failure {
  if (error instanceof Error && isDefinedError(error as never)) {
    const { code, data } = error as unknown as Failure
    return { code, data } as Failure
  }
  // The page's own findings about what the core answered.
  if (isAppError(error)) return failureOf(error)
  if (error instanceof DOMException && error.name === 'AbortError') return { code: 'cancelled', data: {} }
  return { code: 'internal', data: { id: '' } }
}
