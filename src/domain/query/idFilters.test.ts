import { expect, it } from 'vitest'
import { idFilters } from './idFilters.ts'

it('names up to 500 calls in one filter, and more in alternatives', () => {
  expect(idFilters([3, 5])).toEqual([{ field: 'id', op: 'in', value: '3,5' }])
  const ids = Array.from({ length: 1001 }, (_, at) => at + 1e15)
  const [group] = idFilters(ids)
  const values =
    group !== undefined && 'parts' in group ? group.parts.map((part) => ('value' in part ? part.value! : '')) : []
  expect(values.map((value) => value.split(',').length)).toEqual([500, 500, 1])
  expect(Math.max(...values.map((value) => value.length))).toBeLessThan(10_000)
})
