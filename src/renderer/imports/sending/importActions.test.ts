import { beforeEach, expect, test, vi } from 'vitest'

import type { ChangedImports, ImportSnapshot } from '../../../contract/snapshots.ts'
import { toastManager, toastsAreReady } from '../../components/overlays/toasts.ts'
import { fakeWorkspaceCore } from '../../client/testing/fakeCore.ts'
import { redoLast, undoLast } from '../../client/undo/undoStack.ts'
import { changeAll } from './importActions.ts'

type Range = { readonly offset: number; readonly limit: number }

const imports = {
  page: vi.fn<(input: Range) => Promise<{ readonly rows: readonly ImportSnapshot[] }>>(),
  changeMany: vi.fn<(input: { readonly importIds: readonly string[] }) => Promise<ChangedImports>>(),
}
const core = fakeWorkspaceCore({ imports })

const WANTED = { batchId: null, only: 'attention' } as const

/** A fake queue of imports with the ids 0, 1, 2 … */
function hold(count: number): void {
  imports.page.mockImplementation(async ({ offset, limit }) => ({
    rows: Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, index) => ({
      importId: String(offset + index),
    })) as unknown as readonly ImportSnapshot[],
  }))
}

const shownTitle = () => vi.mocked(toastManager.add).mock.lastCall?.[0].title

beforeEach(() => {
  toastsAreReady()
  vi.spyOn(toastManager, 'add')
  imports.changeMany.mockReset().mockImplementation(async ({ importIds }) => ({ changedCount: importIds.length }))
})

test.each([
  [1, '1 import queued again'],
  [2, '2 imports queued again'],
  [500, '500 imports queued again'],
  [501, '501 imports queued again'],
])('changes all %i imports with one request', async (count, done) => {
  hold(count)
  await changeAll(core, WANTED, 'retry')
  expect(shownTitle()).toBe(done)
  expect(imports.changeMany).toHaveBeenCalledOnce()
  const [input] = imports.changeMany.mock.lastCall ?? []
  expect(input).toMatchObject({ workspaceId: 'w', action: 'retry' })
  expect(input?.importIds).toEqual(Array.from({ length: count }, (_, index) => String(index)))
  expect(undoLast({ workspaceId: 'w' })).toBe(false)
})

test.each([
  [1, '1 import wasn’t queued, because another import has the same audio. Try it again to decide.'],
  [2, '2 imports weren’t queued, because another import has the same audio. Try each again to decide.'],
])('says that %i weren’t queued because they could make second calls', async (doubtfulCount, words) => {
  hold(3)
  imports.changeMany.mockResolvedValueOnce({ changedCount: 3 - doubtfulCount, doubtfulCount })
  await changeAll(core, WANTED, 'retry')
  expect(vi.mocked(toastManager.add).mock.lastCall?.[0].description).toBe(words)
})

test('says which canceled imports can’t be queued again', async () => {
  hold(2)
  await changeAll(core, WANTED, 'cancel')
  imports.changeMany.mockResolvedValueOnce({ changedCount: 1, doubtfulCount: 1 })
  undoLast({ workspaceId: 'w' })
  await expect
    .poll(shownTitle)
    .toBe('1 import queued again, apart from 1 import already sent, or with the same audio as another')
})

test('sends no request if there is nothing to change', async () => {
  hold(0)
  await changeAll(core, WANTED, 'remove')
  expect(shownTitle()).toBe('0 imports removed from the list')
  expect(imports.changeMany).not.toHaveBeenCalled()
  expect(undoLast({ workspaceId: 'w' })).toBe(false)
})

test.each([
  ['remove', 'restore'],
  ['cancel', 'uncancel'],
] as const)('%s is undone with %s, for the same imports', async (action, inverse) => {
  hold(2)
  await changeAll(core, WANTED, action)
  const actions = () => imports.changeMany.mock.calls.map(([input]) => input)
  undoLast({ workspaceId: 'w' })
  await expect.poll(() => actions().length).toBe(2)
  redoLast({ workspaceId: 'w' })
  await expect.poll(() => actions().length).toBe(3)
  const importIds = ['0', '1']
  expect(actions()).toEqual([action, inverse, action].map((one) => ({ workspaceId: 'w', importIds, action: one })))
  undoLast({ workspaceId: 'w' })
})
