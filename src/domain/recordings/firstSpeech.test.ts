import { expect, it } from 'vitest'
import { levelsFromTimes } from '../../../test/support/alignment/timedLevels.ts'
import { readCatalog } from '../../../test/support/alignment/recordedConversations.ts'
import { firstSpeech } from './firstSpeech.ts'

const WINDOWS_PER_SECOND = 50
const seconds = (length: number, level: (window: number) => number) =>
  Array.from({ length: length * WINDOWS_PER_SECOND }, (_, window) => level(window))
const silence = (length: number) => seconds(length, () => 1)
/** As exchanges of Europe and North America ring, and as a machine asks for a message. */
const ring = (on: number, off: number) => [...seconds(on, (window) => 90 + (window % 3)), ...silence(off)]
const speech = (length: number) => seconds(length, (window) => 30 + Math.round(70 * Math.abs(Math.sin(window / 4))))

function found(...parts: readonly (readonly number[])[]): number | null {
  return firstSpeech({ channels: [Uint8Array.from(parts.flat())], windowsPerSecond: WINDOWS_PER_SECOND })
}

it.each([
  ['speech', [speech(3)], 0],
  ['silence', [silence(4), speech(3)], 4],
  ['two rings of Europe', [ring(1, 4), ring(1, 4), speech(3)], 10],
  ['two rings of North America', [ring(2, 4), ring(2, 4), speech(3)], 12],
  ['a beep', [silence(1), ring(0.5, 0.5), speech(3)], 2],
] as const)('begins after %s', (_, parts, start) => {
  expect(found(...parts)).toBeCloseTo(start, 0)
})

it('isn’t there without speech', () => {
  expect(found(silence(3), ring(1, 4), ring(1, 4))).toBeNull()
  expect(found([])).toBeNull()
})

it('is where the first line of a recording is', async () => {
  const [recording] = await readCatalog()
  const channels = await levelsFromTimes(recording!)
  expect(firstSpeech({ channels, windowsPerSecond: WINDOWS_PER_SECOND })).toBeCloseTo(
    recording!.lines[0]!.startSeconds,
    0,
  )
})
