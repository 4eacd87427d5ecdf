import { beforeEach, expect, test, vi } from 'vitest'
import { readPreferences, storePreferences } from './playbackPreferences.ts'

const DEFAULTS = { rate: 1, volume: 1, isMuted: false, skipsSilence: false }
const stored = (text: string) => {
  localStorage.setItem('earshot.playback', text)
  return readPreferences()
}

beforeEach(() => localStorage.clear())

test('stored values are restored', () => {
  expect(readPreferences()).toEqual(DEFAULTS)
  const preferences = { rate: 1.75, volume: 0.3, isMuted: true, skipsSilence: true }
  storePreferences(preferences)
  expect(readPreferences()).toEqual(preferences)
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

test('without storage the defaults apply', () => {
  const refused = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refused)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused)
  storePreferences({ ...DEFAULTS, rate: 2 })
  expect(readPreferences()).toEqual(DEFAULTS)
})
