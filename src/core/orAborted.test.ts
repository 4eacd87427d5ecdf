import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { orAborted } from './orAborted.ts'

const NEVER = new Promise<string>(() => undefined)

it('returns the result, and leaves nothing behind on the signal', async () => {
  const { signal } = new AbortController()
  expect(await orAborted(Promise.resolve('a'), signal)).toBe('a')
  await expect(orAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('fails as soon as the signal aborts, or if it already has', async () => {
  const stop = new AbortController()
  const waiting = orAborted(NEVER, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  await expect(orAborted(NEVER, stop.signal)).rejects.toThrow('stopped')
})
