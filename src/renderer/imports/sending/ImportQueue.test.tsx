import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ImportQueueSnapshot, ImportSnapshot, ImportState } from '../../../contract/snapshots.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { ImportQueue } from './ImportQueue.tsx'

const WAITING: ImportState = { kind: 'waiting', until: null }
const move = vi.fn<(input: object) => Promise<void>>()
let workspaces = 0
let waiting: readonly string[] = []
let reread: () => void

beforeEach(() => {
  move.mockReset().mockResolvedValue()
  waiting = ['b', 'c', 'd']
})

function importOf(importId: string, state: ImportState): ImportSnapshot {
  return {
    ...{ importId, workspaceId: 'w', batchId: null, addedAt: 0, state, staysBecause: null },
    recording: { fileName: `${importId}.wav`, sizeBytes: 4_000_000, kind: 'wav', durationSeconds: 42 },
    fields: {
      ...{ timestamp: '2026-11-20T14:05:07Z', userId: 7, callTypeId: null },
      ...{ title: null, leadName: null, leadCompany: null },
    },
  }
}

/** A list with these imports, `a` being sent and `e` imported. */
async function show(): Promise<void> {
  const rows = () => [
    importOf('a', { kind: 'sending', sentBytes: 0 }),
    ...waiting.map((name) => importOf(name, WAITING)),
    importOf('e', { kind: 'done', callId: 5 }),
  ]
  const core = {
    imports: { move, page: () => Promise.resolve({ revision: 1, total: 5, rows: rows() }) },
    directory: { users: () => Promise.resolve([]) },
  }
  workspaces += 1
  const list = { batchId: null, only: 'all', count: 5, onCorrect: vi.fn(), onReviewed: vi.fn() } as const
  function List() {
    const [revision, setRevision] = useState(1)
    useEffect(() => void (reread = () => setRevision((before) => before + 1)), [])
    return (
      <div className="flex h-[400px] w-[1000px] flex-col">
        <ImportQueue {...list} queue={{ revision, stopped: null, sending: null } as ImportQueueSnapshot} />
      </div>
    )
  }
  const rootRoute = createRootRoute({ component: List })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    inWorkspace({ core, workspaceId: `order${workspaces}` }),
  )
  await expect.element(page.getByText('d.wav', { exact: true })).toBeVisible()
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name}.wav` })
const lastMove = () => move.mock.lastCall?.[0]

test('Alt and an arrow key move a queued import, and only among the queued ones', async () => {
  await show()
  const press = async (name: string, key: string) => {
    page
      .getByRole('button', { name: `Actions for ${name}.wav` })
      .element()
      .focus()
    await userEvent.keyboard(`{Alt>}{${key}}{/Alt}`)
  }
  await press('c', 'ArrowUp')
  expect(lastMove()).toMatchObject({ importIds: ['c'], to: { before: 'b' } })
  expect(page.getByRole('menu').elements()).toEqual([])
  await press('b', 'ArrowDown')
  expect(lastMove()).toMatchObject({ importIds: ['b'], to: { before: 'd' } })
  await press('c', 'ArrowDown')
  expect(lastMove()).toMatchObject({ importIds: ['c'], to: { after: 'd' } })
  move.mockClear()
  await press('b', 'ArrowUp')
  await press('d', 'ArrowDown')
  expect(move).not.toHaveBeenCalled()
})

test('a row that moves has the focus in it, also when it was moved from its menu', async () => {
  await show()
  move.mockImplementation(async () => {
    waiting = ['d', 'b', 'c']
    reread()
  })
  const menu = page.getByRole('button', { name: 'Actions for d.wav' })
  await menu.click()
  await page.getByRole('menuitem', { name: /^Send next/ }).click()
  await expect
    .poll(
      () =>
        page
          .getByRole('listitem')
          .elements()
          .map((item) => item.textContent)[1],
    )
    .toContain('d.wav')
  await expect.element(menu).toHaveFocus()
})

test('dragging moves a queued import before or after another one', async () => {
  await show()
  await row('d').dropTo(row('b'), { targetPosition: { x: 200, y: 4 } })
  await expect.poll(lastMove).toMatchObject({ importIds: ['d'], to: { before: 'b' } })
  await row('b').dropTo(row('c'), { targetPosition: { x: 200, y: 40 } })
  await expect.poll(lastMove).toMatchObject({ importIds: ['b'], to: { before: 'd' } })
  await row('b').dropTo(row('d'), { targetPosition: { x: 200, y: 40 } })
  await expect.poll(lastMove).toMatchObject({ importIds: ['b'], to: { after: 'd' } })
  move.mockClear()
  await expect.element(row('a')).not.toHaveAttribute('draggable')
  await expect.element(row('e')).not.toHaveAttribute('draggable')
})
