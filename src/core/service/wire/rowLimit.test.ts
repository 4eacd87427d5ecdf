import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasMoreRows } from './rowLimit.ts'

const anyText = fc.oneof(fc.string(), fc.constantFrom('"', '\\', '\\"', '],[', '{"data":[1,2,3]}', ','))
const anyJson = fc.oneof(fc.jsonValue({ maxDepth: 3 }), anyText, fc.array(anyText))

it('counts the rows of any list like the JSON parser', () => {
  fc.assert(
    fc.property(fc.array(anyJson, { maxLength: 8 }), anyJson, fc.nat({ max: 3 }), (data, other, space) => {
      const text = JSON.stringify(
        { before: { other, more: 1 }, data, meta: { errors: [other, other], x: other } },
        null,
        space,
      )
      expect(hasMoreRows(text, Math.max(1, data.length))).toBe(false)
      if (data.length > 1) expect(hasMoreRows(text, data.length - 1)).toBe(true)
    }),
  )
})

it('reads text that isn’t JSON to its end', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(hasMoreRows(text, 1)).toBeTypeOf('boolean')
    }),
  )
})
