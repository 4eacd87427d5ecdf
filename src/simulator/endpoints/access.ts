import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { IMPORT_ROUTE } from '../imports/importFields.ts'
import type { RateLimit } from '../limits/rateLimit.ts'
import { forbidden, tooManyRequests, unauthorized } from '../refusal.ts'
import type { WorkspaceSettings } from '../options.ts'

export interface AccessRules {
  readonly apiKey: string
  readonly clock: Clock
  readonly requests: RateLimit
  readonly imports: RateLimit
  readonly workspace: WorkspaceSettings
}

/**
 * Checks that run before every endpoint: the key (401, assumed: not shown), the general limit, the workspace, the import
 * limit. Requests with a wrong key don't count toward any limit.
 */
export function checkAccess(rules: AccessRules, request: FastifyRequest): void {
  const key = checkKey(rules.apiKey, request)
  const nowMs = rules.clock.now()
  if (!rules.requests.take(key, nowMs)) throw tooManyRequests()
  // The interface says so for the lists. Assumed for the other two endpoints.
  if (rules.workspace.isDisabled) throw forbidden('The workspace is disabled.')
  if (request.routeOptions.url === IMPORT_ROUTE && !rules.imports.take('workspace', nowMs)) throw tooManyRequests()
}

/** The key of the request, or 401. */
export function checkKey(apiKey: string, request: FastifyRequest): string {
  const key = request.headers['x-api-key']
  if (typeof key !== 'string' || !isSame(key, apiKey)) throw unauthorized()
  return key
}

/** Compares digests so that timing reveals nothing about the key. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
