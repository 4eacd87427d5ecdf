import { afterEach, expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { librarySnapshot } from '../../../contract/library/testing/librarySnapshot.ts'
import type { LibraryScope } from '../../../contract/library/library.ts'
import { fakeStream } from '../testing/fakeStream.ts'
import { inWorkspace } from '../testing/inWorkspace.tsx'
import {
  forgetOtherRecentCalls,
  forgetStoredTitles,
  recentCalls,
  useRememberedCall,
  type RecentCall,
} from './recentCalls.ts'

afterEach(() => localStorage.clear())

const shown = (workspaceId = 'w') => recentCalls({ workspaceId })
const stored = () => localStorage.getItem('earshot.recentCalls.w')

async function remember(call: RecentCall, { workspaceId = 'w', keeps = 'calls' }: Partial<Saving> = {}): Promise<void> {
  const library = fakeStream(librarySnapshot({ keeps }))
  const { unmount } = await renderHook(() => useRememberedCall(call), inWorkspace({ core: { library }, workspaceId }))
  await expect.poll(() => shown(workspaceId)[0]).toEqual(call)
  await unmount()
}

interface Saving {
  readonly workspaceId: string
  readonly keeps: LibraryScope
}

test('the 20 calls opened last are remembered per workspace, the latest first and each once', async () => {
  expect(shown()).toEqual([])
  for (let id = 1; id <= 22; id += 1) await remember({ id, title: `Call ${id}` })
  await remember({ id: 5, title: 'Renamed' })
  const ids = shown().map(({ id }) => id)
  expect(ids).toEqual([5, ...Array.from({ length: 20 }, (_, at) => 22 - at).filter((id) => id !== 5)])
  await remember({ id: 1, title: null }, { workspaceId: 'other' })
  expect(shown('other')).toEqual([{ id: 1, title: null }])
})

test('titles are on this computer only while calls are saved on it', async () => {
  await remember({ id: 1, title: 'Pricing' })
  expect(stored()).toContain('Pricing')
  forgetStoredTitles({ workspaceId: 'w' })
  expect(stored()).not.toContain('Pricing')
  await remember({ id: 2, title: 'Renewal' }, { keeps: 'nothing' })
  expect(stored()).not.toMatch(/Pricing|Renewal/)
  expect(shown()).toEqual([
    { id: 2, title: 'Renewal' },
    { id: 1, title: 'Pricing' },
  ])
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
  await remember({ id: 2, title: 'Renewal' }, { workspaceId: 'removed' })
  localStorage.setItem('earshot.places', '[]')
  forgetOtherRecentCalls(['w', 'without-calls'].map((id) => ({ id })))
  expect(Object.keys(localStorage).toSorted()).toEqual(['earshot.places', 'earshot.recentCalls.w'])
  expect(shown()).toEqual([{ id: 1, title: 'Pricing' }])
})
