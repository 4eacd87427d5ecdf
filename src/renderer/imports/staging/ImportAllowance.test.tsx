import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { BudgetSnapshot } from '../../../contract/snapshots.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { ImportAllowance } from './ImportAllowance.tsx'

async function words(imports: Partial<BudgetSnapshot['imports']>, isShort = false): Promise<string> {
  const budget = fakeStream({
    imports: { used: 0, limit: 10, nextFreeAt: null, coolingDownUntil: null, ...imports },
  })
  const { container } = await render(<ImportAllowance isShort={isShort} />, inWorkspace({ core: { budget } }))
  await expect.poll(() => container.textContent).not.toBe('')
  return container.textContent
}

const NOW = Date.parse('2026-11-21T12:00:00Z')
const soon = NOW + 120_500

beforeEach(() => void vi.setSystemTime(NOW))
afterEach(() => void vi.useRealTimers())

test('the number of imports left this hour', async () => {
  expect(await words({ used: 3 })).toBe('7 of 10 imports left this hour')
  // A later free slot doesn't matter while others are free now.
  expect(await words({ used: 3, nextFreeAt: soon })).toBe('7 of 10 imports left this hour')
  expect(await words({ used: 12 })).toBe('0 of 10 imports left this hour')
  expect(await words({ used: 10, nextFreeAt: NOW - 1 })).toBe('0 of 10 imports left this hour')
})

test('the time of the next import if none is left', async () => {
  expect(await words({ used: 10, nextFreeAt: soon })).toMatch(/^No imports left this hour\..* 2:01\.$/)
  expect(await words({ used: 10, nextFreeAt: soon }, true)).toBe('No imports left this hour')
})

test('during a rate limit no imports are left, whatever the usage', async () => {
  expect(await words({ used: 3, coolingDownUntil: soon })).toMatch(/^No imports left this hour\..* 2:01\.$/)
})

test('nothing before the limit is known', async () => {
  const { container } = await render(<ImportAllowance />, inWorkspace({ core: { budget: fakeStream() } }))
  expect(container.textContent).toBe('')
})
