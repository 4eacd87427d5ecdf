import { expect, it } from 'vitest'
import { knownFrom, readCatalog } from '../../../test/support/alignment/recordedConversations.ts'
import { missedWords } from '../../../test/support/alignment/missedWords.ts'
import { levelsFromTimes } from '../../../test/support/alignment/timedLevels.ts'
import { heardStretch } from './heardStretch.ts'

const LINE = 'We would sign today if you could give us a discount on the second year.'
const DISCOUNT = { start: LINE.indexOf('discount'), end: LINE.indexOf('discount') + 'discount'.length }
const at = (startSeconds: number, half = 0.3) => ({
  startSeconds,
  bandSeconds: { from: startSeconds - half, to: startSeconds + half },
})

it('begins two seconds before the words and ends with the line', () => {
  const hit = { text: LINE, range: { start: 0, end: 2 }, durationSeconds: 100 }
  const heard = heardStretch({ ...hit, position: { ...at(20), endSeconds: 25 }, next: at(26) })
  expect(heard).toMatchObject({ isSure: true, fromSeconds: expect.closeTo(17.7), toSeconds: expect.closeTo(26.8) })
})

it('has the end of a long line only as far as twelve seconds reach, and its words in any case', () => {
  const text = `${'and so on '.repeat(40)}discount ${'and so on '.repeat(40)}`
  const start = text.indexOf('discount')
  const hit = { text, range: { start, end: start + 8 }, durationSeconds: 200 }
  const { fromSeconds, toSeconds } = heardStretch({ ...hit, position: { ...at(20), endSeconds: 80 }, next: at(81) })
  expect(toSeconds - fromSeconds).toBeCloseTo(12)
  expect([fromSeconds < 48, toSeconds > 52]).toEqual([true, true])
})

it('is the neighborhood of a line whose place isn’t known, and says so', () => {
  const hit = { text: LINE, range: DISCOUNT, durationSeconds: 100, next: { startSeconds: 26 } }
  const guessed = heardStretch({ ...hit, position: { startSeconds: 20 } })
  expect(guessed.isSure).toBe(false)
  expect([guessed.fromSeconds < 20, guessed.toSeconds > 26]).toEqual([true, true])
  expect(heardStretch({ ...hit, position: at(20, 15), next: at(26, 15) }).isSure).toBe(false)
})

it('stays within the recording', () => {
  const hit = { text: LINE, range: { start: 0, end: LINE.length }, durationSeconds: 10, next: undefined }
  expect(heardStretch({ ...hit, position: at(0.5) })).toEqual({ fromSeconds: 0, toSeconds: 10, isSure: true })
})

const recordings = await readCatalog()

/** All of them, with their own audio: the deep test beside this one. */
it.each(recordings.slice(0, 3))('has each word of $id in what is heard', async (recording) => {
  const known = knownFrom(recording, await levelsFromTimes(recording))
  const { missed, wordCount } = missedWords(known)
  expect(wordCount).toBeGreaterThan(100)
  expect(missed).toEqual([])
})
