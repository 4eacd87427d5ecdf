import { expect, it } from 'vitest'
import { roundedInside } from './boundedRounding.ts'

const percent = { low: 0, high: 100, digits: 0 }
const measure = { low: -1, high: 1, digits: 2 }

it.each([
  [99.9, percent, '>', 99],
  [99.4, percent, '', 99],
  [100, percent, '', 100],
  [0.4, percent, '<', 1],
  [0.6, percent, '', 1],
  [0, percent, '', 0],
  [0.996, measure, '>', 0.99],
  [1, measure, '', 1],
  [-0.999, measure, '<', -0.99],
  [-1, measure, '', -1],
  [0.001, measure, '', 0],
  [99.96, { ...percent, digits: 1 }, '>', 99.9],
])('%f in %o is shown as %s%f', (value, bounds, sign, shown) => {
  expect(roundedInside(value, bounds)).toEqual({ sign, value: expect.closeTo(shown, 9) as number })
})
