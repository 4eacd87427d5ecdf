import { errors, request } from 'undici'
import { describe, expect, it } from 'vitest'
import { NOBODY_LISTENS, startLocalServer } from '../../../test/support/localServer.ts'
import { ApiKey } from '../secrets/apiKey.ts'
import { isNotConnected, networkError, type Operation, refusalError } from './serviceError.ts'

describe('whether a request was sent', () => {
  it('not if no connection was made', async () => {
    // The system refuses a name with a part of 64 letters without asking a server.
    const noHost = `http://${'x'.repeat(64)}.invalid`
    for (const url of [NOBODY_LISTENS, NOBODY_LISTENS.replace('127.0.0.1', 'localhost'), noHost]) {
      const error = await request(url).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect(isNotConnected(error)).toBe(true)
    }
  })

  it('possibly if the connection broke, whatever the code', async () => {
    const server = await startLocalServer((incoming) => void incoming.socket.destroy())
    const error = await request(server.url).catch((thrown: unknown) => thrown)
    await server.close()
    expect(isNotConnected(error)).toBe(false)
    for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ETIMEDOUT']) {
      expect(isNotConnected(Object.assign(new Error(code), { code, syscall: 'read' }))).toBe(false)
      expect(isNotConnected(Object.assign(new Error(code), { code, syscall: 'connect' }))).toBe(true)
    }
  })
})

describe('the meaning of an error response', () => {
  const paths = { list: '/v1/calls', call: '/v1/calls/7', import: '/v1/calls/import' }
  const refusal = (operation: Operation, status: number, body = '', redirectTo: string | null = null) =>
    refusalError({
      operation,
      path: paths[operation],
      status,
      body,
      redirectTo,
      key: new ApiKey('secret-key'),
      host: 'service.example:443',
    })

  it.each<[Operation, number, string, string, object]>([
    ['list', 304, '', 'unreadable-answer', { path: '(body)' }],
    ['list', 401, '', 'unauthorized', { status: 401 }],
    ['import', 402, '{"message":"No credit left"}', 'payment-required', { message: 'No credit left' }],
    ['call', 404, '', 'not-found', { what: 'call' }],
    ['call', 410, '', 'not-found', { what: 'call' }],
    ['list', 404, '', 'not-this-service', { why: 'It answers 404 to /v1/calls.' }],
    ['list', 410, '', 'not-this-service', { why: 'It answers 410 to /v1/calls.' }],
    ['import', 405, '', 'not-this-service', { why: 'It answers 405 to /v1/calls/import.' }],
    ['call', 406, '', 'not-this-service', { why: 'It answers 406 to /v1/calls/7.' }],
    ['list', 501, '', 'not-this-service', { host: 'service.example:443', why: 'It answers 501 to /v1/calls.' }],
    ['import', 413, 'At most 1 GB', 'recording-too-large', { message: 'At most 1 GB' }],
    ['list', 413, '', 'invalid-request', { message: null, parameter: null }],
    ['list', 408, '', 'service-failed', { status: 408 }],
    ['list', 425, '', 'service-failed', { status: 425 }],
    ['list', 100, '', 'service-failed', { status: 100 }],
    ['list', 400, '', 'invalid-request', { message: null, parameter: null }],
    ['list', 499, '', 'invalid-request', {}],
    ['list', 500, '', 'service-failed', { status: 500 }],
    ['import', 503, '', 'service-failed', { status: 503 }],
    ['list', 403, '{"error":"workspace disabled"}', 'workspace-disabled', {}],
    ['list', 403, '{"error":"invalid API key"}', 'unauthorized', { status: 403 }],
    ['list', 403, '', 'workspace-disabled', {}],
    ['call', 403, '', 'unauthorized', { status: 403 }],
    ['call', 403, '{"error":"workspace disabled"}', 'workspace-disabled', {}],
    [
      'import',
      403,
      '{"error":"Imports are not enabled"}',
      'import-not-enabled',
      { message: 'Imports are not enabled' },
    ],
    ['import', 403, '{"error":"user not found"}', 'user-or-agent-or-type-refused', { message: 'user not found' }],
    ['import', 403, '{"error":"unknown call_type"}', 'user-or-agent-or-type-refused', {}],
    ['import', 403, '{"error":"Bad credentials"}', 'unauthorized', { status: 403 }],
    ['import', 403, '{"error":"No"}', 'import-refused', { message: 'No' }],
    ['import', 403, '', 'import-refused', { message: null }],
  ])('of %s: %d with "%s" is %s', (operation, status, body, code, data) => {
    expect(refusal(operation, status, body)).toMatchObject({ code, data })
  })

  it('reports the target of a redirect, if any', () => {
    expect(refusal('list', 302, '', 'https://login.example')).toMatchObject({
      code: 'not-this-service',
      data: { host: 'service.example:443', why: 'It redirects to https://login.example.' },
    })
    for (const status of [300, 399]) {
      expect(refusal('list', status)).toMatchObject({ data: { why: 'It redirects elsewhere.' } })
    }
  })

  it.each([
    ['Too many filters', 'Too many filters', null],
    ['  Too many filters \n', 'Too many filters', null],
    ['<html>Bad request</html>', null, null],
    ['x'.repeat(500), null, null],
    ['', null, null],
    ['null', null, null],
    ['7', null, null],
    ['[]', null, null],
    ['{"message":" "}', null, null],
    ['{"message":"Bad sort","field":"order_by"}', 'Bad sort', 'order_by'],
    ['{"error":{"message":"Bad sort","param":"order_by"}}', 'Bad sort', 'order_by'],
    ['{"errors":["Bad sort","Bad filter"]}', 'Bad sort', null],
    ['{"errors":[{"detail":"Bad sort","source":{"pointer":"/order_by"}}]}', 'Bad sort', '/order_by'],
    ['{"errors":[[{"title":"Bad sort"}]]}', 'Bad sort', null],
    ['{"error":"Bad sort"}', 'Bad sort', null],
    ['{"a":{"b":{"message":"Hidden"}}}', null, null],
    ['{"error":{"error":{"error":{"error":{"error":"Deep"}}}}}', 'Deep', null],
    ['{"error":{"error":{"error":{"error":{"error":{"error":"Too deep"}}}}}}', null, null],
    ['{"message":"Your key secret-key is odd","field":"secret-key"}', 'Your key [API key] is odd', '[API key]'],
    ['Your key secret-key is odd', 'Your key [API key] is odd', null],
  ])('of %s says %s about %s', (body, message, parameter) => {
    expect(refusal('list', 422, body)).toMatchObject({ code: 'invalid-request', data: { message, parameter } })
  })

  it('truncates long messages', () => {
    const { data } = refusal('list', 422, JSON.stringify({ message: 'x'.repeat(9000) }))
    expect(data).toMatchObject({ message: 'x'.repeat(500) })
  })
})

