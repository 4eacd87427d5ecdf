import { isDefinedError } from '@orpc/client'
import type { Failure } from '../../contract/errors.ts'

/**
 * An error of a call to the core as a value of the closed list. The core's own disappearance (a closed socket) reads
 * as `internal` without an id. A defined error is one of the contract's: page and core are of one build.
 */
export function failureFrom(error: unknown): Failure {
  if (error instanceof Error && isDefinedError(error as never)) {
    const { code, data } = error as unknown as Failure
    return { code, data } as Failure
  }
  if (error instanceof DOMException && error.name === 'AbortError') return { code: 'cancelled', data: {} }
  return { code: 'internal', data: { id: '' } }
}
