import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { stopListening, useListened } from '../client/listening.ts'
import { toastManager, toastsAreReady } from '../components/overlays/toasts.ts'
import { type FakeStaging, stagingRow } from './staging/testing/fakeStaging.ts'
import { READY, rowsOf, stagedPage } from './testing/stagedPage.tsx'
import { nextFrame } from '../hooks/testing/frames.ts'

async function show(...[rows, shown]: Parameters<typeof stagedPage>) {
  const { staging, element, options } = stagedPage(rows, shown)
  await render(element, options)
  return staging
}

const grid = () => page.getByRole('grid', { name: 'Recordings to import' })

/** The focused cell's row and column, both from 0. */
function focusedCell(): readonly number[] {
  const cell = document.activeElement
  return [
    Number(cell?.closest('[role=row]')?.getAttribute('aria-rowindex')) - 2,
    Number(cell?.getAttribute('aria-colindex')) - 1,
  ]
}

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
    await userEvent.keyboard('{Control>}a{/Control}')
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
      await expect.poll(focusedCell).toEqual(cell)
    }
    await userEvent.keyboard('{PageDown}')
    // A page is what is visible, with a row in common.
    await expect.poll(() => focusedCell()[0]).toBeGreaterThan(6)
    expect(focusedCell()[0]).toBeLessThan(13)
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

describe('the focus', () => {
  const focusRow = (index: number) => userEvent.click(grid().getByText(`call ${index}.wav`))
  const left = (staging: FakeStaging) => staging.rows.length

  it('stays in the table when its row is skipped, also the last one, and the selection stays as it is', async () => {
    const staging = await show(rowsOf(4))
    await focusRow(0)
    await userEvent.keyboard('x')
    await focusRow(3)
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => left(staging)).toBe(3)
    await expect.poll(focusedCell).toEqual([2, 1])
    await expect.element(page.getByText('1 recording selected')).toBeVisible()
    expect(grid().element().querySelectorAll('[tabindex="0"][role=gridcell]')).toHaveLength(1)
    await userEvent.keyboard('{ArrowUp}{Delete}')
    await expect.poll(() => left(staging)).toBe(2)
    await expect.poll(focusedCell).toEqual([1, 1])
  })

  it('returns to the table from what skips its row or deselects it', async () => {
    const staging = await show(rowsOf(4))
    await focusRow(3)
    await userEvent.keyboard('x')
    await userEvent.click(page.getByRole('button', { name: 'Clear selection' }))
    await expect.poll(focusedCell).toEqual([3, 1])
    await userEvent.keyboard('x')
    await userEvent.click(
      page.getByRole('toolbar', { name: 'Selected recordings' }).getByRole('button', { name: 'Skip', exact: true }),
    )
    await expect.poll(() => left(staging)).toBe(3)
    await expect.poll(focusedCell).toEqual([2, 1])
    await focusRow(2)
    await userEvent.click(page.getByRole('complementary').getByRole('button', { name: 'Skip', exact: true }))
    await expect.poll(() => left(staging)).toBe(2)
    await expect.poll(focusedCell).toEqual([1, 1])
  })
})

