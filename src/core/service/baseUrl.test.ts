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
