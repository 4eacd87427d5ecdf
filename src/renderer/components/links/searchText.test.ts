import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './searchText.ts'

describe('search parameters', () => {
  it('round-trip as the same lists, whatever they contain', () => {
    const lists = fc.dictionary(
      fc.constantFrom('filter', 'sort', 'key'),
      fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }),
    )
    fc.assert(
      fc.property(lists, (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
      }),
    )
  })

  it('are parsed whatever they contain, including names from Object.prototype', () => {
    const keys = fc.oneof(fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)), fc.string())
    fc.assert(
      fc.property(
        fc.array(fc.tuple(keys, fc.string({ unit: 'binary' }))),
        fc.string({ unit: 'binary' }),
        (pairs, raw) => {
          const written = new URLSearchParams(pairs)
          const read = parseSearch(written.toString())
          for (const key of new Set(written.keys())) {
            expect(Object.getOwnPropertyDescriptor(read, key)?.value).toEqual(written.getAll(key))
          }
          expect(() => parseSearch(raw)).not.toThrow()
        },
      ),
    )
  })

  it('are readable, and empty without values', () => {
    expect(stringifySearch({ filter: ['ai_score < 60', 'won empty'], sort: ['-timestamp'] })).toBe(
      '?filter=ai_score+%3C+60&filter=won+empty&sort=-timestamp',
    )
    expect(stringifySearch({ filter: [], sort: [] })).toBe('')
  })
})
