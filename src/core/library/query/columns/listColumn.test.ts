import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ListColumn } from './listColumn.ts'

const SLOTS = 40

/** Which slots get new lists, and how many codes. */
const changes = fc.array(fc.record({ slot: fc.nat(SLOTS - 1), count: fc.nat(200) }), { minLength: 30, maxLength: 90 })

it('has what each slot was given last, however often lists are replaced', () => {
  fc.assert(
    fc.property(changes, (replaced) => {
      const column = new ListColumn()
      const expected = Array.from({ length: SLOTS }, (): readonly number[] => [])
      let next = 0
      for (const { slot, count } of replaced) {
        column.reserve(slot + 1)
        column.clear(slot)
        expected[slot] = Array.from({ length: count }, () => next++)
        for (const code of expected[slot]) column.add(slot, code)
      }
      column.reserve(SLOTS)
      const hits = Uint8Array.from({ length: next }, (_, code) => Number(code % 3 === 0))
      for (const [slot, codes] of expected.entries()) {
        expect(column.items(slot).join(' ')).toBe(codes.join(' '))
        expect(column.codes.subarray(column.startOf(slot), column.endOf(slot)).join(' ')).toBe(codes.join(' '))
        expect(column.isAny(slot, hits)).toBe(codes.some((code) => code % 3 === 0))
      }
    }),
    { numRuns: 50 },
  )
})
