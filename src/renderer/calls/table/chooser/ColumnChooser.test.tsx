import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { laidOutColumns } from '../../../../domain/views/laidOutColumns.ts'
import { DEFAULT_LAYOUT, type TableLayout } from '../../../../domain/views/view.ts'
import '../../../styles/app.css'
import { ColumnsButton } from '../ColumnsButton.tsx'
import { useCallColumns } from '../useCallColumns.ts'

let current: TableLayout = DEFAULT_LAYOUT
const ids = () => laidOutColumns(current).map(({ id }) => id)

function Place() {
  const [layout, setLayout] = useState(DEFAULT_LAYOUT)
  const change = (next: TableLayout) => {
    setLayout(next)
    current = next
  }
  const columns = useCallColumns({ layout, onLayoutChange: change })
  return <ColumnsButton columns={columns} onOpen={() => {}} />
}

const open = async () => {
  current = DEFAULT_LAYOUT
  await render(<Place />)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
}

describe('the column chooser', () => {
  it('finds a hidden column, shows it at the end, hides it, and resets', async () => {
    await open()
    await userEvent.keyboard('silen')
    await page.getByRole('checkbox', { name: 'Silence' }).click()
    expect(ids().at(-1)).toBe('silence_percentage')
    await page.getByRole('checkbox', { name: 'Silence' }).click()
    expect(ids()).not.toContain('silence_percentage')
    await page.getByRole('textbox', { name: 'Find a column' }).fill('')
    await page.getByRole('checkbox', { name: 'Agent', exact: true }).click()
    expect(ids()).not.toContain('agent.name')
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(current).toEqual(DEFAULT_LAYOUT)
  })

  it('keeps the title column, and moves a column with Alt and an arrow key, announcing its position', async () => {
    await open()
    await expect.element(page.getByRole('checkbox', { name: 'Title' })).toBeDisabled()
    ;(page.getByRole('checkbox', { name: 'Duration' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    expect(ids().indexOf('duration')).toBe(4)
    await expect.element(page.getByRole('status')).toMatchTextContent(/^Duration: position 5 of 11$/)
    expect(document.activeElement?.closest('li')?.textContent).toBe('Duration')
  })

  it('moves columns by dragging, pins them, and changes the row height', async () => {
    await open()
    await page.getByText('Review score', { exact: true }).dropTo(page.getByText('Agent', { exact: true }))
    expect(ids()[2]).toBe('score')
    await page.getByRole('button', { name: 'Pin Review score' }).click()
    expect(laidOutColumns(current).filter(({ isPinned }) => isPinned)).toHaveLength(3)
    await page.getByRole('button', { name: 'Compact' }).click()
    expect(current.density).toBe('compact')
  })
})
