import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { FaultEffect, FaultKind, FaultTarget } from './fault.ts'
import type { FaultBoard } from './faultBoard.ts'
import { breakRecord, withDepartedSender, withOddFields, withUnknownValues } from './spoiledAnswers.ts'

const HTML_PAGE =
  '<!doctype html><html><head><title>Sign in</title></head><body><h1>Welcome to Guest Wi-Fi</h1></body></html>'
const ERROR_PAGE =
  '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The `on` of each fault that affects the route. */
    readonly faultTargets?: readonly FaultTarget[]
  }
}

interface FaultHooks {
  /** The effect of this kind that applies to a request, for faults the endpoints implement themselves. */
  effectOn<K extends FaultKind>(request: FastifyRequest, kind: K): Extract<FaultEffect, { kind: K }> | undefined
}

/** Applies faults to all routes with `faultTargets`. A request that is still delayed when the server closes is dropped. */
export function installFaults(server: FastifyInstance, board: FaultBoard, clock: Clock): FaultHooks {
  const closing = new AbortController()
  server.addHook('preClose', async () => closing.abort())
  const effectsOf = new WeakMap<FastifyRequest, readonly FaultEffect[]>()
  const effectOn: FaultHooks['effectOn'] = (request, kind) =>
    effectsOf
      .get(request)
      ?.find((effect): effect is Extract<FaultEffect, { kind: typeof kind }> => effect.kind === kind)

  server.addHook('onRequest', async (request, reply) => {
    effectsOf.set(request, board.strike(request.routeOptions.config.faultTargets ?? []))
    const latency = effectOn(request, 'latency')
    if (latency !== undefined) await wait(clock, latency.ms, closing.signal)
    if (closing.signal.aborted) return drop(request, reply)
    const status = effectOn(request, 'status')
    if (status !== undefined) return answerStatus(request, reply, status)
    return resetEarly(request, reply, effectOn(request, 'reset'))
  })

  server.addHook('onSend', async (request, reply, payload) => {
    if (board.clockSkewMs !== 0) void reply.header('date', new Date(clock.now()).toUTCString())
    if (effectOn(request, 'reset')?.when === 'after') {
      request.raw.socket.resetAndDestroy()
      return payload
    }
    const wrongLength = effectOn(request, 'wrong-length')
    if (wrongLength !== undefined) {
      const length = Number(reply.getHeader('content-length') ?? 0)
      void reply.header('content-length', length + wrongLength.bytes).header('connection', 'close')
    }
    const isText = typeof payload === 'string' && payload !== '' && reply.statusCode < 300
    return isText ? spoil(request, reply, payload) : payload
  })

  function spoil(request: FastifyRequest, reply: FastifyReply, payload: string): string {
    let text = payload
    if (effectOn(request, 'unknown-values') !== undefined) text = withUnknownValues(text)
    if (effectOn(request, 'broken-record') !== undefined) text = breakRecord(text)
    if (effectOn(request, 'odd-fields') !== undefined) text = withOddFields(text)
    if (effectOn(request, 'departed-sender') !== undefined) text = withDepartedSender(text)
    if (effectOn(request, 'truncated-json') !== undefined) text = text.slice(0, Math.floor(text.length * 0.6))
    if (effectOn(request, 'html-page') !== undefined) {
      void reply.header('content-type', 'text/html; charset=utf-8')
      text = HTML_PAGE
    }
    return text
  }

  return { effectOn }
}

/** Resolves after `ms`, or when `signal` is aborted. */
function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.setTimer(ms, () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
    const onAbort = () => {
      cancel()
      resolve()
    }
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

function answerStatus(
  request: FastifyRequest,
  reply: FastifyReply,
  effect: Extract<FaultEffect, { kind: 'status' }>,
): FastifyReply {
  request.raw.resume()
  void reply.code(effect.status)
  if (effect.body === 'empty') return reply.send('')
  if (effect.body === 'html') return reply.type('text/html').send(ERROR_PAGE)
  return reply.send({ error: effect.status === 429 ? 'too_many_requests' : 'internal_server_error' })
}

// After the form's headers, so within the file. A shorter body is reset at its end.
const RESET_AFTER_BYTES = 20_000

function resetEarly(
  request: FastifyRequest,
  reply: FastifyReply,
  effect: Extract<FaultEffect, { kind: 'reset' }> | undefined,
): FastifyReply | undefined {
  if (effect === undefined || effect.when === 'after') return undefined
  reply.hijack()
  if (effect.when === 'before') {
    request.raw.socket.resetAndDestroy()
    return reply
  }
  if (request.headers.expect !== undefined) reply.raw.writeContinue()
  let received = 0
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received >= RESET_AFTER_BYTES) request.raw.socket.resetAndDestroy()
  })
  request.raw.on('end', () => request.raw.socket.resetAndDestroy())
  return reply
}
