import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ImportQueueSnapshot } from '../../../contract/snapshots.ts'
import type { StagingRow } from '../../../domain/recordings/rows/stagingRow.ts'
import { keepSidecar } from '../../client/imports/stagingTransfers.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { PreparePage } from './PreparePage.tsx'
import { ImportsPage } from './ImportsPage.tsx'
import { EMPTY_QUEUE, FakeStaging, stagingRow } from '../../features/import-staging/testing/fakeStaging.ts'

/** A new workspace for each test, because streams are cached by workspace. */
let workspaces = 0
afterEach(() => keepSidecar(null))

async function show(
  rows: readonly StagingRow[],
  {
    Page = PreparePage,
    queue = EMPTY_QUEUE,
  }: { readonly Page?: typeof PreparePage; readonly queue?: ImportQueueSnapshot } = {},
): Promise<FakeStaging> {
  const staging = new FakeStaging(rows)
  staging.queue = queue
  workspaces += 1
  const workspaceId = `w${workspaces}`
  const root = createRootRoute({ component: () => <Outlet /> })
  const routes = ['/imports', '/calls/$callId'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>At {path}</p> }),
  )
  const prepare = createRoute({
    getParentRoute: () => root,
    path: '/imports/prepare',
    component: () => (
      <div className="flex h-[600px] w-[1240px] flex-col">
        <Page />
      </div>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([...routes, prepare]),
    history: createMemoryHistory({ initialEntries: ['/imports/prepare'] }),
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    inWorkspace({ core: staging.client, workspaceId }),
  )
  return staging
}

const READY = { fields: { ...stagingRow(0).fields, userId: { value: 1, from: 'csv' } } } as const
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => stagingRow(index))
const grid = () => page.getByRole('grid', { name: 'Recordings to import' })

