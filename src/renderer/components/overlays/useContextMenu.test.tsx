import { useEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { MenuItem, PointMenu } from './Menu.tsx'
import { useContextMenu, type Press } from './useContextMenu.ts'

const presses: Press[] = []
const events: MouseEvent[] = []
addEventListener('contextmenu', (event) => events.push(event))

function Area() {
  const [hasNote, setNote] = useState(false)
  const note = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasNote) note.current?.focus()
  }, [hasNote])
  const { opened, close, area } = useContextMenu((press) => {
    presses.push(press)
    return press.target.closest('button, p')?.textContent ?? null
  })
  return (
    <div aria-label="Area" role="group" {...area}>
      <button type="button">Save</button>
      <p>Some words to select</p>
      <input aria-label="Field" />
      {hasNote && <input ref={note} aria-label="Note" />}
      <i>Beside them</i>
      {opened && (
        <PointMenu point={opened.point} label={`Menu of ${opened.pressed}`} onClose={close}>
          <MenuItem onSelect={() => undefined}>Save</MenuItem>
          <MenuItem onSelect={() => setNote(true)}>Add a note</MenuItem>
        </PointMenu>
      )}
    </div>
  )
}

async function show() {
  presses.length = 0
  events.length = 0
  document.getSelection()?.removeAllRanges()
  await render(<Area />)
}
/** Whether the page's own menu replaced the browser's, at the last press. */
const isOurs = () => events.at(-1)?.defaultPrevented
const menu = (of: string) => page.getByRole('menu', { name: `Menu of ${of}` })

test('a right click opens the menu of what is under the pointer', async () => {
  await show()
  await page.getByText('Some words to select').click({ button: 'right' })
  await expect.element(menu('Some words to select')).toBeVisible()
  expect(presses.at(-1)).toMatchObject({ isByKey: false })
  expect(isOurs()).toBe(true)
  const { left, top } = menu('Some words to select').element().getBoundingClientRect()
  expect(Math.abs(left - presses.at(-1)!.point.x)).toBeLessThan(4)
  expect(Math.abs(top - presses.at(-1)!.point.y)).toBeLessThan(4)
})

test.each(['{ContextMenu}', '{Shift>}{F10}{/Shift}'])('%s opens the menu of the focused element', async (keys) => {
  await show()
  const button = page.getByRole('button', { name: 'Save' })
  button.element().focus()
  await userEvent.keyboard(keys)
  await expect.element(menu('Save')).toBeVisible()
  expect(presses.at(-1)).toMatchObject({ isByKey: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(menu('Save')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(button.element())
})

test('an item returns the focus, unless it moves it', async () => {
  await show()
  const button = page.getByRole('button', { name: 'Save' })
  button.element().focus()
  await userEvent.keyboard('{ContextMenu}')
  await expect.element(menu('Save')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => document.activeElement).toBe(button.element())
  await userEvent.keyboard('{ContextMenu}')
  await expect.element(menu('Save')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Add a note' }).click()
  await expect.element(menu('Save')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Note')).toHaveFocus()
})

test('the browser’s own menu stays on selected text, in fields, and where nothing was found', async () => {
  await show()
  const words = page.getByText('Some words to select')
  getSelection()!.selectAllChildren(words.element())
  await words.click({ button: 'right' })
  expect(isOurs()).toBe(false)
  await page.getByText('Beside them').click({ button: 'right' })
  expect(isOurs()).toBe(false)
  await page.getByLabelText('Field').click({ button: 'right' })
  expect(isOurs()).toBe(false)
  expect(events.length).toBe(3)
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  // The selection elsewhere doesn't matter.
  getSelection()!.selectAllChildren(words.element())
  page.getByRole('button', { name: 'Save' }).element().focus()
  await userEvent.keyboard('{ContextMenu}')
  await expect.element(menu('Save')).toBeVisible()
})
