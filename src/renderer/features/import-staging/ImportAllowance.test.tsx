import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { BudgetSnapshot } from '../../../contract/snapshots.ts'
import { ImportAllowance } from './ImportAllowance.tsx'

const stream = vi.hoisted(() => ({ imports: null as BudgetSnapshot['imports'] | null }))
vi.mock('../../client/connection/coreStreams.ts', () => ({
  useBudget: () => (stream.imports === null ? undefined : { imports: stream.imports }),
}))

async function words(imports: Partial<BudgetSnapshot['imports']> | null, isShort = false): Promise<string> {
  stream.imports = imports && { used: 0, limit: 10, nextFreeAt: null, coolingDownUntil: null, ...imports }
  const { container } = await render(<ImportAllowance isShort={isShort} />)
  return container.textContent
}

const soon = () => Date.now() + 120_500

test('the number of imports left this hour', async () => {
  expect(await words({ used: 3 })).toBe('7 of 10 imports left this hour')
  // A later free slot doesn't matter while others are free now.
  expect(await words({ used: 3, nextFreeAt: soon() })).toBe('7 of 10 imports left this hour')
  expect(await words({ used: 12 })).toBe('0 of 10 imports left this hour')
  expect(await words({ used: 10, nextFreeAt: Date.now() - 1 })).toBe('0 of 10 imports left this hour')
})

test('the time of the next import if none is left', async () => {
  expect(await words({ used: 10, nextFreeAt: soon() })).toMatch(/^No imports left this hour\..* 2:0[01]\.$/)
  expect(await words({ used: 10, nextFreeAt: soon() }, true)).toBe('No imports left this hour')
})

test('during a rate limit no imports are left, whatever the usage', async () => {
  expect(await words({ used: 3, coolingDownUntil: soon() })).toMatch(/^No imports left this hour\..* 2:0[01]\.$/)
})

test('nothing before the limit is known', async () => {
  expect(await words(null)).toBe('')
})
