import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { IMPORT_ROUTE } from '../imports/importFields.ts'
import type { RateLimit } from '../limits/rateLimit.ts'
import { forbidden, tooManyRequests, unauthorized } from '../refusal.ts'
import type { Service } from '../service.ts'

export interface AccessRules {
  /** One for each workspace. */
  readonly services: readonly Service[]
  readonly clock: Clock
  readonly requests: RateLimit
  readonly imports: RateLimit
}

/**
 * Checks that run before every endpoint: the key (401, assumed: not shown), the general limit, the workspace, the import
 * limit. Requests with a wrong key don't count toward any limit.
 */
export function checkAccess(rules: AccessRules, request: FastifyRequest): void {
  const { service, apiKey } = accessOf(rules.services, request)
  const nowMs = rules.clock.now()
  if (!rules.requests.take(apiKey, nowMs)) throw tooManyRequests()
  // The interface says so for the lists. Assumed for the other two endpoints.
  if (service.workspace.isDisabled) throw forbidden('The workspace is disabled.')
  const isImport = request.routeOptions.url === IMPORT_ROUTE
  if (isImport && !rules.imports.take(String(service.world.workspace.id), nowMs)) throw tooManyRequests()
}

/** The workspace that the request's key belongs to, or 401. */
export function serviceOf(services: readonly Service[], request: FastifyRequest): Service {
  return accessOf(services, request).service
}

function accessOf(
  services: readonly Service[],
  request: FastifyRequest,
): { readonly service: Service; readonly apiKey: string } {
  const key = request.headers['x-api-key']
  for (const service of services) {
    const apiKey = service.apiKeys.find((one) => typeof key === 'string' && isSame(key, one))
    if (apiKey !== undefined) return { service, apiKey }
  }
  throw unauthorized()
}

/** Compares digests so that timing reveals nothing about the key. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
