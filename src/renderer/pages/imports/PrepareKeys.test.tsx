import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FakeStaging } from '../../features/import-staging/testing/fakeStaging.ts'
import { rowsOf, stagedPage } from './testing/stagedPage.tsx'

async function show(...[rows, shown]: Parameters<typeof stagedPage>) {
  const { staging, element, options } = stagedPage(rows, shown)
  await render(element, options)
  return staging
}

const grid = () => page.getByRole('grid', { name: 'Recordings to import' })

describe('the keys of the staging table', () => {
  const names = (staging: FakeStaging) => staging.rows.map(({ fileName }) => fileName)
  const selected = () => page.getByText(/selected$/)
  /** Gives the focus to a row's cell with its file name. */
  const focusRow = (index: number) => userEvent.click(grid().getByText(`call ${index}.wav`))

  it('skip the focused row alone unless it is selected', async () => {
    const staging = await show(rowsOf(5))
    await focusRow(0)
    await userEvent.keyboard('x')
    await userEvent.keyboard('{ArrowDown}x')
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
    await expect.element(page.getByRole('textbox', { name: /^Company of/ })).toHaveFocus()
  })

  it('open the problems of a row from its cell', async () => {
    await show(rowsOf(2))
    await focusRow(1)
    await userEvent.keyboard('{ArrowRight}{Enter}')
    const details = page.getByRole('complementary')
    await expect.element(details.getByRole('combobox', { name: 'Agent' })).toHaveFocus()
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(grid().getByRole('row').nth(2).getByRole('gridcell').nth(2)).toHaveFocus()
  })
})

describe('the context menu of a recording to import', () => {
  const names = (staging: FakeStaging) => staging.rows.map(({ fileName }) => fileName)
  const choose = (name: string | RegExp) => page.getByRole('menuitem', { name }).click()

  it('edits the pressed field, selects the row, and skips it with the selection', async () => {
    const staging = await show(rowsOf(4))
    const cell = (row: number, name: RegExp) =>
      grid()
        .getByRole('row')
        .nth(row + 1)
        .getByRole('gridcell', { name })
    await cell(0, /^Title/).click({ button: 'right' })
    await expect.element(page.getByRole('menu', { name: 'call 0.wav' })).toBeVisible()
    await choose(/^Edit title/)
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus()
    await userEvent.keyboard('Renewal{Enter}')
    await expect.poll(() => staging.rows[0]?.fields.title.value).toBe('Renewal')

    await grid().getByText('call 1.wav').click({ button: 'right' })
    await choose(/^Select recording/)
    // At the focused cell, which has the focus again afterward.
    await grid().getByText('call 2.wav').click()
    const focused = document.activeElement
    await userEvent.keyboard('{ContextMenu}')
    await choose(/^Select recording/)
    await expect.element(page.getByText('2 recordings selected')).toBeVisible()
    expect(document.activeElement).toBe(focused)

    await grid().getByText('call 3.wav').click({ button: 'right' })
    await choose(/^Skip recording/)
    await expect.poll(() => names(staging)).toEqual(['call 0.wav', 'call 1.wav', 'call 2.wav'])
    await grid().getByText('call 0.wav').click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: /^Select recording/ })).toBeVisible()
  })
})
