import { expect, it } from 'vitest'
import { isLoopbackHost, readBaseUrl } from './baseUrl.ts'

it.each([
  ['http://localhost:1', true],
  ['http://api.localhost', true],
  ['http://127.4.5.6', true],
  ['http://2130706433', true],
  ['http://0.0.0.0:80', true],
  ['http://[::1]', true],
  ['http://[::]', true],
  ['http://[::ffff:127.0.0.1]', true],
  ['http://[::ffff:0.0.0.0]', true],
  ['http://128.0.0.1', false],
  ['http://[::ffff:128.0.0.1]', false],
  ['http://[::2]', false],
  ['http://127.0.0.1.example', false],
])('%s leads to this computer: %s', (url, isLoopback) => {
  expect(isLoopbackHost(new URL(url).hostname)).toBe(isLoopback)
  if (isLoopback) expect(readBaseUrl(url).isLoopback).toBe(true)
  else expect(() => readBaseUrl(url)).toThrowError(expect.objectContaining({ data: { reason: 'needs-https' } }))
})

it.each([
  ['https://api.example.com', 'https://api.example.com', 'api.example.com:443'],
  [' https://api.example.com:8443/v1/ ', 'https://api.example.com:8443', 'api.example.com:8443'],
  ['https://example.com/proxy//v1', 'https://example.com/proxy', 'example.com:443'],
  ['http://localhost/v1', 'http://localhost', 'localhost:80'],
])('%s is the base URL %s', (typed, href, host) => {
  expect(readBaseUrl(typed)).toMatchObject({ href, origin: new URL(typed).origin, host })
})

it.each([
  ['api.example.com', 'not-a-url'],
  ['ftp://api.example.com', 'not-a-url'],
  ['https://user@api.example.com', 'has-credentials'],
  ['https://:password@api.example.com', 'has-credentials'],
  ['https://api.example.com?a=1', 'has-query'],
  ['https://api.example.com#a', 'has-query'],
])('%s is no base URL: %s', (typed, reason) => {
  expect(() => readBaseUrl(typed)).toThrowError(expect.objectContaining({ code: 'invalid-base-url', data: { reason } }))
})