describe('the focus after rows were skipped', () => {
  const focusRow = (index: number) => userEvent.click(grid().getByText(`call ${index}.wav`))
  const skip = () => userEvent.click(page.getByRole('complementary').getByRole('button', { name: 'Skip', exact: true }))

  it('stays where the user has put it meanwhile', async () => {
    const staging = await show(rowsOf(3))
    const { discard } = staging.client.staging
    const answered = Promise.withResolvers<void>()
    staging.client.staging.discard = async (input) => {
      await answered.promise
      return discard(input)
    }
    await focusRow(0)
    await skip()
    const elsewhere = page.getByRole('button', { name: 'Add links' })
    ;(elsewhere.element() as HTMLElement).focus()
    answered.resolve()
    await expect.element(grid().getByText('call 0.wav')).not.toBeInTheDocument()
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
    await expect.element(elsewhere).toHaveFocus()
  })

  it('isn’t taken by a row that appears after the last one was skipped', async () => {
    const staging = await show(rowsOf(1))
    await focusRow(0)
    await skip()
    await expect.element(page.getByText('No recordings to import')).toBeVisible()
    const elsewhere = page.getByRole('button', { name: 'Add links' })
    ;(elsewhere.element() as HTMLElement).focus()
    await staging.client.staging.undo()
    await expect.element(grid().getByText('call 0.wav')).toBeVisible()
    await expect.element(elsewhere).toHaveFocus()
  })

  it('stays outside the table, which isn’t scrolled, when the active row leaves the filter', async () => {
    const staging = await show(rowsOf(60))
    await userEvent.click(page.getByRole('button', { name: /^Needs attention/ }))
    await focusRow(0)
    ;(document.activeElement as HTMLElement).blur()
    const scroller = grid().element().parentElement!
    scroller.scrollTop = 1200
    await expect.element(grid().getByText('call 30.wav')).toBeVisible()
    staging.found(0, READY)
    await expect.element(grid().getByText('call 0.wav')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Needs attention 59' })).toBeVisible()
    expect(document.activeElement).toBe(document.body)
    expect(scroller.scrollTop).toBe(1200)
  })
})

describe('playing one recording after another', () => {
  const focusRow = (index: number) => userEvent.click(grid().getByText(`call ${index}.wav`))
  const next = () => useListened.getState()?.onNext?.()
  const played = () => useListened.getState()?.name

  it('continues with the one that takes the place of a skipped one, in its row', async () => {
    const staging = await show(rowsOf(4))
    await focusRow(0)
    await userEvent.keyboard(' {Delete}')
    await expect.poll(() => staging.rows.length).toBe(3)
    await expect.element(grid().getByText('call 0.wav')).not.toBeInTheDocument()
    next()
    await expect.poll(played).toBe('call 1.wav')
    await expect.poll(focusedCell).toEqual([0, 1])
    next()
    await expect.poll(played).toBe('call 2.wav')
    await expect.poll(focusedCell).toEqual([1, 1])
    stopListening()
  })

  it('continues with rows that aren’t loaded', async () => {
    await show(rowsOf(300))
    await focusRow(0)
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect.poll(focusedCell).toEqual([299, 8])
    await userEvent.keyboard('{Home}{ArrowUp}')
    await expect.poll(focusedCell).toEqual([298, 1])
    await userEvent.keyboard(' ')
    await expect.poll(played).toBe('call 298.wav')
    const scroller = grid().element().parentElement!
    scroller.scrollTop = 0
    await expect.element(grid().getByText('call 2.wav')).toBeVisible()
    next()
    await expect.poll(played).toBe('call 299.wav')
    await expect.poll(focusedCell).toEqual([299, 1])
    stopListening()
  })
})

describe('the next recording', () => {
  const focusRow = (index: number) => userEvent.click(grid().getByText(`call ${index}.wav`))
  const next = () => useListened.getState()?.onNext?.()
  const played = () => useListened.getState()?.name

  it('stays that of the one that plays after Space on a link, and continues past links', async () => {
    const link = stagingRow(2, { source: { kind: 'link', url: 'https://pbx.example.com/2.wav' } })
    await show(rowsOf(4).with(2, link))
    await focusRow(0)
    await userEvent.keyboard(' ')
    await expect.poll(played).toBe('call 0.wav')
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
    await expect.poll(focusedCell).toEqual([2, 1])
    next()
    await expect.poll(played).toBe('call 1.wav')
    next()
    await expect.poll(focusedCell).toEqual([2, 1])
    next()
    await expect.poll(played).toBe('call 3.wav')
    stopListening()
  })

  it('doesn’t play if playing was stopped while it was read', async () => {
    const staging = await show(rowsOf(300))
    await focusRow(0)
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect.poll(focusedCell).toEqual([299, 8])
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(focusedCell).toEqual([298, 8])
    await userEvent.keyboard(' ')
    await expect.poll(played).toBe('call 298.wav')
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await expect.poll(focusedCell).toEqual([0, 1])
    const read = staging.client.staging.page
    const answered = Promise.withResolvers<void>()
    const asked = vi.fn<typeof read>((range) => answered.promise.then(() => read(range)))
    staging.client.staging.page = asked
    next()
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    stopListening()
    answered.resolve()
    await asked.mock.results[0]!.value
    await nextFrame()
    expect(played()).toBeUndefined()
    expect(focusedCell()).toEqual([0, 1])
  })
})

describe('selecting rows that have to be read', () => {
  const selected = () => page.getByText(/selected$/)

  it('adds up what was selected in quick succession', async () => {
    const staging = await show(rowsOf(5))
    const read = staging.client.staging.page
    const answers: (() => void)[] = []
    await userEvent.click(grid().getByText('call 0.wav'))
    staging.client.staging.page = (range) =>
      new Promise((resolve) => answers.push(() => void read(range).then(resolve)))
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await expect.poll(() => answers.length).toBe(2)
    for (const answer of answers) answer()
    await expect.element(selected()).toHaveTextContent('3 recordings selected')
  })

  it('selects nothing of another filter, and says if it can’t read them', async () => {
    const staging = await show(rowsOf(5))
    const read = staging.client.staging.page
    const answered = Promise.withResolvers<void>()
    const asked = vi.fn<typeof read>((range) => answered.promise.then(() => read(range)))
    await userEvent.click(grid().getByText('call 0.wav'))
    staging.client.staging.page = asked
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    staging.client.staging.page = read
    await userEvent.click(page.getByRole('button', { name: /^Needs attention/ }))
    answered.resolve()
    await asked.mock.results[0]!.value
    await nextFrame()
    await expect.element(grid().getByText('call 0.wav')).toBeVisible()
    expect(selected().elements()).toEqual([])

    toastsAreReady()
    const shown = vi.spyOn(toastManager, 'add')
    staging.client.staging.page = () => Promise.reject(new Error('no core'))
    await userEvent.click(grid().getByText('call 0.wav'))
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.poll(() => shown.mock.lastCall?.[0].title).toBe('Connection to Earshot lost')
    expect(selected().elements()).toEqual([])
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
