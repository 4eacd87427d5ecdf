import { describe, expect, test } from 'vitest'
import { assertAllowed, readAllowedBaseUrl } from './allowedBaseUrls.ts'
import { readBaseUrl } from './baseUrl.ts'

const isAllowed = (url: string, ...allowed: readonly string[]): boolean => {
  try {
    assertAllowed(readBaseUrl(url), allowed)
    return true
  } catch {
    return false
  }
}

test('without a list, every base URL is allowed', () => {
  expect(() => assertAllowed(readBaseUrl('https://api.example.com'), null)).not.toThrow()
})

describe('an entry covers', () => {
  test.each([
    ['itself', 'https://api.example.com', 'https://api.example.com'],
    ['itself, however it is written', 'https://API.example.com:443/v1/', 'https://api.example.com/'],
    ['a path below it', 'https://api.example.com/tenant', 'https://api.example.com'],
    ['names below a wildcard', 'https://eu.api.example.com', 'https://*.example.com'],
  ])('%s', (_what, url, entry) => {
    expect(isAllowed(url, 'https://first.example', entry)).toBe(true)
  })
})

describe('an entry doesn’t cover', () => {
  test.each([
    ['another host', 'https://other.example', 'https://api.example.com'],
    ['a host that ends like it', 'https://evil-example.com', 'https://*.example.com'],
    ['a host that begins like it', 'https://api.example.com.evil.example', 'https://api.example.com'],
    ['the name of a wildcard', 'https://example.com', 'https://*.example.com'],
    ['another port', 'https://api.example.com:8443', 'https://api.example.com'],
    ['another path that begins like it', 'https://api.example.com/tenants', 'https://api.example.com/tenant'],
    ['the path above it', 'https://api.example.com', 'https://api.example.com/tenant'],
    ['http', 'http://localhost', 'https://localhost'],
  ])('%s', (_what, url, entry) => {
    expect(isAllowed(url, entry)).toBe(false)
  })
})

test('the failure names the host and the entries', () => {
  expect(() => assertAllowed(readBaseUrl('https://other.example'), ['https://api.example.com'])).toThrowError(
    expect.objectContaining({
      code: 'base-url-not-allowed',
      data: { host: 'other.example:443', allowed: ['https://api.example.com'] },
    }),
  )
})

test.each(['', 'api.example.com', 'ftp://a.example', 'https://*', 'http://api.example.com', 'https://a.example?x=1'])(
  'an entry has to be a base URL: %s',
  (entry) => {
    expect(readAllowedBaseUrl(entry)).toBeNull()
  },
)
