import { afterEach, expect, it } from 'vitest'
import { sessionMap } from './sessionMap.ts'

afterEach(() => sessionStorage.clear())

it('keeps its values over a reload, without those that were deleted', () => {
  const before = sessionMap<{ readonly count: number }>('drafts')
  before.set('kept', { count: 1 })
  before.set('kept', { count: 2 })
  before.set('dropped', { count: 3 })
  before.delete('dropped')
  const after = sessionMap<{ readonly count: number }>('drafts')
  expect([after.get('kept'), after.has('dropped')]).toEqual([{ count: 2 }, false])
  expect(sessionMap('others').has('kept')).toBe(false)
})

it.each(['{', '7', 'null'])('starts empty where %s is stored', (stored) => {
  sessionStorage.setItem('drafts', stored)
  expect(sessionMap('drafts').has('kept')).toBe(false)
})
