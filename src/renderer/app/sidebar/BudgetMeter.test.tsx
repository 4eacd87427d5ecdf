import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { BudgetSnapshot } from '../../../contract/snapshots.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { BudgetMeter } from './BudgetMeter.tsx'

const BUDGET: BudgetSnapshot = {
  used: 38,
  limit: 100,
  waiting: 0,
  nextFreeAt: null,
  coolingDownUntil: null,
  imports: { used: 9, limit: 10, nextFreeAt: null, coolingDownUntil: null },
}

async function show(budget: BudgetSnapshot | undefined): Promise<void> {
  const stream = budget ? fakeStream(budget) : fakeStream()
  await render(<BudgetMeter />, inWorkspace({ core: { budget: stream } }))
}

const requests = page.getByRole('meter', { name: 'Requests this minute' })
const imports = page.getByRole('meter', { name: 'Imports this hour' })

describe('the budget meter', () => {
  test('shows both limits in words and as a meter', async () => {
    await show({ ...BUDGET, used: 86 })
    await expect.element(requests).toHaveAttribute('aria-valuenow', '86')
    await expect.element(requests).toHaveAttribute('aria-valuetext', '86 of 100')
    await expect.element(imports).toHaveAttribute('aria-valuetext', '9 of 10')
    await expect.element(page.getByText('86 of 100')).toBeVisible()
  })

  test('shows a limit only while it matters', async () => {
    await show(BUDGET)
    await expect.element(imports).toBeVisible()
    await expect.element(requests).not.toBeInTheDocument()
  })

  test('shows nothing while nothing is limited, and before the core has reported', async () => {
    await show({ ...BUDGET, imports: { ...BUDGET.imports, used: 7 } })
    await expect.element(page.getByRole('region', { name: 'Request limits' })).not.toBeInTheDocument()
    await show(undefined)
    await expect.element(page.getByRole('region', { name: 'Request limits' })).not.toBeInTheDocument()
  })

  test('shows how many requests are waiting', async () => {
    await show({ ...BUDGET, used: 100, waiting: 4 })
    await expect.element(page.getByText('4 requests queued')).toBeVisible()
  })

  test('counts down while the service is rate limiting', async () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    vi.setSystemTime(now)
    onTestFinished(() => void vi.useRealTimers())
    await show({ ...BUDGET, coolingDownUntil: now + 59_500 })
    await expect.element(page.getByText(/resumes in 1:00/)).toBeVisible()
    await expect.element(page.getByText('Rate limited')).toBeVisible()
    await expect.element(imports).toHaveAttribute('aria-valuetext', '9 of 10')
  })
})
