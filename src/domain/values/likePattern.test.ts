import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containsPattern, textOfContainsPattern } from './likePattern.ts'

describe('the condition `contains`', () => {
  it('puts the text between two wildcards', () => {
    expect(containsPattern('acme')).toBe('%acme%')
  })

  it('escapes wildcards in the typed text', () => {
    expect(containsPattern(String.raw`50%_\ off`)).toBe(String.raw`%50\%\_\\ off%`)
  })

  it('is recognized for any text', () => {
    // Not fast-check's unit "binary": its table of all characters takes a second to build.
    const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))
    const character = fc.oneof(fc.constantFrom('%', '_', '\\', 'a'), anyCharacter)
    fc.assert(
      fc.property(fc.string({ unit: character, minLength: 1 }), (text) => {
        expect(textOfContainsPattern(containsPattern(text))).toBe(text)
      }),
    )
  })

  it.each(['acme%', '%acme', '%a%b%', '%a_b%', '%%', '%', '', String.raw`%a\b%`, String.raw`%a\%`])(
    'is not what the pattern %j says',
    (pattern) => {
      expect(textOfContainsPattern(pattern)).toBeUndefined()
    },
  )
})
