import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showToast } from '../components/overlays/toasts.ts'
import { stagingRow } from './staging/testing/fakeStaging.ts'
import { ROW_HEIGHT } from './staging/table/tableColumns.ts'
import { READY, rowsOf, stagedPage } from './testing/stagedPage.tsx'

vi.mock('../components/overlays/toasts.ts', { spy: true })

/** Editing the cells of the staging table in their place, as in a spreadsheet. */

async function show(...[rows, shown]: Parameters<typeof stagedPage>) {
  const { staging, element, options } = stagedPage(rows, shown)
  await render(element, options)
  return staging
}

const grid = () => page.getByRole('grid', { name: 'Recordings to import' })
const cell = (row: number, name: RegExp) =>
  grid()
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell', { name })
const focusCell = async (row: number, name: RegExp) => {
  await userEvent.click(cell(row, name))
  await expect.element(cell(row, name)).toHaveFocus()
}

/** As the browser does for Ctrl+V at the focused cell. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('a cell', () => {
  it('is replaced by typing; Enter saves and goes down, Tab saves and moves right', async () => {
    const staging = await show(rowsOf(3))
    await focusCell(0, /^Title/)
    await userEvent.keyboard('xRenewal{Enter}')
    await expect.poll(() => staging.rows[0]?.fields.title.value).toBe('xRenewal')
    await expect.element(cell(1, /^Title/)).toHaveFocus()
    await userEvent.keyboard('Pricing{Tab}')
    await expect.element(cell(1, /^Lead/)).toHaveFocus()
    await userEvent.keyboard('Li Na{Tab}Acme{Tab}')
    await expect
      .poll(() => staging.rows[1]?.fields)
      .toMatchObject({
        title: { value: 'Pricing', from: 'person' },
        leadName: { value: 'Li Na' },
        leadCompany: { value: 'Acme' },
      })
    await expect.element(cell(2, /^Date/)).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(cell(1, /^Company/)).toHaveFocus()
  })

  it('is edited with F2 and a double click, and left as it was with Escape', async () => {
    const { fields } = stagingRow(0)
    const staging = await show([stagingRow(0, { fields: { ...fields, title: { value: 'Renewal', from: 'tag' } } })])
    await focusCell(0, /^Title/)
    await userEvent.keyboard('{F2} call{Escape}')
    await expect.element(cell(0, /^Title: Renewal/)).toHaveFocus()
    await userEvent.keyboard('{F2} call{Enter}')
    await expect.element(cell(0, /^Title: Renewal call/)).toHaveFocus()
    await userEvent.dblClick(cell(0, /^Title/))
    await expect.element(page.getByRole('textbox', { name: 'Title of call 0.wav' })).toHaveFocus()
    await userEvent.keyboard('!')
    // A click elsewhere saves.
    await userEvent.click(grid().getByText('call 0.wav'))
    await expect.poll(() => staging.rows[0]?.fields.title.value).toBe('Renewal call!')
  })

  it('of a time takes the ways people write times', async () => {
    const staging = await show(rowsOf(1))
    await focusCell(0, /^Date/)
    await userEvent.keyboard('nov 5, 2026 2:05 pm{Enter}')
    await expect.poll(() => staging.rows[0]?.fields.timestamp.value).toBe('2026-11-05T14:05:00.000Z')
    await userEvent.keyboard('{F2}')
    await expect.element(page.getByRole('textbox')).toHaveValue('2026-11-05 14:05:00')
    await userEvent.keyboard('{Escape}3/11/2026 9:00{Enter}')
    await expect.element(cell(0, /^Date: 3\/11\/2026 9:00 \(can’t be read\)/)).toBeVisible()
    expect(staging.rows[0]?.problems[0]).toMatchObject({ kind: 'unread-entry', field: 'timestamp' })
  })

  it('is cleared with Delete, and undone', async () => {
    const { fields } = stagingRow(0)
    const staging = await show([stagingRow(0, { fields: { ...fields, title: { value: 'Renewal', from: 'tag' } } })])
    await focusCell(0, /^Title/)
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => staging.rows[0]?.fields.title.value).toBeNull()
    expect(staging.rows).toHaveLength(1)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => staging.rows[0]?.fields.title.value).toBe('Renewal')
  })
})

describe('an agent or call type', () => {
  it('is found while typing, by the highlighted name', async () => {
    const staging = await show(rowsOf(2))
    await userEvent.click(cell(0, /^Agent: Choose agent/))
    await expect.element(page.getByRole('option', { name: 'Ida Novak' })).toBeVisible()
    await userEvent.keyboard('nov')
    await expect.element(page.getByRole('option', { name: 'Bo Berg' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => staging.rows[0]?.fields.userId.value).toBe(1)
    await expect.element(cell(1, /^Agent/)).toHaveFocus()
    await userEvent.keyboard('b')
    await userEvent.click(page.getByRole('option', { name: 'Bo Berg' }))
    await expect.poll(() => staging.rows[1]?.fields.userId.value).toBe(2)
    await userEvent.keyboard('{ArrowRight}disc{Tab}')
    await expect.poll(() => staging.rows[1]?.fields.callTypeId.value).toBe(5)
  })

  it('without a match keeps the text as a problem, and is never imported', async () => {
    const { fields } = stagingRow(0)
    const staging = await show([stagingRow(0, { fields: { ...fields, userId: { value: 1, from: 'csv' } } })])
    await expect.element(page.getByRole('button', { name: 'Import 1 recording…' })).toBeEnabled()
    await focusCell(0, /^Call type:/)
    await userEvent.keyboard('Demo')
    await expect.element(page.getByText('No matching call type.')).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(cell(0, /^Call type: Demo \(can’t be read\)/)).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Import', exact: true }))
      .toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByRole('button', { name: /Call type unclear/ })).toBeVisible()
    await focusCell(0, /^Call type:/)
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByRole('button', { name: 'Import 1 recording…' })).toBeEnabled()
    expect(staging.committed).toBe(0)
  })
})

describe('a row that leaves the filter once it is complete', () => {
  const agents = (staging: Awaited<ReturnType<typeof show>>) => staging.rows.map(({ fields }) => fields.userId.value)
  const onlyBlocked = () => userEvent.click(page.getByRole('button', { name: /^Needs attention/ }))

  it('takes the cell below up with it: no row is skipped', async () => {
    const staging = await show(rowsOf(3))
    await onlyBlocked()
    await userEvent.click(cell(0, /^Agent/))
    for (const [index, typed] of ['ida', 'bo', 'ida'].entries()) {
      await userEvent.keyboard(`${typed}{Enter}`)
      await expect.element(grid().getByText(`call ${index}.wav`)).not.toBeInTheDocument()
      if (index < 2) await expect.element(cell(0, /^Agent/)).toHaveFocus()
    }
    expect(agents(staging)).toEqual([1, 2, 1])
  })

  it('leaves the text that is being typed below it in its row, also in the last one', async () => {
    const staging = await show(rowsOf(2))
    await onlyBlocked()
    await userEvent.click(cell(1, /^Agent/))
    await userEvent.keyboard('bo')
    const editor = page.getByRole('combobox', { name: 'Agent of call 1.wav' })
    const before = editor.element()
    staging.found(0, READY)
    await expect.element(grid().getByText('call 0.wav')).not.toBeInTheDocument()
    await expect.element(editor).toHaveFocus()
    await expect.element(editor).toHaveValue('bo')
    expect(editor.element()).toBe(before)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => agents(staging)).toEqual([1, 2])
  })
})

it('keeps its editor and text while its row moves to a page that is read later', async () => {
  const staging = await show(rowsOf(250))
  await staging.client.staging.discard({ stageIds: ['s0'] })
  await expect.element(grid().getByText('call 0.wav')).not.toBeInTheDocument()
  grid().element().parentElement!.scrollTop = 99 * ROW_HEIGHT
  await userEvent.click(grid().getByText('call 100.wav'))
  await expect.element(grid().getByText('call 103.wav')).toBeVisible()
  await userEvent.keyboard('{End}Acm')
  const editor = page.getByRole('textbox', { name: 'Company of call 100.wav' })
  await expect.element(editor).toHaveFocus()
  const before = editor.element()

  const read = staging.client.staging.page
  const answers: (() => void)[] = []
  staging.client.staging.page = (range) =>
    range.offset === 0 ? read(range) : new Promise((resolve) => answers.push(() => void read(range).then(resolve)))
  await staging.client.staging.undo()
  await expect.poll(() => answers.length).toBe(1)
  // The first page is read again, the second one isn't.
  const place = () => grid().getByText('call 98.wav').element().closest('[role=row]')?.ariaRowIndex
  await expect.poll(place).toBe('100')
  for (const answer of answers) answer()
  await expect.element(grid().getByText('call 99.wav')).toBeVisible()
  await userEvent.keyboard('e')
  expect(editor.element()).toBe(before)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => staging.rows[100]?.fields.leadCompany.value).toBe('Acme')
})

describe('several cells', () => {
  it('are pasted from a spreadsheet, in one step, with what can’t be read or placed', async () => {
    const staging = await show(rowsOf(3))
    await focusCell(1, /^Date/)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(cell(1, /^Agent/)).toHaveFocus()
    paste('Bo Berg\tDiscovery\tRenewal\r\nZed\t\tPricing\r\nIda Novak\tDiscovery\tLost\r\n')
    await expect.element(cell(2, /^Agent: Zed \(can’t be read\)/)).toBeVisible()
    expect(
      staging.rows.map(({ fields: { userId, callTypeId, title } }) => [userId.value, callTypeId.value, title.value]),
    ).toEqual([
      [null, null, null],
      [2, 5, 'Renewal'],
      [null, null, 'Pricing'],
    ])
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => staging.rows.map(({ fields }) => fields.title.value)).toEqual([null, null, null])
  })

  it('aren’t pasted into other rows than those shown, and can be pasted again', async () => {
    const staging = await show(rowsOf(4))
    await focusCell(1, /^Title/)
    const titles = () => staging.rows.map(({ fields }) => fields.title.value)
    const read = staging.client.staging.page
    const toast = vi.mocked(showToast).mockClear()
    // As long as the table shows an older list: a row above is gone, or the last ones.
    for (const [count, change] of [{ offset: 2 }, { limit: 1 }].entries()) {
      staging.client.staging.page = (range) => read({ ...range, ...change })
      paste('First\r\nSecond\r\n')
      await expect.poll(() => toast.mock.calls.length).toBe(count + 1)
      expect(toast).toHaveBeenLastCalledWith('paste', expect.objectContaining({ title: 'The table changed' }))
      expect(titles()).toEqual([null, null, null, null])
    }
    staging.client.staging.page = read
    paste('First\r\nSecond\r\nThird\r\nFourth\r\n')
    await expect.poll(titles).toEqual([null, 'First', 'Second', 'Third'])
  })

  it('are filled down to the selected rows, or from the row above', async () => {
    const staging = await show(rowsOf(4))
    await focusCell(0, /^Title/)
    await userEvent.keyboard('Renewal{Enter}')
    await expect.poll(() => staging.rows[0]?.fields.title.value).toBe('Renewal')
    await userEvent.keyboard('{Control>}d{/Control}')
    await expect.poll(() => staging.rows[1]?.fields.title.value).toBe('Renewal')
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await expect.element(page.getByText('3 recordings selected')).toBeVisible()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Control>}d{/Control}')
    await expect
      .poll(() => staging.rows.map(({ fields }) => fields.title.value))
      .toEqual(Array.from({ length: 4 }, () => 'Renewal'))
  })
})
