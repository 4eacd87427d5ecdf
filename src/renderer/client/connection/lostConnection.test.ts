import { afterEach, expect, test, vi } from 'vitest'
import { connectionState, setConnectionState } from './connectionState.ts'
import { noteLoss } from './lostConnection.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn<typeof fetch>(answer))

test('a host that isn’t running is lost', async () => {
  setConnectionState('open')
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  await noteLoss()
  expect(connectionState()).toBe('lost')
})

test('a restarted host shuts this page out until it accepts it again', async () => {
  setConnectionState('open')
  answering(() => Promise.resolve(new Response(null, { status: 401 })))
  const noted = noteLoss()
  expect(connectionState()).toBe('lost')
  await noted
  expect(connectionState()).toBe('shut-out')
  const again = noteLoss()
  expect(connectionState()).toBe('shut-out') // Each attempt ends this way, and the state stays the same.
  await again
  answering(() => Promise.resolve(new Response(null, { status: 200 })))
  await noteLoss()
  expect(connectionState()).toBe('lost')
})

test('a successful attempt in between counts', async () => {
  setConnectionState('lost')
  const answer = Promise.withResolvers<Response>()
  answering(() => answer.promise)
  const noted = noteLoss()
  setConnectionState('open')
  answer.resolve(new Response(null, { status: 401 }))
  await noted
  expect(connectionState()).toBe('open')
})
