import { ORPCError } from '@orpc/server'
import { AppError, failureOf, type Failure } from '../contract/errors/errors.ts'
import type { Log } from './diagnostics/log.ts'
import { listedFailure } from './storage/databaseFailure.ts'

export interface ExpectedErrors {
  failureOf(error: unknown, met: { readonly procedure: string; readonly signal?: AbortSignal | undefined }): Failure
}

/** Maps a thrown error to the closed list. Unexpected ones become `internal`; only the log gets their message. */
export function createExpectedErrors(log: Log): ExpectedErrors {
  return {
    failureOf(error, { procedure, signal }) {
      const listed = listedFailure(error)
      if (listed instanceof AppError) return failureOf(listed)
      if (signal?.aborted === true) return { code: 'canceled', data: {} }
      const refused = refusedInput(error)
      if (refused !== null) return refused
      const id = crypto.randomUUID().slice(0, 8)
      log.error('internal', { id, procedure, error })
      return { code: 'internal', data: { id } }
    },
  }
}

/** oRPC responds BAD_REQUEST with the schema's issues when a page's input violates the contract. */
function refusedInput(error: unknown): Failure | null {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return null
  const issues = (error.data as { issues?: readonly { path?: readonly unknown[]; message?: string }[] }).issues ?? []
  const first = issues[0]
  const field = (first?.path ?? []).map((part) => (isKeyed(part) ? String(part.key) : String(part))).join('.')
  return { code: 'invalid-input', data: { field: field || null, reason: first?.message ?? null } }
}

function isKeyed(part: unknown): part is { readonly key: PropertyKey } {
  return typeof part === 'object' && part !== null && 'key' in part
}
