import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { BudgetSnapshot, ImportQueueSnapshot } from '../../../../../contract/snapshots.ts'
import type { StagingSnapshot } from '../../../../../contract/import/staging.ts'
import { fakeStream } from '../../../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../../../client/testing/inWorkspace.tsx'
import { EMPTY_QUEUE } from '../../testing/fakeStaging.ts'
import { TableTotals } from './TableTotals.tsx'

const NOW = new Date(2026, 10, 21, 14).getTime()
const MINUTE = 60_000
const NONE_LEFT = { used: 10, limit: 10, nextFreeAt: NOW + 30 * MINUTE, coolingDownUntil: null }
vi.mock('../../../../hooks/time/useNow.ts', () => ({ useNow: () => new Date(2026, 10, 21, 14).getTime() }))

interface Streams {
  readonly imports?: BudgetSnapshot['imports'] | null
  readonly queue?: ImportQueueSnapshot
}

async function totals(change: Partial<StagingSnapshot>, { imports = NONE_LEFT, queue = EMPTY_QUEUE }: Streams = {}) {
  const page = await render(
    <TableTotals table={staged(change)} />,
    inWorkspace({
      core: {
        budget: imports === null ? fakeStream() : fakeStream({ imports }),
        imports: { watchQueue: fakeStream(queue).watch },
      },
    }),
  )
  return { page, text: () => page.container.textContent }
}

const staged = (change: Partial<StagingSnapshot>): StagingSnapshot => ({
  ...{ revision: 1, total: 9, unseenCount: 0, readyCount: 9, blockedCount: 0, warnedCount: 0, duplicateCount: 0 },
  ...{ sizeBytes: 3_700_000, checking: null, undo: null, zoneQuestion: null, ...change },
})

test('the number of recordings and the time when the last can be sent', async () => {
  const { page, text } = await totals({})
  await expect.poll(text).toMatch(/^9 recordings, 3\.7 MB10 imports per hour, last one at 2:30 PM$/)
  expect(page.getByRole('progressbar').elements()).toEqual([])
})

test('recordings in the queue are sent first', async () => {
  const queue = { ...EMPTY_QUEUE, counts: { ...EMPTY_QUEUE.counts, waiting: 2 } }
  const { text } = await totals({}, { queue })
  await expect.poll(text).toMatch(/last one at 3:30 PM$/)
})

test('without a wait it says so; without any ready recording it shows nothing', async () => {
  const imports = { used: 1, limit: 10, nextFreeAt: null, coolingDownUntil: null }
  const { page, text } = await totals({}, { imports })
  await expect.poll(text).toMatch(/Within the hourly limit$/)
  await page.rerender(<TableTotals table={staged({ total: 1, readyCount: 0 })} />)
  expect(page.container.textContent).toMatch(/^1 recording, 3\.7 MB$/)
})

test('nothing before the limit is known', async () => {
  const { text } = await totals({}, { imports: null })
  await expect.poll(text).toMatch(/^9 recordings, 3\.7 MB$/)
})

test.each([
  [{ blockedCount: 1 }, /MB1 needs attention$/],
  [{ blockedCount: 1200 }, /MB1,200 need attention$/],
  [{ warnedCount: 1 }, /MB1 warning$/],
  [{ warnedCount: 2, blockedCount: 2 }, /MB2 need attention2 warnings$/],
  [{ unseenCount: 3 }, /MBChecking 3 recordings$/],
])('problems that prevent sending: %j', async (counts, words) => {
  const { text } = await totals({ readyCount: 0, ...counts })
  await expect.poll(text).toMatch(words)
})

test("the check of recordings shows its progress, if it's known", async () => {
  const checking = { readBytes: 25, totalBytes: 100 }
  const { page } = await totals({ unseenCount: 1, checking })
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
})

test('a check of 0 bytes has no progress yet', async () => {
  const { page } = await totals({ unseenCount: 1, checking: { readBytes: 0, totalBytes: 0 } })
  await expect.element(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow')
})

test('the size of links isn’t known', async () => {
  const { text } = await totals({ total: 1, sizeBytes: 0 }, { imports: null })
  await expect.poll(text).toBe('1 recording')
})
