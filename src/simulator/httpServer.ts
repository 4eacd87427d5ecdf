import multipart from '@fastify/multipart'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Clock } from './clock.ts'
import { installControl } from './control.ts'
import type { FaultBoard } from './faults/faultBoard.ts'
import { installFaults } from './faults/faultHooks.ts'
import { checkAccess, serviceOf, type AccessRules } from './endpoints/access.ts'
import { ENDPOINTS } from './endpoints/endpoints.ts'
import { serveMedia } from './endpoints/serveMedia.ts'
import { MEDIA_PREFIX } from './media/signedUrl.ts'
import { readQuery, refuseUnknown } from './paging/queryParameters.ts'
import { notFound, Refusal } from './refusal.ts'
import type { RequestLog } from './requestLog.ts'

interface HttpServerOptions {
  readonly rules: AccessRules
  readonly clock: Clock
  readonly faults: FaultBoard
}

/** Serves `ENDPOINTS` and the media links of all workspaces over HTTP. */
export async function createHttpServer(
  { rules, clock, faults: board }: HttpServerOptions,
  log: RequestLog,
): Promise<FastifyInstance> {
  const { services } = rules
  const server = fastify({
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 2000 },
    forceCloseConnections: true,
  })
  // Without a listener, Node requests every body at once. With it, a refusal is sent before a long upload, not after.
  server.server.on('checkContinue', (request, response) => server.routing(request, response))
  letHandlersFinish(server)
  await server.register(multipart)
  const faults = installFaults(server, board, clock)
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  server.addHook('onResponse', async (request, reply) => logRequest(clock, log, request, reply))

  await server.register(async (endpoints) => {
    endpoints.addHook('onRequest', async (request) => checkAccess(rules, request))
    for (const { method, url, faultTarget, isList, answer } of ENDPOINTS) {
      endpoints.route({
        method,
        url,
        config: { faultTargets: ['any', faultTarget, ...(isList ? (['lists'] as const) : [])] },
        handler: async (request, reply) => {
          const query = readQuery(request.raw.url ?? '')
          if (!isList) refuseUnknown(query, () => false)
          const dropsNulls = faults.effectOn(request, 'null-dropping-cursors') !== undefined
          return answer({ service: serviceOf(services, request), query, request, reply, dropsNulls })
        },
      })
    }
    endpoints.setNotFoundHandler(() => {
      throw notFound('There is no such endpoint.')
    })
  })
  server.route({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PREFIX}*`,
    config: { faultTargets: ['any', 'media'] },
    handler: async (request, reply) => serveMedia(services, request, reply, faults.effectOn(request, 'media-host')),
  })
  installControl(server, { services, faults: board, requests: log })
  return server
}

/** Closing waits for running requests, because the database is closed next. */
function letHandlersFinish(server: FastifyInstance): void {
  const working = new Set<Promise<unknown>>()
  server.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = async function (request, reply) {
      const work = Promise.resolve(handler.call(this, request, reply))
      working.add(work)
      try {
        return await work
      } finally {
        working.delete(work)
      }
    }
  })
  server.addHook('onClose', async () => {
    await Promise.allSettled(working)
  })
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Drain a refused upload; otherwise the client never reads the response.
  request.raw.resume()
  if (error instanceof Refusal) return reply.code(error.status).send(error.body)
  // The client disconnected in the middle of its body, so there is no one to respond to.
  if (request.raw.destroyed && !request.raw.complete) return reply.code(400).send()
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status < 500)
    return reply.code(status).send({ error: 'bad_request', message: error instanceof Error ? error.message : '' })
  console.error('The simulator failed on', request.method, request.routeOptions.url, error)
  return reply.code(500).send({ error: 'internal_server_error' })
}

function logRequest(clock: Clock, log: RequestLog, request: FastifyRequest, reply: FastifyReply): void {
  const [path = '', query = ''] = (request.raw.url ?? '').split('?')
  const header = (name: string): string | null => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : null
  }
  log.add({
    atMs: clock.now(),
    method: request.method,
    path,
    query: path.startsWith(MEDIA_PREFIX) ? '' : query,
    status: reply.statusCode,
    hasApiKey: request.headers['x-api-key'] !== undefined,
    idempotencyKey: header('idempotency-key'),
    range: header('range'),
  })
}