describe('the staging table', () => {
  it('renders only the visible rows of thousands, and counts all', async () => {
    const staging = await show(rowsOf(2000))
    await expect.element(page.getByText('call 0.wav')).toBeVisible()
    await expect.element(page.getByText(/^2,000 recordings/)).toBeVisible()
    expect(grid().getByRole('row').elements().length).toBeLessThan(45)
    expect(grid().element().getAttribute('aria-rowcount')).toBe('2001')
    await userEvent.click(grid().getByRole('gridcell').nth(1))
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect.element(page.getByText('call 1999.wav')).toBeVisible()
    // The pages between aren't requested.
    expect(new Set(staging.pagesAsked).size).toBeLessThan(6)
    // The fake core checks 2,000 rows per answer, which takes longer than the default timeout.
  }, 45_000)

  it('can be edited by keyboard, with one undo step per change', async () => {
    const staging = await show(rowsOf(3))
    await userEvent.click(grid().getByRole('gridcell', { name: 'Title: From transcript' }).first())
    await userEvent.fill(page.getByRole('dialog').getByLabelText('Title'), 'Renewal')
    await userEvent.keyboard('{Enter}')
    await expect.element(grid().getByRole('gridcell', { name: 'Title: Renewal' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    await userEvent.fill(page.getByRole('dialog').getByLabelText('Lead'), 'Li Na')
    await userEvent.keyboard('{Enter}')
    await expect.element(grid().getByRole('gridcell', { name: 'Lead: Li Na' })).toHaveFocus()
    expect(staging.rows.map(({ fields }) => [fields.title.value, fields.leadName.value])).toEqual([
      ['Renewal', null],
      [null, 'Li Na'],
      [null, null],
    ])
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(grid().getByRole('gridcell', { name: 'Lead: Li Na' })).not.toBeInTheDocument()
    expect(staging.rows[0]?.fields.title.value).toBe('Renewal')
  })

  it('changes all selected rows together, and imports the ready ones', async () => {
    const staging = await show([...rowsOf(3), stagingRow(3, { problems: [{ kind: 'empty' }] })])
    await expect.element(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await userEvent.click(page.getByRole('checkbox', { name: 'Select all' }))
    await expect.element(page.getByText('4 recordings selected')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Agent…' }))
    await userEvent.fill(page.getByRole('dialog').getByLabelText('Agent'), 'Bo')
    await userEvent.click(page.getByRole('option', { name: /Bo Berg/ }))
    await expect.element(page.getByText('1 needs attention')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Import 3 recordings' }))
    await expect.element(page.getByText('At /imports')).toBeVisible()
    expect(staging.committed).toBe(3)
  })

  it('shows a row’s problem and its solution', async () => {
    const staging = await show([
      stagingRow(0, {
        times: [
          { from: 'file-name', local: '2026-11-03T14:05:00', offsetMinutes: null, alsoLocal: '2026-03-11T14:05:00' },
        ],
        problems: [{ kind: 'likely-call', callId: 77 }],
      }),
    ])
    await userEvent.click(page.getByRole('button', { name: /No agent/ }))
    const dialog = page.getByRole('dialog', { name: 'Problems with call 0.wav' })
    await expect.element(dialog.getByText(/^Choose the agent\. The service/)).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'Open call' }))
      .toHaveAttribute('href', expect.stringContaining('/calls/77'))
    await userEvent.click(dialog.getByRole('button', { name: 'March 11, 2026' }))
    await expect.poll(() => staging.rows[0]?.fields.timestamp.value).toBe('2026-03-11T14:05:00.000Z')
  })

  it('selects all rows that match the filter, and no others', async () => {
    const staging = await show([...rowsOf(2), ...[2, 3].map((index) => stagingRow(index, READY))])
    await userEvent.click(page.getByRole('button', { name: 'Ready 2' }))
    await userEvent.click(page.getByRole('checkbox', { name: 'Select all' }))
    await expect.element(page.getByText('2 recordings selected')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Skip' }))
    await expect.poll(() => staging.rows.map(({ fileName }) => fileName)).toEqual(['call 0.wav', 'call 1.wav'])
  })

  it('keeps the others selected when one of all is deselected', async () => {
    await show(rowsOf(3))
    await userEvent.click(page.getByRole('checkbox', { name: 'Select all' }))
    await expect.element(page.getByText('3 recordings selected')).toBeVisible()
    await userEvent.click(grid().getByRole('checkbox', { name: 'Select call 1.wav' }))
    await expect.element(page.getByText('2 recordings selected')).toBeVisible()
    await userEvent.click(page.getByRole('checkbox', { name: 'Select all' }))
    await expect.element(page.getByText('3 recordings selected')).toBeVisible()
    await userEvent.click(page.getByRole('checkbox', { name: 'Select all' }))
    await expect.element(page.getByText(/selected$/)).not.toBeInTheDocument()
  })

  it('works by keyboard alone: selects one, a range and all, and discards', async () => {
    const staging = await show(rowsOf(4))
    const selected = page.getByText(/selected$/)
    await userEvent.click(grid().getByRole('gridcell').nth(1))
    await userEvent.keyboard(' ')
    await expect.element(selected).toHaveTextContent('1 recording selected')
    await userEvent.keyboard('x')
    await expect.element(selected).not.toBeInTheDocument()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await expect.element(selected).toHaveTextContent('2 recordings selected')
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => staging.rows.map(({ fileName }) => fileName)).toEqual(['call 2.wav', 'call 3.wav'])
    await expect.element(selected).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(selected).toHaveTextContent('2 recordings selected')
    await userEvent.click(page.getByRole('button', { name: 'Clear selection' }))
    await expect.element(selected).not.toBeInTheDocument()
  })

  it('shows for each cell what is known, missing, or left to the service', async () => {
    const { fields } = stagingRow(0)
    const none = { value: null, from: null }
    await show([
      stagingRow(0, {
        fields: { ...fields, userId: { value: 1, from: 'csv' }, callTypeId: { value: 5, from: 'person' } },
      }),
      stagingRow(1, {
        fields: { ...fields, userId: { value: 42, from: 'person' }, callTypeId: { value: 9, from: 'csv' } },
      }),
      stagingRow(2, { fields: { ...fields, timestamp: none } }),
      stagingRow(3, { fields: { ...fields, timestamp: none }, look: 'looking' }),
    ])
    const cells = (row: number) =>
      grid()
        .getByRole('row')
        .nth(row + 1)
        .getByRole('gridcell')
        .elements()
        .flatMap((cell) => cell.getAttribute('aria-label') ?? [])
        .filter((name) => !name.startsWith('Date: Nov 3'))
    const rest = ['Title: From transcript', 'Lead: –', 'Company: –']
    await expect.poll(() => cells(0)).toEqual(['Agent: Ida Novak from the CSV', 'Call type: Discovery', ...rest])
    expect(cells(1)).toEqual(['Agent: User 42', 'Call type: Call type 9', ...rest])
    expect(cells(2)).toEqual(['Date: Set date', 'Agent: Choose agent', 'Call type: Service decides', ...rest])
    expect(cells(3)).toEqual(['Date: –', 'Agent: –', 'Call type: Service decides', ...rest])
    await expect.element(grid().getByText('Checking…')).toBeVisible()
  })

  it('filters the rows by status, and selects within the filter', async () => {
    await show([...rowsOf(2), stagingRow(2, { problems: [{ kind: 'empty' }] })])
    await userEvent.click(page.getByRole('button', { name: 'Ready 0' }))
    await expect.element(page.getByText('No recordings match this filter.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Show all' }))
    await expect.element(page.getByText('call 2.wav')).toBeVisible()
    await userEvent.click(grid().getByRole('checkbox', { name: 'Select call 0.wav' }))
    await userEvent.click(grid().getByRole('checkbox', { name: 'Select call 2.wav' }), { modifiers: ['Shift'] })
    await expect.element(page.getByText('3 recordings selected')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Skip' }))
    await expect.element(page.getByText('No recordings to import')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Restore 3 recordings' }))
    await expect.element(page.getByText('call 1.wav')).toBeVisible()
  })
})

it('sorts by problems first, or in order of arrival', async () => {
  await show([stagingRow(0, READY), stagingRow(1), stagingRow(2, READY)])
  const names = () =>
    grid()
      .getByText(/^call \d\.wav$/)
      .elements()
      .map((element) => element.textContent)
  await expect.poll(names).toEqual(['call 0.wav', 'call 1.wav', 'call 2.wav'])
  await userEvent.click(page.getByRole('button', { name: 'Status' }))
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(names).toEqual(['call 1.wav', 'call 0.wav', 'call 2.wav'])
})

describe('a CSV beside the recordings', () => {
  it('is recognized, corrected, and fills in its values', async () => {
    const staging = await show(rowsOf(3))
    await expect.element(page.getByText('call 0.wav')).toBeVisible()
    const text =
      'recording;who;start;firm\r\ncall 0.wav;Ida Novak;03/11/2026 09:10;Acme\r\ncall 2;Zed;04/11/2026 10:10;Übermut\r\ngone.wav;;;\r\n'
    keepSidecar(new File([`\uFEFF${text}`], 'calls.csv'))
    const dialog = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
    await expect.element(dialog.getByText('Matched 2 of 3 lines to a recording.')).toBeVisible()
    await expect.element(dialog.getByText(/1 line doesn’t match exactly one recording: line 4/)).toBeVisible()
    await expect.element(dialog.getByText(/1 recording isn’t in the CSV: call 1.wav/)).toBeVisible()
    // Day or month first is ambiguous, so the user is asked before anything is filled in.
    await expect.element(dialog.getByRole('button', { name: 'Fill in 2 recordings' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: 'November 3, 2026' }))
    for (const [column, field] of [
      ['who', 'Agent'],
      ['firm', 'Company'],
    ] as const) {
      await userEvent.click(dialog.getByLabelText(`Field for ${column}`))
      await userEvent.click(page.getByRole('option', { name: field, exact: true }))
    }
    await expect
      .element(dialog.getByText(/Couldn’t read 1 cell, so it isn’t filled in: Agent “Zed” in line 3/))
      .toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Fill in 2 recordings' }))
    await expect
      .poll(() => staging.rows.map(({ fields }) => [fields.userId.value, fields.leadCompany.value]))
      .toEqual([
        [1, 'Acme'],
        [null, null],
        [null, 'Übermut'],
      ])
    expect(staging.rows[0]?.fields.timestamp.from).toBe('csv')
    await expect.element(page.getByText('from the CSV').first()).toBeVisible()
  })

  it('shows on the row what it couldn’t parse, and one click settles it', async () => {
    const staging = await show([stagingRow(0, READY)])
    await expect.element(page.getByText('call 0.wav')).toBeVisible()
    keepSidecar(new File(['file,start,type\ncall 0.wav,yesterday,Demo\n'], 'calls.csv'))
    const dialog = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
    await userEvent.click(dialog.getByRole('button', { name: 'Fill in 1 recording' }))
    await expect.element(page.getByRole('button', { name: 'Warnings 1' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Date unclear +1' }))
    const problems = page.getByRole('dialog', { name: 'Problems with call 0.wav' })
    await expect.element(problems.getByText(/The CSV says “yesterday”/)).toBeVisible()
    await expect.element(problems.getByText(/The CSV says “Demo”/)).toBeVisible()
    await userEvent.click(problems.getByRole('button', { name: 'Keep current value' }))
    await expect
      .poll(() => staging.rows[0]?.fields.timestamp)
      .toEqual({
        value: '2026-11-03T08:00:00.000Z',
        from: 'person',
      })
    await userEvent.click(page.getByRole('button', { name: 'Call type unclear' }))
    await userEvent.click(problems.getByRole('button', { name: 'Let the service decide' }))
    await expect.poll(() => staging.rows[0]?.problems).toEqual([])
  })

  it('is rejected if it is no table', async () => {
    await show(rowsOf(1))
    await expect.element(page.getByText('call 0.wav')).toBeVisible()
    keepSidecar(new File([new Uint8Array([0, 1, 0, 0, 7])], 'odd.csv'))
    await expect.element(page.getByText(/can’t read this file as a table/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Close' }).first())
    await expect.element(page.getByText(/can’t read this file as a table/)).not.toBeInTheDocument()
  })
})

describe.each([
  ['the list of imports', ImportsPage],
  ['the staging table', PreparePage],
] as const)('above %s', (_where, Page) => {
  it('a notice says that the file was damaged, where it is now, and what to do', async () => {
    const setAsideAs = '/data/imports/imports.db.damaged-1000'
    await show([], { Page, queue: { ...EMPTY_QUEUE, recovery: { setAsideAs, restoredFrom: null } } })
    const notice = page.getByRole('alert')
    await expect.poll(() => notice.element().textContent).toMatch(/The file with your imports was damaged/)
    await expect.poll(() => notice.element().textContent).toMatch(/so the list of imports starts empty/)
    await expect.poll(() => notice.element().textContent).toMatch(new RegExp(`The damaged file is at ${setAsideAs}`))
    await expect.poll(() => notice.element().textContent).toMatch(/Drop the missing recordings again/)
  })

  it('a notice says which backup was restored', async () => {
    const restoredFrom = new Date(2026, 10, 20, 14, 5).getTime()
    await show([], { Page, queue: { ...EMPTY_QUEUE, recovery: { setAsideAs: null, restoredFrom } } })
    const notice = page.getByRole('alert')
    await expect.poll(() => notice.element().textContent).toMatch(/The file with your imports was missing/)
    await expect
      .poll(() => notice.element().textContent)
      .toMatch(/restored the backup from Nov 20, 2026, 2:05 PM.*sent after that is missing here/)
  })

  it('without a recovery there is no notice', async () => {
    await show([], { Page })
    await expect.element(page.getByRole('heading', { name: /No imports yet|No recordings to import/ })).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
  })
})

describe('the keys of the staging table', () => {
  const names = (staging: FakeStaging) => staging.rows.map(({ fileName }) => fileName)
  const selected = () => page.getByText(/selected$/)
  /** Gives the focus to a row's cell with its file name. */
  const focusRow = (index: number) => userEvent.click(grid().getByText(`call ${index}.wav`))

  it('skip the focused row alone unless it is selected', async () => {
    const staging = await show(rowsOf(5))
    await focusRow(0)
    await userEvent.keyboard('x')
    await userEvent.keyboard('{ArrowDown} ')
    await expect.element(selected()).toHaveTextContent('2 recordings selected')
    await userEvent.keyboard('{ArrowDown}{Backspace}')
    await expect.poll(() => names(staging)).toEqual(['call 0.wav', 'call 1.wav', 'call 3.wav', 'call 4.wav'])
    await focusRow(3)
    await userEvent.keyboard('{Meta>}a{/Meta}')
    await expect.element(selected()).toHaveTextContent('4 recordings selected')
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => names(staging)).toEqual([])
  })

  it('add a range to the selection with Shift, in both directions', async () => {
    await show(rowsOf(6))
    await focusRow(5)
    await userEvent.keyboard('x')
    await focusRow(3)
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
    await expect.element(selected()).toHaveTextContent('3 recordings selected')
    for (const [index, isSelected] of [false, false, true, true, false, true].entries())
      await expect
        .element(
          grid()
            .getByRole('row')
            .nth(index + 1),
        )
        .toHaveAttribute('aria-selected', String(isSelected))
    // Moving sideways with Shift selects nothing.
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect.element(selected()).toHaveTextContent('3 recordings selected')
  })

  it('move the focus by cells, and F2 edits the focused one', async () => {
    await show(rowsOf(30))
    await focusRow(0)
    const focused = () => {
      const cell = document.activeElement
      const row = cell?.closest('[role=row]')
      return [Number(row?.getAttribute('aria-rowindex')) - 2, Number(cell?.getAttribute('aria-colindex')) - 1]
    }
    const steps = [
      ['{ArrowDown}', [1, 1]],
      ['{End}', [1, 8]],
      ['{ArrowLeft}', [1, 7]],
      ['{Control>}{End}{/Control}', [29, 8]],
      ['{Home}', [29, 1]],
      ['{Control>}{Home}{/Control}', [0, 1]],
    ] as const
    for (const [keys, cell] of steps) {
      await userEvent.keyboard(keys)
      await expect.poll(focused).toEqual(cell)
    }
    await userEvent.keyboard('{PageDown}')
    // A page is what is visible, with a row in common.
    await expect.poll(() => focused()[0]).toBeGreaterThan(6)
    expect(focused()[0]).toBeLessThan(13)
    expect(grid().element().querySelectorAll('[tabindex="0"][role=gridcell]')).toHaveLength(1)
    await userEvent.keyboard('{End}{F2}')
    await expect.element(page.getByRole('dialog', { name: 'Company' })).toBeVisible()
  })

  it('open the problems of a row from its cell', async () => {
    await show(rowsOf(2))
    await focusRow(1)
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect.element(page.getByRole('dialog', { name: /call 1\.wav/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

it('the boxes of rows and of the table show what is selected', async () => {
  await show(rowsOf(3))
  const all = page.getByRole('checkbox', { name: 'Select all' })
  const one = grid().getByRole('checkbox', { name: 'Select call 1.wav' })
  await expect.element(one).not.toBeChecked()
  await userEvent.click(one)
  await expect.element(one).toBeChecked()
  await expect.element(all).toBePartiallyChecked()
  await userEvent.click(one)
  await expect.element(all).not.toBeChecked()
  await expect.element(all).not.toBePartiallyChecked()
  await userEvent.click(all)
  await expect.element(all).toBeChecked()
})
