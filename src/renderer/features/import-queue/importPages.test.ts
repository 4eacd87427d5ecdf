import { beforeEach, expect, test, vi } from 'vitest'

import type { ImportSnapshot } from '../../../contract/snapshots.ts'
import { fakeCore } from '../../client/testing/fakeCore.ts'
import { changeAll } from './importPages.ts'

type Range = { readonly offset: number; readonly limit: number }

const imports = {
  page: vi.fn<(input: Range) => Promise<{ readonly rows: readonly ImportSnapshot[] }>>(),
  changeMany: vi.fn<(input: { readonly importIds: readonly string[] }) => Promise<{ readonly changedCount: number }>>(),
}
const core = fakeCore({ imports })

const WANTED = { workspaceId: 'w', batchId: null, only: 'attention' } as const

/** A fake queue of imports with the ids 0, 1, 2 … */
function hold(count: number): void {
  imports.page.mockImplementation(async ({ offset, limit }) => ({
    rows: Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, index) => ({
      importId: String(offset + index),
    })) as unknown as readonly ImportSnapshot[],
  }))
}

beforeEach(() => {
  imports.changeMany.mockReset().mockImplementation(async ({ importIds }) => ({ changedCount: importIds.length }))
})

test.each([1, 2, 500, 501])('changes all %i imports with one request', async (count) => {
  hold(count)
  expect(await changeAll(core, WANTED, 'retry')).toBe(count)
  expect(imports.changeMany).toHaveBeenCalledOnce()
  const [input] = imports.changeMany.mock.lastCall ?? []
  expect(input).toMatchObject({ workspaceId: 'w', action: 'retry' })
  expect(input?.importIds).toEqual(Array.from({ length: count }, (_, index) => String(index)))
})

test('sends no request if there is nothing to change', async () => {
  hold(0)
  expect(await changeAll(core, WANTED, 'remove')).toBe(0)
  expect(imports.changeMany).not.toHaveBeenCalled()
})
