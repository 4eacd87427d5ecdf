import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RowProblem, StagingRow } from '../../../domain/recordings/rows/stagingRow.ts'
import '../../styles/app.css'
import { RowProblemList } from './RowProblemList.tsx'
import { stagingRow } from './testing/fakeStaging.ts'

async function show(problems: readonly RowProblem[], row: StagingRow = stagingRow(0)) {
  const on = { edit: vi.fn(), change: vi.fn(), checkAgain: vi.fn() }
  const list = () => (
    <RowProblemList row={row} problems={problems} onEdit={on.edit} onChange={on.change} onCheckAgain={on.checkAgain} />
  )
  const root = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: list }),
    createRoute({ getParentRoute: () => root, path: '/calls/$callId' }),
  ]
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  await render(<RouterProvider router={router as never} />)
  await expect.element(page.getByRole('list')).toBeVisible()
  return on
}

const buttons = () => page.getByRole('list').getByRole('button')
const EDITS: readonly (readonly [RowProblem, string])[] = [
  [{ kind: 'no-time' }, 'timestamp'],
  [{ kind: 'future-time' }, 'timestamp'],
  [{ kind: 'no-agent' }, 'userId'],
  [{ kind: 'unknown-agent' }, 'userId'],
  [{ kind: 'blocked-agent' }, 'userId'],
  [{ kind: 'unknown-type' }, 'callTypeId'],
  [{ kind: 'archived-type' }, 'callTypeId'],
  [{ kind: 'too-long', field: 'leadName' }, 'leadName'],
]

test('a wrong field can be edited', async () => {
  const on = await show(EDITS.map(([problem]) => problem))
  expect(buttons().elements()).toHaveLength(EDITS.length)
  for (const [index] of EDITS.entries()) await buttons().nth(index).click()
  expect(on.edit.mock.calls).toEqual(EDITS.map(([, field]) => [field]))
})

test('an unreadable file can be read again', async () => {
  const on = await show([{ kind: 'unreadable', reason: 'Locked.' }])
  await buttons().click()
  expect(on.checkAgain).toHaveBeenCalledOnce()
})

test('a duplicate phone system ID can be corrected', async () => {
  const on = await show([{ kind: 'same-voip-id', fileName: 'b.wav' }])
  await buttons().click()
  expect(on.edit.mock.calls).toEqual([['voipId']])
})

test("a duplicate links to its call, if it's known", async () => {
  const imported = { kind: 'same-as-import', importId: 'i', fileName: 'b.wav', isSameCall: true } as const
  await show([{ ...imported, callId: 77 }])
  await expect.element(page.getByRole('link')).toHaveAttribute('href', expect.stringContaining('/calls/77'))
  expect(buttons().elements()).toEqual([])
})

test('a duplicate without a known call has no link', async () => {
  const imported = { kind: 'same-as-import', importId: 'i', fileName: 'b.wav', isSameCall: false } as const
  await show([{ ...imported, callId: null }])
  expect(page.getByRole('link').elements()).toEqual([])
  expect(buttons().elements()).toEqual([])
})

test("an ambiguous time can be set to either reading, in the source's zone", async () => {
  const stated = { local: '2026-11-03T14:05:00', alsoLocal: '2026-03-11T14:05:00' }
  const times = [{ from: 'file-name', offsetMinutes: 120, ...stated }] as const
  const on = await show([{ kind: 'ambiguous-day', ...stated }], stagingRow(0, { times }))
  await buttons().nth(0).click()
  await buttons().nth(1).click()
  expect(on.change.mock.calls.map(([change]) => Date.parse(change.timestamp))).toEqual([
    Date.parse('2026-11-03T12:05:00Z'),
    Date.parse('2026-03-11T12:05:00Z'),
  ])
})

test('the choice between two readings of a time doesn’t confirm its zone', async () => {
  const stated = { local: '2026-11-03T14:05:00', alsoLocal: '2026-03-11T14:05:00' }
  const timestamps = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']
  const on = await show([
    { kind: 'ambiguous-day', ...stated },
    { kind: 'clock-change', local: '2026-10-25T02:30:00', timestamps },
    { kind: 'unread-cell', field: 'timestamp', text: 'then' },
    { kind: 'assumed-zone', zone: 'Europe/Prague' },
  ])
  for (const name of ['November 3, 2026', 'The second', 'Keep current value'])
    await buttons().and(page.getByRole('button', { name })).click()
  const zones = { assumedZone: 'Europe/Prague', readZone: 'Europe/Prague' }
  expect(on.change.mock.calls).toMatchObject([[zones], [zones], [zones]])
})

test('an uninterpreted CSV cell can be set, or kept as is', async () => {
  const on = await show([
    { kind: 'unread-cell', field: 'timestamp', text: 'then' },
    { kind: 'unread-cell', field: 'callTypeId', text: 'Demo' },
  ])
  await buttons().nth(0).click()
  await buttons().nth(2).click()
  expect(on.edit.mock.calls).toEqual([['timestamp'], ['callTypeId']])
  await buttons().nth(1).click()
  await buttons().nth(3).click()
  expect(on.change.mock.calls).toEqual([[{ timestamp: '2026-11-03T08:00:00.000Z' }], [{ callTypeId: null }]])
})

test('a missing required value can’t be kept', async () => {
  await show([{ kind: 'unread-cell', field: 'userId', text: 'Zed' }])
  expect(buttons().elements()).toHaveLength(1)
})
