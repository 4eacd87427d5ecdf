import { expect, test } from 'vitest'
import { extended } from './stretch.ts'

test('a stretch grows from where selecting began, to either side, and shrinks back', () => {
  const after = extended(null, 60, 5)
  expect(after).toEqual({ fromSeconds: 60, toSeconds: 65 })
  expect(extended(after, 60, 5)).toEqual({ fromSeconds: 60, toSeconds: 70 })
  expect(extended(after, 60, -1)).toEqual({ fromSeconds: 60, toSeconds: 64 })
  // The ends are sorted when they are selected.
  expect(extended(null, 60, -5)).toEqual({ fromSeconds: 60, toSeconds: 55 })
  expect(extended({ fromSeconds: 55, toSeconds: 60 }, 60, -5)).toEqual({ fromSeconds: 60, toSeconds: 50 })
})
