import { describe, expect, it } from 'vitest'
import { blocksOf, readSections } from './sections.ts'
import type { Spoken } from './catalog.ts'
import { evidenceFor } from './evidence.ts'

const calls = readSections('calls.txt')

/** The calls of a language, as the demo's customers abroad have them. */
const wholeCalls = (language: string): readonly Spoken[] =>
  blocksOf(calls(`Whole calls, ${language}`)).map((exchange) => spoken(exchange))

function spoken(exchange: string): Spoken {
  const lines = exchange.split('\n').map((line) => ({
    speaker: line.startsWith('A: ') ? ('agent' as const) : ('lead' as const),
    text: line.slice(3),
    startSeconds: 0,
    endSeconds: 0,
  }))
  const metrics = {
    rep_talk_ratio: 0.5,
    call_exchanges: 1,
    longest_rep_monologue: 1,
    longest_lead_story: 1,
    silence_percentage: 0,
  }
  return { lines, metrics, topics: [] }
}

describe('evidence', () => {
  it.each([
    ['de', [true, false, false], [true, true, true]],
    ['es', [true, false], [true, true]],
    ['fr', [true, false], [true, false]],
  ])('is heard in the calls of customers who speak %s', (language, isAnnounced, isDated) => {
    const all = wholeCalls(language)
    expect(all.map((call) => evidenceFor('Recording was announced', call))).toEqual(isAnnounced)
    expect(all.map((call) => evidenceFor('Next step with a date', call))).toEqual(isDated)
  })

  it('of a recording is only what the agent says first', () => {
    const isAnnounced = (exchange: string): boolean | undefined =>
      evidenceFor('Recording was announced', spoken(exchange))
    expect(isAnnounced('A: Hi. This call is recorded.\nL: Fine.')).toBe(true)
    expect(isAnnounced('A: Hi.\nL: Is this recorded?\nA: It is recorded.')).toBe(false)
    expect(isAnnounced('L: Is this recorded?')).toBe(false)
  })

  it('is unknown where it takes judgment, or where nothing is known of the words', () => {
    expect(evidenceFor('Asked about timing', spoken('A: When?'))).toBeUndefined()
    expect(evidenceFor('Next step with a date', null)).toBeUndefined()
  })
})
