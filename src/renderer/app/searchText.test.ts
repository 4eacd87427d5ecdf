import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './searchText.ts'

describe('the search of a location', () => {
  it('is read again as the same lists, whatever they hold', () => {
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

  it('is read whatever it says, names of what every object has included', () => {
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

  it('is plain words, and nothing where nothing is asked', () => {
    expect(stringifySearch({ filter: ['ai_score < 60', 'won empty'], sort: ['-timestamp'] })).toBe(
      '?filter=ai_score+%3C+60&filter=won+empty&sort=-timestamp',
    )
    expect(stringifySearch({ filter: [], sort: [] })).toBe('')
  })
})
