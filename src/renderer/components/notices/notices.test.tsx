import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { EmptyState } from './EmptyState.tsx'
import { MarkedText } from '../text/MarkedText.tsx'
import { Menu, MenuChoice, MenuItem } from '../overlays/Menu.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { RecoveryNotice } from './RecoveryNotice.tsx'

test('highlights ranges in a text, and the current one', async () => {
  const ranges = [
    { start: 0, end: 2 },
    { start: 5, end: 7 },
  ]
  const { container, rerender } = await render(<MarkedText text="ab-cd-ef-" ranges={ranges} current={ranges[1]!} />)
  const marks = () => [...container.querySelectorAll('mark')]
  expect(container.textContent).toBe('ab-cd-ef-')
  expect(marks().map(({ textContent, dataset }) => [textContent, 'current' in dataset])).toEqual([
    ['ab', false],
    ['-e', true],
  ])
  await rerender(<MarkedText text="ab-cd-ef-" ranges={ranges} current={null} />)
  expect(marks().some(({ dataset }) => 'current' in dataset)).toBe(false)
  await rerender(<MarkedText text="ab-cd-ef-" ranges={[]} current={null} />)
  expect([container.textContent, marks().length]).toEqual(['ab-cd-ef-', 0])
})

test('a progress bar shows its value, clamped to 0–100, or that it is unknown', async () => {
  const bar = page.getByRole('progressbar', { name: 'Sending' })
  const { rerender } = await render(<ProgressBar fraction={0.256} label="Sending" />)
  const filled = () => (bar.element().firstElementChild as HTMLElement).style.width
  await expect.element(bar).toHaveAttribute('aria-valuenow', '26')
  expect(filled()).toBe('26%')
  for (const [fraction, percent] of [
    [-1, '0'],
    [2, '100'],
  ] as const) {
    await rerender(<ProgressBar fraction={fraction} label="Sending" />)
    await expect.element(bar).toHaveAttribute('aria-valuenow', percent)
  }
  await rerender(<ProgressBar fraction={null} label="Sending" />)
  await expect.element(bar).not.toHaveAttribute('aria-valuenow')
  expect(filled()).toBe('')
})

test('distinguishes a damaged file from a missing one, and a restored backup from an empty start', async () => {
  const said = async (setAsideAs: string | null, restoredFrom: number | null) => {
    const recovery = { setAsideAs, restoredFrom } as Parameters<typeof RecoveryNotice>[0]['recovery']
    const shown = await render(
      <RecoveryNotice recovery={recovery} contents="reviews" missing="Something is missing." />,
    )
    const text = page.getByRole('alert').element().textContent
    await shown.unmount()
    return text
  }
  const restored = await said('/x/bad.sqlite', Date.UTC(2026, 10, 20, 12))
  expect(restored).toContain('/x/bad.sqlite')
  expect(restored).toContain('Something is missing.')
  expect(restored).toContain('2026')
  const empty = await said(null, null)
  expect(empty).not.toContain('Something is missing.')
  expect(empty).not.toContain('null')
  expect(empty.slice(0, 40)).not.toBe(restored.slice(0, 40))
})

test('an empty state explains why, with actions if there are any', async () => {
  const { container, rerender } = await render(<EmptyState title="No calls" />)
  const parts = () => container.querySelector('h2')!.parentElement!.childElementCount
  expect(parts()).toBe(1)
  await rerender(
    <EmptyState title="No calls" icon={<i />} actions={<Button>Import</Button>}>
      Why
    </EmptyState>,
  )
  expect(parts()).toBe(4)
})

test('a dialog closes on Escape, its button, and a press outside unless it keeps the input', async () => {
  const onClose = vi.fn()
  const dialog = (keepsOnOutsidePress: boolean) => (
    <Dialog onClose={onClose} title="Title" size="small" keepsOnOutsidePress={keepsOnOutsidePress}>
      Content
    </Dialog>
  )
  const { rerender } = await render(dialog(true))
  await expect.element(page.getByRole('dialog', { name: 'Title' })).toBeVisible()
  // No footer without a note and buttons.
  expect(document.querySelector('[role=dialog] footer')).toBeNull()
  const pressOutside = () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  await pressOutside()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledTimes(2)
  await rerender(dialog(false))
  await pressOutside()
  await expect.poll(() => onClose.mock.calls.length).toBe(3)
  await rerender(
    <Dialog onClose={onClose} title="Title" note="A note">
      Content
    </Dialog>,
  )
  await expect.element(page.getByText('A note')).toBeVisible()
  expect(document.querySelector('[role=dialog] footer')).not.toBeNull()
})

test('a menu runs the selected command and marks the active option', async () => {
  const onSelect = vi.fn()
  const onChange = vi.fn()
  await render(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onSelect={onSelect}>Rename</MenuItem>
      <MenuItem onSelect={onSelect} disabled>
        Delete
      </MenuItem>
      <MenuChoice
        label="Theme"
        value="light"
        onChange={onChange}
        options={['light', 'dark'].map((value) => ({ value, label: value }))}
      />
    </Menu>,
  )
  expect(page.getByRole('menuitem').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('menuitemradio', { name: 'light' })).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  expect(onSelect).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitemradio', { name: 'dark' }).click()
  expect(onChange.mock.lastCall![0]).toBe('dark')
  // Selecting an item closes the menu.
  await expect.element(page.getByRole('menuitemradio').first()).not.toBeInTheDocument()
})
