import { afterEach, expect, test, vi } from 'vitest'
import { newMediaTry, stoppedTry } from './mediaTry.ts'

afterEach(() => vi.unstubAllGlobals())
const { signal } = new AbortController()

test('each try at a media path has a unique URL; other URLs don’t change', () => {
  const [one, other] = [newMediaTry('/media/w/1/audio'), newMediaTry('/media/w/1/audio')]
  expect(one).toContain(`${location.origin}/media/w/1/audio?`)
  expect(one).not.toBe(other)
  expect(newMediaTry('blob:https://x/1')).toBe('blob:https://x/1')
})

test('asks the media gateway why a try failed', async () => {
  const answers = [new Response(null, { status: 204 }), new Response('{}', { status: 502 })]
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(answers.shift()!))
  vi.stubGlobal('fetch', asked)
  const address = newMediaTry('/media/w/1/audio')
  expect(await stoppedTry(address, signal)).toBeNull()
  expect((await stoppedTry(address, signal))?.status).toBe(502)
  expect(asked.mock.calls[0]).toEqual([`${address}&why`, { signal }])
  // A blob URL has no gateway to ask.
  expect(await stoppedTry('blob:https://x/1', signal)).toBeNull()
  expect(asked).toHaveBeenCalledTimes(2)
})
