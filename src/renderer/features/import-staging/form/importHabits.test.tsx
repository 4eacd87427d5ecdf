import { beforeEach, expect, test } from 'vitest'
import type { CallType, User } from '../../../../domain/workspaces/directory.ts'
import { importHabits, rememberImportHabits, usableHabits } from './importHabits.ts'

const user = (userId: number): User => ({
  ...{ userId, workspaceId: 1, name: 'Ida', email: null },
  ...{ isActive: true, customFields: null },
})
const callType = (id: number, isArchived = false): CallType => ({ id, name: 'Demo', description: null, isArchived })

beforeEach(() => localStorage.clear())

test('the last choices are stored separately for each workspace', () => {
  rememberImportHabits('a', { userId: 7, callTypeId: 5 })
  rememberImportHabits('b', { userId: null, callTypeId: 6 })
  expect(importHabits('a')).toEqual({ userId: 7, callTypeId: 5 })
  expect(importHabits('b')).toEqual({ userId: null, callTypeId: 6 })
  expect(importHabits('c')).toEqual({ userId: null, callTypeId: null })
})

test.each(['not json', 'null', '[]', '{}', '{"userId":"7","callTypeId":1.5}', '{"userId":true,"callTypeId":1e300}'])(
  'unreadable stored text counts as no choice: %s',
  (text) => {
    localStorage.setItem('earshot.import-habits.a', text)
    expect(importHabits('a')).toEqual({ userId: null, callTypeId: null })
  },
)

test('a readable choice next to an unreadable one is used', () => {
  localStorage.setItem('earshot.import-habits.a', '{"userId":"x","callTypeId":5}')
  expect(importHabits('a')).toEqual({ userId: null, callTypeId: 5 })
})

test('choices are only reused while the workspace has them', () => {
  const habits = { userId: 7, callTypeId: 5 }
  const none = { userId: null, callTypeId: null }
  expect(usableHabits(habits, { users: [user(6), user(7)], callTypes: [callType(4), callType(5)] })).toEqual(habits)
  expect(usableHabits(habits, { users: [user(6)], callTypes: [callType(4)] })).toEqual(none)
  expect(usableHabits(habits, { users: undefined, callTypes: undefined })).toEqual(none)
  expect(usableHabits(habits, { users: [user(7)], callTypes: [callType(5, true)] })).toEqual({ ...none, userId: 7 })
  expect(usableHabits(none, { users: [user(7)], callTypes: [callType(5)] })).toEqual(none)
})
