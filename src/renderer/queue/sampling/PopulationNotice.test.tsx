import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { PopulationNotice } from './PopulationNotice.tsx'
import { usePopulation } from './usePopulation.ts'
import { nextFrame, until } from '../../hooks/testing/frames.ts'

const service = { page: vi.fn<(input: unknown, how: { signal: AbortSignal }) => Promise<unknown>>() }
const core = { calls: { list: service.page } }

const QUERY: CallQuery = { filters: [], sort: [] }
const pageOf = (id: number, total: number | null) => ({ rows: [{ kind: 'call', call: callRecord(id) }], total })
const silent = (_input: unknown, { signal }: { signal: AbortSignal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

function Sampling() {
  return <PopulationNotice population={usePopulation(QUERY, true)} drawableCount={null} />
}

beforeEach(() => void service.page.mockReset())

it('reports a slow service three seconds after the last answer, and can be canceled', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    service.page.mockResolvedValueOnce(pageOf(1, null)).mockImplementationOnce(silent)
    await render(<Sampling />, inWorkspace({ core }))
    await until(() => page.getByText(/1 so far/).query() !== null)
    await nextFrame()
    vi.advanceTimersByTime(2000)
    await nextFrame()
    expect(page.getByText('This is taking longer than usual.').query()).toBeNull()
    vi.advanceTimersByTime(1000)
    await expect.element(page.getByText('This is taking longer than usual.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(service.page.mock.lastCall?.[1].signal.aborted).toBe(true)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Canceled/)
    service.page.mockResolvedValueOnce(pageOf(1, null)).mockResolvedValueOnce(pageOf(2, 2))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Drawn from 2 calls.')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
