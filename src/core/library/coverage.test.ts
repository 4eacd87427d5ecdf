import { expect, it } from 'vitest'
import { syncActivity } from './coverage.ts'
import { newState } from './sync/syncState.ts'

const READ = { ...newState(null), walkedAt: 1 }

it.each([
  ['the list is being read', newState(null), { isWhole: false, due: 0 }, 'calls'],
  ['the list was read, but its records weren’t counted yet', READ, { isWhole: false, due: 0 }, 'calls'],
  ['records are being read', READ, { isWhole: true, due: 3 }, 'records'],
  ['everything was read', READ, { isWhole: true, due: 0 }, 'current'],
] as const)('is as the work goes: %s', (_, state, counts, activity) => {
  expect(syncActivity(state, counts, true)).toBe(activity)
})

it('needs no records if none are kept', () => {
  expect(syncActivity(READ, { isWhole: true, due: 3 }, false)).toBe('current')
})
