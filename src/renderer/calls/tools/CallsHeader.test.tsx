import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { BudgetSnapshot } from '../../../contract/snapshots.ts'
import { useBudget } from '../../client/connection/coreStreams.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { Received, receivedSnapshot } from '../../client/testing/Received.tsx'
import { CallsHeader } from './CallsHeader.tsx'

const FREE: BudgetSnapshot = {
  ...{ used: 0, limit: 100, waiting: 0, nextFreeAt: null, coolingDownUntil: null },
  imports: { used: 0, limit: 10, nextFreeAt: null, coolingDownUntil: null },
}

const NOW = Date.parse('2026-11-18T12:00:00Z')
beforeEach(() => void vi.setSystemTime(NOW))
afterEach(() => void vi.useRealTimers())

const ReceivedBudget = () => <Received snapshot={useBudget()} />

async function show(budget: Partial<BudgetSnapshot>, isLoading = true): Promise<string> {
  const snapshot = { ...FREE, ...budget }
  const rest = { loadedCount: 1200, hasMoreAbove: true, hasMoreBelow: true, isLoading }
  const { container } = await render(
    <CallsHeader name="All calls" noun="call" {...rest}>
      <ReceivedBudget />
    </CallsHeader>,
    inWorkspace({ core: { budget: fakeStream(snapshot) } }),
  )
  await expect.poll(receivedSnapshot).toEqual(snapshot)
  await expect.element(page.getByText('1,200 loaded, more above and below')).toBeVisible()
  return container.textContent ?? ''
}

test('shows the wait for the rate limit while rows are loading, but no shorter waits', async () => {
  expect(await show({ waiting: 1, nextFreeAt: NOW + 29_500 })).toMatch(/Request limit reached. Resumes in 0:30/)
})

test.each([
  ['nothing is loading', { waiting: 1, nextFreeAt: NOW + 59_500 }, false],
  ['nothing waits', { waiting: 0, nextFreeAt: NOW + 59_500 }, true],
  ['the wait is already over', { waiting: 1, nextFreeAt: NOW - 1000 }, true],
] as const)('shows no wait when %s', async (_why, budget, isLoading) => {
  expect(await show(budget, isLoading)).not.toMatch(/limit/i)
})

test('a pause requested by the service takes precedence over its rate limit', async () => {
  const soon = NOW + 59_500
  const said = await show({ waiting: 1, nextFreeAt: soon, coolingDownUntil: soon })
  expect(said).toMatch(/Rate limited. Resumes/)
  expect(said).not.toContain('Request limit reached')
})
