import { join } from 'node:path'

import { expect, it } from 'vitest'

import { percentile } from '../bench/percentile.ts'
import { measureAlignment, type Measured } from './alignmentScore.ts'
import { drawnVoice } from './drawnVoice.ts'
import { placeConversation } from './placedConversation.ts'
import { knownFrom, readCatalog, RECORDINGS_FOLDER, sentencesOf } from './recordedConversations.ts'
import { ROUGH } from './roughConversation.ts'
import { levelsFromTimes } from './timedLevels.ts'
import { wavLevels } from './wavLevels.ts'

const recordings = await readCatalog()

it.each(recordings)('finds the lines of $id within a second and a half, and in their bands', async (recording) => {
  const measured = measureAlignment(knownFrom(recording, await levelsFromTimes(recording)))
  expect(measured.errors).toHaveLength(recording.lines.length)
  expectBetterThanGuess(measured)
  expect(percentile(measured.errors, 0.9)).toBeLessThan(1.5)
  expect(measured.inBand / measured.errors.length).toBeGreaterThanOrEqual(0.9)
})

const wavs = recordings.filter(({ mediaType }) => mediaType === 'audio/wav')

it('has WAV recordings, mono and stereo', () => {
  expect(new Set(wavs.map(({ channels }) => channels))).toEqual(new Set([1, 2]))
})

it.each(wavs)('finds the lines of $id in its own audio', async (recording) => {
  const levels = await wavLevels(join(RECORDINGS_FOLDER, recording.file))
  expect(levels).toHaveLength(recording.channels)
  const measured = measureAlignment(knownFrom(recording, levels))
  expectBetterThanGuess(measured)
  expect(percentile(measured.errors, 0.9)).toBeLessThan(0.5)
  expect(measured.inBand).toBe(recording.lines.length)
})

const conversation = async (seed: string) =>
  await placeConversation({ name: seed, minutes: 5, seed, sentences: sentencesOf(recordings), say: drawnVoice(seed) })

it.each(['one', 'two'])('follows a conversation of five minutes (%s), mono and stereo', async (seed) => {
  const { mono, stereo } = await conversation(seed)
  for (const known of [mono, stereo]) {
    const measured = measureAlignment(known)
    expectBetterThanGuess(measured)
    expect(percentile(measured.errors, 0.5)).toBeLessThan(0.5)
    expect(measured.inBand / measured.errors.length).toBeGreaterThanOrEqual(0.9)
  }
})

it.each(Object.entries(ROUGH))('follows a conversation with %s and one speaker per channel', async (_name, roughen) => {
  const { stereo } = await conversation('rough')
  const measured = measureAlignment(roughen(stereo))
  expectBetterThanGuess(measured)
  expect(percentile(measured.errors, 0.5)).toBeLessThan(2)
  expect(percentile(measured.errors, 0.9)).toBeLessThan(6)
  expect(measured.inBand / measured.errors.length).toBeGreaterThanOrEqual(0.9)
})

function expectBetterThanGuess({ errors, guessErrors }: Measured): void {
  for (const fraction of [0.5, 0.9]) {
    expect(percentile(errors, fraction)).toBeLessThan(percentile(guessErrors, fraction))
  }
}
