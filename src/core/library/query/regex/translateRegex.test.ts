import { describe, expect, it } from 'vitest'
import { translateRegex } from './translateRegex.ts'

/** `pattern`, texts that match, texts that don't. As PostgreSQL 18.6 answers `text ~ pattern`, in PGlite 0.5.16. */
const MATCHES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['a.c', ['abc', 'a\nc', 'a😀c'], ['ac', 'ABC']],
  ['^b', ['b', 'bc'], ['a\nb']],
  ['b$', ['ab'], ['b\n', 'b\nc']],
  ['^(ab|c){2,3}$', ['abc', 'cc', 'ababab'], ['ab', 'cccc']],
  ['^a{,2}$', ['a{,2}'], ['a', 'aa']],
  ['^[]a]+$', ['a]'], ['[a]', '']],
  ['^[^]-]$', ['a'], [']', '-']],
  ['^[a-c\\d-]+$', ['b2-'], ['d']],
  ['[[:digit:]]{2}', ['x12'], ['1a2', '٣٤']],
  ['^\\w+$', ['aé_1', '汉字'], ['a b', '-']],
  ['^\\s$', [' ', '\t', '\u3000', '\u0085'], ['\u00A0', '\uFEFF', 'x']],
  ['\\mcall\\M', ['a call.', 'call'], ['recall', 'calls']],
  ['\\yé', ['aé é'], ['aé']],
  ['\\Aa\\Z', ['a'], ['a\n', 'ba']],
  ['\\b', ['\b'], ['a b']],
  ['\\B', ['a\\b'], ['ab']],
  ['a(?=b)', ['ab'], ['ac']],
  ['(?<!a)b', ['cb', 'b'], ['ab']],
  ['(?i)straße', ['STRAßE', 'Straße'], ['STRASSE']],
  ['(?i)Σ', ['σ', 'Σ'], ['ς']],
  ['(?i)^[a-c]$', ['B'], ['d']],
  ['(?i)İ', ['i'], ['ı']],
  ['\\u00e9|\\U0001F600', ['é', '😀'], ['e']],
  ['x{', ['x{'], ['x']],
  ['a||b', [''], []],
]

describe('a Postgres regular expression', () => {
  it.each(MATCHES)('%j matches the same texts', (pattern, hits, misses) => {
    const regex = new RegExp(translateRegex(pattern), 'sv')
    expect(hits.filter((text) => !regex.test(text))).toEqual([])
    expect(misses.filter((text) => regex.test(text))).toEqual([])
  })

  it.each([
    ['(a)\\1', '\\1'],
    ['\\Y', '\\Y'],
    ['[[:upper:]]', '[[:upper:]]'],
    ['[[.a.]]', '[['],
    ['(?n)a', '(?n)'],
    ['***=a', '***'],
    // Postgres rejects these.
    ['a**', 'a**'],
    ['^*', '^*'],
    ['a{2,1}', '{2,1}'],
    ['a{256}', '{256}'],
    ['(a', '(a'],
    ['a)', ')'],
    ['[b-a]', '[b-a'],
    ['[a', '[a'],
    ['\\q', '\\q'],
    ['a\\', '\\'],
    ['(?<name>a)', '(?'],
  ])('%j has no translation, because of %j', (pattern, construct) => {
    expect(() => translateRegex(pattern)).toThrow(expect.objectContaining({ construct }))
  })

  it('is only translated down to a depth', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`
    expect(translateRegex(nested(100))).toContain('a')
    expect(() => translateRegex(nested(101))).toThrow()
  })
})
