import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { Toasts } from '../../components/overlays/Toast.tsx'
import { summarizedDays } from './summarizedDays.ts'
import { SummaryNotices } from './SummaryNotices.tsx'

beforeEach(() => summarizedDays.choose({}))

const COUNTS = { waiting: 0, leftOut: [], postponed: 0, failed: 0 }
const on = (day: string) => ({ folders: [{ folderId: 'f1', name: 'monitor', today: { day } }] })

const DAYS = [
  { ...COUNTS, day: '2026-11-22', sent: 1, attention: 0 },
  { ...COUNTS, day: '2026-11-21', sent: 42, attention: 3 },
]

async function show(workspaceId: string, first: object, daysOf: (folderId: string) => readonly object[] = () => DAYS) {
  const stream = fakeStream(first)
  const summaries = vi.fn(({ folderId }: { readonly folderId: string }) => Promise.resolve(daysOf(folderId)))
  const core = { folders: { summaries, watch: () => Promise.resolve(stream.watch()) } }
  const root = createRootRoute({
    component: () => (
      <>
        <SummaryNotices />
        <Toasts />
      </>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await render(<RouterProvider router={router as never} />, inWorkspace({ core, workspaceId }))
  return { stream, summaries }
}

it('sums up a day once, when the next one has begun', async () => {
  const { stream, summaries } = await show('a', on('2026-11-21'))
  await expect.poll(() => summarizedDays.current()).toEqual({ a: '2026-11-21' })
  expect(summaries).not.toHaveBeenCalled()
  stream.send(on('2026-11-22'))
  await expect.element(page.getByText('Watched folders on Nov 21, 2026').first()).toBeVisible()
  await expect.element(page.getByText('monitor: 42 sent, 3 need attention.').first()).toBeVisible()
  stream.send(on('2026-11-22'))
  expect(summaries).toHaveBeenCalledTimes(1)
  // Of a folder that is added, the day may not be over.
  stream.send({
    folders: [...on('2026-11-22').folders, { folderId: 'f2', name: 'west', today: { day: '2026-11-21' } }],
  })
  stream.send(on('2026-11-22'))
  stream.send(on('2026-11-23'))
  await expect.poll(() => summarizedDays.current()).toEqual({ a: '2026-11-23' })
  expect(summaries).toHaveBeenCalledTimes(2)
})

it('sums up the last day with files after a restart', async () => {
  summarizedDays.choose({ b: '2026-11-20' })
  const { summaries } = await show('b', on('2026-11-22'))
  await expect.element(page.getByText('monitor: 42 sent, 3 need attention.').first()).toBeVisible()
  expect(summaries).toHaveBeenCalledTimes(1)
})

it('names the day of each folder whose last day with files is another', async () => {
  summarizedDays.choose({ c: '2026-11-20' })
  const today = { day: '2026-11-23' }
  const folders = ['A', 'B', 'C'].map((name) => ({ folderId: name, name, today }))
  const dayOf: Readonly<Record<string, string>> = { A: '2026-11-22', B: '2026-11-20', C: '2026-11-22' }
  await show('c', { folders }, (id) => [{ ...COUNTS, day: dayOf[id], sent: 3, attention: 0 }])
  await expect.element(page.getByText('Watched folders on Nov 22, 2026').first()).toBeVisible()
  await expect.element(page.getByText('A: 3 sent. B on Nov 20, 2026: 3 sent. C: 3 sent.').first()).toBeVisible()
})

it('sums up a day when it is over in the time zones of all folders', async () => {
  const at = (east: string, west: string) => ({
    folders: [
      { folderId: 'f1', name: 'east', today: { day: east } },
      { folderId: 'f2', name: 'west', today: { day: west } },
    ],
  })
  const { stream, summaries } = await show('d', at('2026-11-22', '2026-11-21'))
  await expect.poll(() => summarizedDays.current()).toEqual({ d: '2026-11-21' })
  expect(summaries).not.toHaveBeenCalled()
  stream.send(at('2026-11-22', '2026-11-22'))
  const words = 'east: 42 sent, 3 need attention. west: 42 sent, 3 need attention.'
  await expect.element(page.getByText(words).first()).toBeVisible()
})
