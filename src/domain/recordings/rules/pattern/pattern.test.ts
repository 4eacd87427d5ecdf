import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readByPattern } from '../readName.ts'
import { matchSteps } from './matchSteps.ts'
import { parsePattern } from './parsePattern.ts'
import { PATTERN_FIELDS, type NamePattern, type PatternPart } from './patternParts.ts'
import { stepsOf } from './stepsOf.ts'

describe('a pattern with an error', () => {
  it.each([
    ['%{foo}', 0, 6, 'There is no field “foo”.'],
    ['x-%{extension', 2, 11, 'Close the field'],
    ['plain', 0, 0, 'Add at least one field'],
    ['%{time}', 0, 7, 'Say how the time is written'],
    ['%{time#%Y%q}', 9, 2, 'This isn’t a part of a time.'],
    ['%{any}-%{time#%Y%m%d}', 7, 14, 'The time is incomplete. Add the hour'],
    ['%{time#%Y%m%d%I%M}', 0, 18, 'AM or PM'],
    ['%{extension}-%{extension}', 13, 12, 'Use “extension” only once.'],
    ['%{from}-%{extension}', 8, 12, 'Use either “extension” or “from”.'],
    ['%{agent}%{any}', 0, 14, 'Put text between these fields.'],
    ['%{extension#0}', 0, 14, 'Only a number of digits may follow'],
    ['%{direction#left}', 0, 17, 'Only “incoming”'],
    ['%{agent#3}', 0, 10, 'Remove “#3”'],
    [`${'x'.repeat(300)}%{any}`, 300, 6, 'Use at most 300 characters.'],
  ])('%s says where and what', (text, at, length, message) => {
    expect(parsePattern(text)).toMatchObject({ kind: 'error', at, length, message: expect.stringContaining(message) })
  })
})

const part: fc.Arbitrary<PatternPart> = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }).map((text) => ({ kind: 'text' as const, text })),
  fc
    .constantFrom(...PATTERN_FIELDS.filter((field) => field !== 'time' && field !== 'utc'))
    .map((field) => ({ kind: 'field' as const, field, argument: null })),
  fc.constant({ kind: 'field' as const, field: 'time' as const, argument: '%Y-%m-%d %H.%M.%S' }),
)

function printPattern({ parts }: NamePattern): string {
  return parts
    .map((part) =>
      part.kind === 'text'
        ? part.text.replaceAll('%', '%%')
        : `%{${part.field}${part.argument === null ? '' : `#${part.argument}`}}`,
    )
    .join('')
}

describe('any pattern', () => {
  it('is printed and parsed back, or has an error within its text', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const text = printPattern({ parts })
        const parsed = parsePattern(text)
        if (parsed.kind === 'pattern') expect(printPattern(parsed.pattern)).toBe(text)
        else expect(parsed.at + parsed.length).toBeLessThanOrEqual(text.length)
      }),
      { seed: 18, numRuns: 500 },
    )
  })

  it('takes any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40, unit: fc.constantFrom(...'%{}#-timeany0/'.split('')) }), (text) => {
        expect(['pattern', 'error']).toContain(parsePattern(text).kind)
      }),
      { seed: 18, numRuns: 1000 },
    )
  })

  it('finds a way to read the text if there is one, and reads only what all ways agree on', () => {
    // Compared with trying all ways.
    const text = fc.string({ maxLength: 8, unit: fc.constantFrom('a', '1', '-', '_') })
    const fields = fc.array(fc.constantFrom('%{any}', '%{extension}', '%{unique-id}', '-', '_', 'a'), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(fields, text, (written, name) => {
        const parsed = parsePattern(written.join(''))
        if (parsed.kind === 'error') return
        const steps = stepsOf(parsed.pattern).map(({ step }) => step)
        const ways = allWays(name, parsed.pattern, 0, 0)
        const captures = matchSteps(name, steps)
        expect(captures === null).toBe(ways.length === 0)
        if (captures === null) return
        const agreed = steps.map((_step, index) => {
          const starts = new Set(ways.map((ends) => (index === 0 ? 0 : ends[index - 1])))
          return starts.size === 1 && new Set(ways.map((ends) => ends[index])).size === 1
        })
        expect(captures.map((capture) => capture !== null)).toEqual(agreed)
      }),
      { seed: 18, numRuns: 2000 },
    )
  })

  it('does work in proportion to the length of the name', () => {
    const pattern = '%{any}-%{agent}-%{any}_%{any}-%{any}_%{unique-id}-%{any}-%{any}x%{extension}'
    const parsed = parsePattern(pattern)
    if (parsed.kind === 'error') throw new Error(parsed.message)
    const callsFor = (name: string) => {
      let calls = 0
      const steps = stepsOf(parsed.pattern).map(({ step }) =>
        step.kind === 'free'
          ? { ...step, isAllowed: (unit: number) => ((calls += 1), step.isAllowed(unit)) }
          : { ...step, ends: (text: string, at: number) => ((calls += 1), step.ends(text, at)) },
      )
      expect(matchSteps(name, steps)).toBeNull()
      return calls / name.length
    }
    for (const unit of ['-', '-_', 'a-', '1', '-1_', '-x1'])
      expect(callsFor(`${unit.repeat(1000)}!`)).toBeLessThan(2 * stepsOf(parsed.pattern).length + 1)
  })

  it('isn’t applied to names that are too long', () => {
    expect(readByPattern(`${'a'.repeat(1000)}.wav`, '%{agent}')).toBeNull()
    expect(readByPattern(`${'a'.repeat(996)}.wav`, '%{agent}')).not.toBeNull()
  })
})

/** The end of each part, for each way to read the text. */
function allWays(text: string, pattern: NamePattern, index: number, at: number): readonly (readonly number[])[] {
  const steps = stepsOf(pattern)
  const step = steps[index]?.step
  if (step === undefined) return at === text.length ? [[]] : []
  const isInDigits = (position: number) => /\d\d/.test(text.slice(Math.max(0, position - 1), position + 1))
  const ends: number[] = []
  if (step.kind === 'ends') ends.push(...step.ends(text, at))
  else if (!isInDigits(at))
    for (let end = at; end <= text.length; end += 1) {
      if (end - at >= step.least && !isInDigits(end)) ends.push(end)
      if (end < text.length && !step.isAllowed(text.charCodeAt(end))) break
    }
  return ends.flatMap((end) => allWays(text, pattern, index + 1, end).map((rest) => [end, ...rest]))
}
