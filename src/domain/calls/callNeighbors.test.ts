import { expect, test } from 'vitest'
import { neighborsIn } from './callNeighbors.ts'

test('a call has neighbors and a place among others', () => {
  expect(neighborsIn([7, 8, 9], 8)).toEqual({ previousId: 7, nextId: 9, position: 2, loadedCount: 3 })
  expect(neighborsIn([7], 7)).toEqual({ previousId: null, nextId: null, position: 1, loadedCount: 1 })
  expect(neighborsIn([7], 5).position).toBeNull()
})
