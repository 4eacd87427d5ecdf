import { describe, expect, test } from 'vitest'

import { readScript } from './conversation.ts'
import { placeScript } from './timeline.ts'

const gapBefore = (timeline: ReturnType<typeof placeScript>, index: number) =>
  (timeline.lines[index]?.startSeconds ?? NaN) - (timeline.lines[index - 1]?.endSeconds ?? NaN)

describe('placing a script', () => {
  test('every line keeps the length of its speech', () => {
    const { lines } = placeScript(readScript('Agent: One.\nLead: Two.\nAgent: Three.'), [2, 3.25, 0.5], 'seed')
    const lengths = lines.map(({ startSeconds, endSeconds }) => endSeconds - startSeconds)
    expect(lengths[0]).toBeCloseTo(2, 6)
    expect(lengths[1]).toBeCloseTo(3.25, 6)
    expect(lengths[2]).toBeCloseTo(0.5, 6)
  })

  test('a pause, a given gap and an overlap stand instead of the natural gap', () => {
    const script = readScript('Agent: One.\nPause: 6.5 s\nLead: Two.\nAgent (0.9 s): Three.\nLead (-0.3 s): Four.')
    const timeline = placeScript(script, [1, 1, 1, 1], 'seed')
    expect(gapBefore(timeline, 1)).toBeCloseTo(6.5, 6)
    expect(gapBefore(timeline, 2)).toBeCloseTo(0.9, 6)
    expect(gapBefore(timeline, 3)).toBeCloseTo(-0.3, 6)
  })

  test('natural gaps are short, differ, and are the same for the same seed', () => {
    const script = readScript('Agent: Yes.\nLead: No.\n'.repeat(20))
    const lengths = script.map(() => 1)
    const timeline = placeScript(script, lengths, 'seed')
    const gaps = script.slice(1).map((_, index) => gapBefore(timeline, index + 1))
    expect(Math.min(...gaps)).toBeGreaterThan(0.2)
    expect(Math.max(...gaps)).toBeLessThan(0.8)
    expect(new Set(gaps.map((gap) => gap.toFixed(3))).size).toBeGreaterThan(20)
    expect(placeScript(script, lengths, 'seed')).toEqual(timeline)
    expect(placeScript(script, lengths, 'another')).not.toEqual(timeline)
  })

  test('one changed gap moves what follows and changes no other gap', () => {
    const lengths = [1, 1, 1]
    const plain = placeScript(readScript('Agent: One.\nLead: Two.\nAgent: Three.'), lengths, 'seed')
    const changed = placeScript(readScript('Agent: One.\nLead (2 s): Two.\nAgent: Three.'), lengths, 'seed')
    expect(gapBefore(changed, 2)).toBeCloseTo(gapBefore(plain, 2), 6)
  })

  test('the first slide is there from the beginning, the next one when the line before has ended', () => {
    const script = readScript('Slide: First\nAgent: One.\nSlide: Second | A point\nLead: Two.')
    const { slides, lines } = placeScript(script, [3, 1], 'seed')
    expect(slides[0]?.startSeconds).toBe(0)
    expect(slides[1]?.startSeconds).toBeGreaterThan(lines[0]?.endSeconds ?? NaN)
    expect(slides[1]?.startSeconds).toBeLessThan(lines[1]?.startSeconds ?? NaN)
  })

  test('a line without speech is refused', () => {
    expect(() => placeScript(readScript('Agent: One.\nLead: Two.'), [1], 'seed')).toThrow('line 2')
  })
})

describe('reading a script', () => {
  test.each(['Bystander: Hello.', 'Agent: One.\nand more', 'Pause: a while', 'Agent (soon): Two.'])(
    'rejects %j',
    (text) => {
      expect(() => readScript(text)).toThrow()
    },
  )
})
