import { describe, expect, test } from 'vitest'

import { speechMetrics } from './speechMetrics.ts'
import type { RecordedLine } from '../catalog.ts'

function spoken(speaker: RecordedLine['speaker'], startSeconds: number, endSeconds: number) {
  return { speaker, startSeconds, endSeconds }
}

describe('speech metrics', () => {
  test('talk ratio and silence are fractions of the whole call', () => {
    const metrics = speechMetrics([spoken('agent', 1, 4), spoken('lead', 5, 7)], 10)
    expect(metrics.rep_talk_ratio).toBe(0.3)
    expect(metrics.silence_percentage).toBe(0.5)
  })

  test('two people at once are one second of sound, and no silence is counted twice', () => {
    const metrics = speechMetrics([spoken('agent', 0, 6), spoken('lead', 4, 8), spoken('agent', 5, 6)], 10)
    expect(metrics.silence_percentage).toBe(0.2)
    expect(metrics.rep_talk_ratio).toBe(0.6)
  })

  test('consecutive lines of one person are one turn', () => {
    const lines = [spoken('agent', 0, 1), spoken('agent', 2, 3), spoken('lead', 4, 5), spoken('agent', 6, 7)]
    expect(speechMetrics(lines, 8).call_exchanges).toBe(3)
  })

  test('a monologue runs over short breaths and ends at the other person or at a long pause', () => {
    const lines = [
      spoken('agent', 0, 10),
      spoken('agent', 11, 20),
      spoken('agent', 25, 40),
      spoken('lead', 41, 44),
      spoken('lead', 44.5, 50),
      spoken('agent', 51, 52),
    ]
    const metrics = speechMetrics(lines, 60)
    expect(metrics.longest_rep_monologue).toBe(20)
    expect(metrics.longest_lead_story).toBe(9)
  })

  test('a call without speech is all silence', () => {
    expect(speechMetrics([], 30)).toEqual({
      rep_talk_ratio: 0,
      call_exchanges: 0,
      longest_rep_monologue: 0,
      longest_lead_story: 0,
      silence_percentage: 1,
    })
  })
})
