import { expect, it } from 'vitest'
import { AppError } from '../../contract/errors/errors.ts'
import { ApiKey } from '../secrets/apiKey.ts'
import { SignedUrl } from '../secrets/signedUrl.ts'
import { redacted } from './redact.ts'
import { RequestLog } from './requestLog.ts'

it('keeps plain values', () => {
  const plain = { text: 'Hello? #1', count: 7, isOn: false, none: null, list: [1, 'two'] }
  expect(redacted(plain)).toEqual(plain)
  expect(redacted(undefined)).toBeUndefined()
})

it.each(['apiKey', 'x-api-key', 'API_KEY', 'Authorization', 'cookie', 'accessToken', 'clientSecret', 'password'])(
  'hides what is called %s',
  (name) => {
    expect(redacted({ [name]: 'hush' })).toEqual({ [name]: '[hidden]' })
  },
)

it.each(['keyKeptIn', 'cookies', 'authorizations', 'tokenCount', 'monkey'])('shows fields named %s', (name) => {
  expect(redacted({ [name]: 'seen' })).toEqual({ [name]: 'seen' })
})

it('shows only the kind of a secret', () => {
  const url = new SignedUrl('https://media.example/a.mp3?X-Amz-Signature=abc')
  expect(redacted({ entered: new ApiKey('hush'), link: url })).toEqual({
    entered: String(new ApiKey('hush')),
    link: String(url),
  })
})

it('removes the query of every URL in a text', () => {
  expect(redacted('GET https://a.example/x?sig=1 and "http://b.example#t=2", not c?d')).toBe(
    'GET https://a.example/x?… and "http://b.example?…", not c?d',
  )
})

it('truncates long, large and deep values', () => {
  expect(redacted('x'.repeat(4000))).toBe('x'.repeat(4000))
  expect(redacted('x'.repeat(4001))).toBe(`${'x'.repeat(4000)}…`)
  const many = Array.from({ length: 60 }, (_, index) => index)
  expect(redacted(many)).toEqual(many.slice(0, 50))
  expect(Object.keys(redacted(Object.fromEntries(many.map((index) => [`n${index}`, 1]))) as object)).toHaveLength(50)
  expect(redacted([[[[['deep']], 1]]])).toEqual([[[['…'], 1]]])
})

it('ends for values that contain themselves', () => {
  const circle: { inner?: unknown } = {}
  circle.inner = circle
  expect(redacted(circle)).toEqual({ inner: { inner: { inner: { inner: '…' } } } })
  const error = new Error('why')
  error.cause = error
  expect(redacted(error)).toMatchObject({ cause: { cause: { cause: { cause: '…' } } } })
  const failure = new AppError('unreachable', circle as never)
  expect(redacted(failure)).toMatchObject({ data: { inner: { inner: { inner: '…' } } } })
})

it('logs the type of unexpected errors, and the data of expected ones', () => {
  const cause = Object.assign(new Error('GET https://a.example/x?sig=1'), { code: 'ECONNRESET' })
  expect(redacted(new AppError('unreachable', { host: 'a.example:443' }, { cause }))).toMatchObject({
    name: expect.any(String),
    code: 'unreachable',
    data: { host: 'a.example:443' },
    cause: { name: 'Error', message: 'GET https://a.example/x?…', code: 'ECONNRESET' },
  })
  const plain = redacted(new TypeError('why')) as object
  expect(plain).toMatchObject({ name: 'TypeError', message: 'why', stack: expect.stringContaining('TypeError: why') })
  expect(Object.keys(plain)).toEqual(['name', 'message', 'stack'])
  const numbered = Object.assign(new Error('why'), { code: 20 })
  expect(redacted(numbered)).not.toHaveProperty('code')
})

it('keeps the last 500 requests, oldest first', () => {
  const log = new RequestLog()
  const request = { method: 'GET', path: '/v1/calls', parameters: [], status: 200, failure: null } as const
  for (let at = 1; at <= 502; at += 1) log.add({ ...request, at, lane: 'interactive', waitedMs: 0, tookMs: 1 })
  expect([log.entries().length, log.entries()[0]?.at, log.entries().at(-1)?.at]).toEqual([500, 3, 502])
})