describe('the meaning of a network error', () => {
  const met = { host: 'service.example:443', afterMs: 1234.5, isAnswering: false }
  const failing = (code: string) => Object.assign(new Error(`${code} happened`), { code })

  it.each([
    ['ENOTFOUND', 'dns', {}],
    ['EAI_AGAIN', 'dns', {}],
    ['EAI_FAIL', 'dns', {}],
    ['CERT_HAS_EXPIRED', 'tls', { reason: 'Its certificate has expired.' }],
    ['CERT_NOT_YET_VALID', 'tls', { reason: 'Its certificate is not valid yet.' }],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', { reason: 'Its certificate is for another name.' }],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', { reason: expect.stringContaining('not signed by an authority') }],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls', { reason: expect.stringContaining('not signed by an authority') }],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls', { reason: expect.stringContaining('not signed by an authority') }],
    ['EPROTO', 'tls', { reason: expect.stringContaining('EPROTO') }],
    ['ETIMEDOUT', 'timed-out', { afterMs: 1235 }],
    ['UND_ERR_CONNECT_TIMEOUT', 'timed-out', {}],
    ['UND_ERR_HEADERS_TIMEOUT', 'timed-out', {}],
    ['UND_ERR_BODY_TIMEOUT', 'timed-out', {}],
    ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'answer-incomplete', { stalledMs: null }],
    ['ECONNREFUSED', 'unreachable', {}],
    ['UND_ERR_PRX_TLS', 'unreachable', {}],
    ['HPE_INVALID_CONSTANT', 'not-this-service', { why: expect.stringContaining('HPE_INVALID_CONSTANT happened') }],
    ['UND_ERR_HEADERS_OVERFLOW', 'not-this-service', { why: expect.stringContaining('isn’t valid HTTP') }],
  ])('%s is %s', (code, expected, data) => {
    const error = failing(code)
    expect(networkError(error, met)).toMatchObject({
      code: expected,
      data: { host: 'service.example:443', ...data },
      cause: error,
    })
  })

  it('is an incomplete response if one had begun', () => {
    expect(networkError(failing('ECONNRESET'), met)).toMatchObject({ code: 'unreachable' })
    expect(networkError(failing('ECONNRESET'), { ...met, isAnswering: true })).toMatchObject({
      code: 'answer-incomplete',
      data: { host: 'service.example:443', stalledMs: null },
    })
  })

  it('is found inside undici’s wrapper', () => {
    expect(networkError(new TypeError('fetch failed', { cause: failing('ENOTFOUND') }), met)?.code).toBe('dns')
    expect(networkError(new AggregateError([failing('ECONNREFUSED'), failing('EACCES')]), met)?.code).toBe(
      'unreachable',
    )
    expect(networkError(new errors.HTTPParserError('Bad line'), met)?.code).toBe('not-this-service')
  })

  it('is unknown for other errors', () => {
    for (const error of [
      new Error('a mistake of ours'),
      failing('ERR_INVALID_ARG_TYPE'),
      null,
      new AggregateError([]),
    ]) {
      expect(networkError(error, met)).toBeNull()
    }
  })

  it('was before sending only if every address failed that way', () => {
    const connecting = (code: string) => Object.assign(failing(code), { syscall: 'connect' })
    const reading = Object.assign(failing('ECONNRESET'), { syscall: 'read' })
    expect(isNotConnected(new AggregateError([connecting('ECONNREFUSED'), connecting('EHOSTUNREACH')]))).toBe(true)
    expect(isNotConnected(new AggregateError([connecting('ECONNREFUSED'), reading]))).toBe(false)
    expect(isNotConnected(new AggregateError([]))).toBe(false)
    expect(isNotConnected(new TypeError('failed', { cause: connecting('ECONNREFUSED') }))).toBe(true)
    expect(isNotConnected(failing('UND_ERR_CONNECT_TIMEOUT'))).toBe(true)
    expect(isNotConnected(failing('CERT_HAS_EXPIRED'))).toBe(true)
    expect(isNotConnected(failing('EPROTO'))).toBe(false)
    for (const none of [null, new Error('a mistake of ours')]) expect(isNotConnected(none)).toBe(false)
  })
})
