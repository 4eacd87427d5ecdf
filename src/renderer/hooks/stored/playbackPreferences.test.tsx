import { beforeEach, expect, test, vi } from 'vitest'
import { playbackPreferences } from './playbackPreferences.ts'
import { clearStored } from './testing/clearStored.ts'

const DEFAULTS = { rate: 1, volume: 1, isMuted: false, skipsSilence: false }
/** As after a restart, or after a change in another window. */
const read = () => {
  dispatchEvent(new StorageEvent('storage', { key: 'earshot.playback' }))
  return playbackPreferences.current()
}
const stored = (text: string) => {
  localStorage.setItem('earshot.playback', text)
  return read()
}

beforeEach(clearStored)

test('stored values are restored', () => {
  expect(playbackPreferences.current()).toEqual(DEFAULTS)
  const preferences = { rate: 1.75, volume: 0.3, isMuted: true, skipsSilence: true }
  playbackPreferences.choose(preferences)
  expect(read()).toEqual(preferences)
})

test('each value is independent of the others', () => {
  expect(stored('{"rate":2,"volume":7,"isMuted":"yes"}')).toEqual({ ...DEFAULTS, rate: 2 })
  expect(stored('{"rate":"2","volume":0.5,"skipsSilence":1}')).toEqual({ ...DEFAULTS, volume: 0.5 })
})

test.each([
  ['rate', [0.5, 3], [0.49, 3.01]],
  ['volume', [0, 1], [-0.01, 1.01]],
] as const)('%s has limits', (name, within, beyond) => {
  for (const value of within) expect(stored(JSON.stringify({ [name]: value }))[name]).toBe(value)
  for (const value of beyond) expect(stored(JSON.stringify({ [name]: value }))[name]).toBe(1)
})

test("stored data that isn't a record is ignored", () => {
  for (const text of ['null', '[', '7']) expect(stored(text)).toEqual(DEFAULTS)
})

test('without storage, preferences last as long as the window', () => {
  const refused = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refused)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused)
  playbackPreferences.choose({ ...DEFAULTS, rate: 2 })
  expect(playbackPreferences.current()).toEqual({ ...DEFAULTS, rate: 2 })
  expect(read()).toEqual(DEFAULTS)
})
