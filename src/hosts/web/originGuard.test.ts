import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { verdictOn } from './originGuard.ts'

const ORIGIN = 'http://earshot-1.localhost:4170'
const NUMERIC = 'http://127.0.0.1:4170'

function asked(headers: IncomingHttpHeaders, method = 'GET', isUpgrade = false): string {
  const verdict = verdictOn({ method, headers: { host: 'earshot-1.localhost:4170', ...headers }, isUpgrade }, [
    ORIGIN,
    NUMERIC,
  ])
  return verdict.kind === 'allowed' ? 'allowed' : verdict.why
}

test.each<[string, IncomingHttpHeaders]>([
  ['typing the link', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  [
    'a link on another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ],
  ['the page’s own sound', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'audio' }],
  ['a program without any of it', {}],
])('%s is allowed to read', (_name, headers) => {
  expect(asked(headers)).toBe('allowed')
})

test.each<[string, IncomingHttpHeaders]>([
  ['a frame elsewhere', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  [
    'a sound on another port',
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'audio' },
  ],
  [
    'a script of another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: 'https://a.example' },
  ],
  ['a sandboxed page', { origin: 'null' }],
])('%s is not', (_name, headers) => {
  expect(asked(headers)).toBe('foreign-origin')
})

test('a form of another site can’t send, its navigation is a POST', () => {
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }
  expect(asked({ ...navigation, origin: 'https://a.example' }, 'POST')).toBe('foreign-origin')
  expect(asked({ ...navigation, origin: ORIGIN }, 'POST')).toBe('foreign-origin')
})

test('what can change something must say that it comes from our page', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect(asked({}, method)).toBe('foreign-origin')
    expect(asked({ origin: ORIGIN }, method)).toBe('allowed')
  }
  expect(asked({}, 'GET', true)).toBe('foreign-origin')
  expect(asked({ origin: ORIGIN }, 'GET', true)).toBe('allowed')
  expect(asked({ origin: 'https://earshot-1.localhost:4170' }, 'GET', true)).toBe('foreign-origin')
})

test('a missing or foreign host is refused before anything else is looked at', () => {
  expect(verdictOn({ method: 'GET', headers: {}, isUpgrade: false }, [ORIGIN, NUMERIC])).toEqual({
    kind: 'refused',
    why: 'foreign-host',
  })
  expect(asked({ host: 'evil.example:4170', origin: ORIGIN })).toBe('foreign-host')
  expect(asked({ host: '127.0.0.1:80' })).toBe('foreign-host')
  expect(asked({ host: 'earshot-2.localhost:4170' })).toBe('foreign-host')
  expect(asked({ host: 'localhost:4170' })).toBe('foreign-host')
})

test('each of our origins is a site of its own', () => {
  const host = '127.0.0.1:4170'
  expect(
    verdictOn({ method: 'POST', headers: { host, origin: NUMERIC }, isUpgrade: false }, [ORIGIN, NUMERIC]),
  ).toEqual({
    kind: 'allowed',
    origin: NUMERIC,
  })
  expect(asked({ host, origin: ORIGIN }, 'POST')).toBe('foreign-origin')
  expect(asked({ origin: NUMERIC }, 'POST')).toBe('foreign-origin')
})
