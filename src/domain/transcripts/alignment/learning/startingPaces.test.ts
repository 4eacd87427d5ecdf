import { expect, test } from 'vitest'
import type { SpeechSegment } from '../speechActivity.ts'
import { startingPaces } from './startingPaces.ts'

const unit = (expectedSeconds: number) => ({ turnIndex: 0, breakBefore: 'line' as const, expectedSeconds })
const segment = (startSeconds: number, endSeconds: number): SpeechSegment => ({ startSeconds, endSeconds })

/** The agent (0) says 2 and 3 seconds of text, the other speaker (1) 10 and 5. */
const SAID = { units: [unit(2), unit(10), unit(3), unit(5)], speakers: [0, 1, 0, 1], speakerCount: 2, agent: 0 }

function paces(
  metrics: { repTalkRatio: number | null; silenceRatio: number | null } | undefined,
  segments = [segment(0, 20), segment(25, 35)],
  input: Partial<Parameters<typeof startingPaces>[0]> = {},
): readonly number[] {
  return startingPaces({ ...SAID, activity: { segments, sides: null }, durationSeconds: 40, metrics, ...input })
}

test('gives all speakers the pace of the whole call without a talk ratio', () => {
  expect(paces(undefined)).toEqual([1.5, 1.5])
  expect(paces({ repTalkRatio: null, silenceRatio: 0.25 })).toEqual([1.5, 1.5])
  expect(paces({ repTalkRatio: 0.3, silenceRatio: 0.25 }, undefined, { agent: null })).toEqual([1.5, 1.5])
})

test('assumes other sound than the transcript if the pace would be half or twice the average', () => {
  expect(paces(undefined, [segment(5, 10)])).toEqual([0.55, 0.55])
  expect(paces(undefined, [segment(0, 60)])).toEqual([1.8, 1.8])
})

test('gives the agent most of the difference that the talk ratio shows', () => {
  // 30% of the speech, but only 5 of 20 seconds of the text: the agent is slower by 9/7, of which four fifths count.
  const [agent = 0, other = 0] = paces({ repTalkRatio: 0.3 * 0.75, silenceRatio: 0.25 })
  expect(agent / other).toBeCloseTo((9 / 7) ** 0.8, 9)
  // Together they account for all of the speech.
  expect(agent * 5 + other * 15).toBeCloseTo(30, 9)
})

test('limits the difference between speakers in both directions', () => {
  const ratio = (repTalkRatio: number) => {
    const [agent = 0, other = 0] = paces({ repTalkRatio, silenceRatio: 0 })
    return agent / other
  }
  expect(ratio(0.9)).toBeCloseTo(Math.exp(0.4), 9)
  expect(ratio(0.01)).toBeCloseTo(Math.exp(-0.4), 9)
})

test('ignores a talk ratio of zero, and one that leaves the others no time', () => {
  for (const [repTalkRatio, silenceRatio] of [
    [0, 0.25],
    [1, 0],
    [0.7, 0.3],
    [0.8, 0.3],
  ] as const) {
    expect(paces({ repTalkRatio, silenceRatio })).toEqual([1.5, 1.5])
  }
})

test('gives a single speaker the pace of the call, whatever the talk ratio', () => {
  const one = { units: [unit(20)], speakers: [0], speakerCount: 1 }
  expect(paces({ repTalkRatio: 0.3, silenceRatio: 0.25 }, undefined, one)[0]).toBeCloseTo(1.5, 9)
})

test('finds the silence in the sound if it wasn’t measured, without pauses shorter than a second', () => {
  const segments = [segment(2, 12), segment(12.5, 20), segment(21, 29)]
  const input = { durationSeconds: 32.5 }
  const found = paces({ repTalkRatio: 0.24, silenceRatio: null }, segments, input)
  const given = paces({ repTalkRatio: 0.24, silenceRatio: 0.2 }, segments, input)
  expect(found[0]).toBeCloseTo(given[0]!, 9)
  expect(found[1]).toBeCloseTo(given[1]!, 9)
  expect(found[0]! / found[1]!).toBeCloseTo((9 / 7) ** 0.8, 9)
})
