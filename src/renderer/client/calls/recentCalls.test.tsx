import { afterEach, expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { inWorkspace } from '../testing/inWorkspace.tsx'
import { forgetOtherRecentCalls, recentCalls, useRememberedCall, type RecentCall } from './recentCalls.ts'

afterEach(() => localStorage.clear())

const remember = (call: RecentCall | undefined, workspaceId = 'w') =>
  renderHook(() => useRememberedCall(call), inWorkspace({ workspaceId }))

test('the 20 calls opened last are remembered per workspace, the latest first and each once', async () => {
  await remember(undefined)
  expect(recentCalls({ workspaceId: 'w' })).toEqual([])
  for (let id = 1; id <= 22; id += 1) await remember({ id, title: `Call ${id}` })
  await remember({ id: 5, title: 'Renamed' })
  const ids = recentCalls({ workspaceId: 'w' }).map(({ id }) => id)
  expect(ids).toEqual([5, ...Array.from({ length: 20 }, (_, at) => 22 - at).filter((id) => id !== 5)])
  expect(recentCalls({ workspaceId: 'w' })[0]).toEqual({ id: 5, title: 'Renamed' })
  await remember({ id: 1, title: null }, 'other')
  expect(recentCalls({ workspaceId: 'other' })).toEqual([{ id: 1, title: null }])
})

test.each(['{', '{"id":1}', '[1, null, {"id":"1","title":"a"}, {"id":2}, {"id":3,"title":4}]'])(
  'a damaged memory such as %s is ignored',
  (stored) => {
    localStorage.setItem('earshot.recentCalls.w', stored)
    expect(recentCalls({ workspaceId: 'w' })).toEqual([])
  },
)

test('those of workspaces that were removed are deleted', async () => {
  await remember({ id: 1, title: 'Pricing' })
  await remember({ id: 2, title: 'Renewal' }, 'removed')
  localStorage.setItem('earshot.places', '[]')
  forgetOtherRecentCalls(['w', 'without-calls'])
  expect(Object.keys(localStorage).toSorted()).toEqual(['earshot.places', 'earshot.recentCalls.w'])
  expect(recentCalls({ workspaceId: 'w' })).toEqual([{ id: 1, title: 'Pricing' }])
})
