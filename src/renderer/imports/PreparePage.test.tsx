import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { recordChange, undoLast } from '../client/undo/undoStack.ts'
import { useCommands } from '../commands/useCommands.ts'
import { PreparePage } from './PreparePage.tsx'
import { ImportsPage } from './ImportsPage.tsx'
import { EMPTY_QUEUE, stagingRow } from './staging/testing/fakeStaging.ts'
import { READY, rowsOf, stagedPage } from './testing/stagedPage.tsx'

async function show(...[rows, shown]: Parameters<typeof stagedPage>) {
  const { staging, element, options } = stagedPage(rows, shown)
  await render(element, options)
  return staging
}

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
    await expect.element(grid().getByText('call 1999.wav')).toBeVisible()
    // The pages between aren't requested.
    expect(new Set(staging.pagesRequested).size).toBeLessThan(6)
  })

  it('can be edited by keyboard, with one undo step per change', async () => {
    const staging = await show(rowsOf(3))
    await userEvent.click(grid().getByRole('gridcell', { name: 'Title: From transcript' }).first())
    await userEvent.keyboard('{Enter}Renewal{Enter}')
    await expect.element(grid().getByRole('gridcell', { name: 'Title: Renewal' })).toBeVisible()
    await userEvent.keyboard('{ArrowRight}{Enter}Li Na{Enter}')
    await expect.element(grid().getByRole('gridcell', { name: 'Lead: Li Na' })).toBeVisible()
    expect(staging.rows.map(({ fields }) => [fields.title.value, fields.leadName.value])).toEqual([
      ['Renewal', null],
      [null, 'Li Na'],
      [null, null],
    ])
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(grid().getByRole('gridcell', { name: 'Lead: Li Na' })).not.toBeInTheDocument()
    expect(staging.rows[0]?.fields.title.value).toBe('Renewal')
  })

  it('undoes with the key what was done last, in the table or elsewhere', async () => {
    const Page = () => {
      useCommands({ 'app.undo': () => undoLast({ workspaceId }) })
      return <PreparePage />
    }
    const { element, options, workspaceId } = stagedPage(rowsOf(1), { Page })
    await render(element, options)
    const title = (words: string) => grid().getByRole('gridcell', { name: `Title: ${words}` })
    await userEvent.click(title('From transcript'))
    await userEvent.keyboard('{Enter}Renewal{Enter}')
    await expect.element(title('Renewal')).toBeVisible()
    const undo = vi.fn<() => void>()
    recordChange({ workspaceId }, { title: 'agent saved', undo })
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => undo.mock.calls.length).toBe(1)
    await expect.element(title('Renewal')).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(title('From transcript')).toBeVisible()
    recordChange({ workspaceId }, { title: 'agent saved', undo })
    await userEvent.click(title('From transcript'))
    await userEvent.keyboard('{Enter}Renewal{Enter}')
    await expect.element(title('Renewal')).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(title('From transcript')).toBeVisible()
    expect(undo).toHaveBeenCalledOnce()
  })

  it('changes all selected rows together, and imports the ready ones', async () => {
    const staging = await show([...rowsOf(3), stagingRow(3, { problems: [{ kind: 'empty' }] })])
    await expect
      .element(page.getByRole('button', { name: 'Import', exact: true }))
      .toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(page.getByRole('checkbox', { name: 'Select all' }))
    await expect.element(page.getByText('4 recordings selected')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Agent…' }))
    await userEvent.fill(page.getByRole('complementary').getByRole('combobox', { name: 'Agent' }), 'Bo')
    await userEvent.click(page.getByRole('option', { name: /Bo Berg/ }))
    await expect.element(page.getByText('1 needs attention')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Import 3 recordings…' }))
    const gate = page.getByRole('dialog', { name: 'Import 3 recordings?' })
    await expect.element(gate.getByText('Staying in the table: 1 needs attention.')).toBeVisible()
    await expect.element(gate.getByRole('button', { name: 'Import 3 recordings' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
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
    const details = page.getByRole('complementary', { name: 'call 0.wav' })
    await expect.element(details.getByRole('combobox', { name: 'Agent' })).toHaveFocus()
    await expect
      .element(details.getByRole('link', { name: 'Open call' }))
      .toHaveAttribute('href', expect.stringContaining('/calls/77'))
    await userEvent.click(details.getByRole('button', { name: 'March 11, 2026' }))
    await expect.poll(() => staging.rows[0]?.fields.timestamp.value).toBe('2026-03-11T14:05:00.000Z')
  })

  it('selects the text of a field in the details with Ctrl+A, not the recordings', async () => {
    await show(rowsOf(2))
    await userEvent.click(page.getByRole('button', { name: /No agent/ }).first())
    const title = page.getByRole('complementary', { name: 'call 0.wav' }).getByRole('textbox', { name: 'Title' })
    await title.fill('Renewal')
    await userEvent.keyboard('{Control>}a{/Control}Pricing')
    await expect.element(title).toHaveValue('Pricing')
    expect(page.getByText(/recordings selected$/).query()).toBeNull()
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
    await userEvent.keyboard('{Shift>} {/Shift}')
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

  it('selects all from anywhere on the page', async () => {
    await show(rowsOf(3))
    await expect.element(grid()).toBeVisible()
    expect(document.activeElement).toBe(document.body)
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(page.getByText('3 recordings selected')).toBeVisible()
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
      stagingRow(3, { fields: { ...fields, timestamp: none }, check: 'checking' }),
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
    expect(cells(2)).toEqual(['Date: Set date', 'Agent: Choose agent', 'Call type: Set by the service', ...rest])
    expect(cells(3)).toEqual(['Date: –', 'Agent: –', 'Call type: Set by the service', ...rest])
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

describe.each([
  ['the list of imports', ImportsPage],
  ['the staging table', PreparePage],
] as const)('above %s', (_where, Page) => {
  it('a notice says that the file was damaged, where it is now, and what to do', async () => {
    const setAsideAs = '/data/imports/imports.db.damaged-1000'
    await show([], { Page, queue: { ...EMPTY_QUEUE, recovery: { setAsideAs, restoredFrom: null } } })
    const notice = page.getByRole('alert')
    await expect.poll(() => notice.element().textContent).toMatch(/The file with your imports was damaged/)
    await expect.poll(() => notice.element().textContent).toMatch(/so Earshot starts without your/)
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
