import { useEffect, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { CommandItem } from './CommandItem.tsx'
import { itemsOfFocusedMenu } from './focusedMenu.ts'
import { MenuItem, MenuSeparator, PointMenu } from './Menu.tsx'
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

test('the menu key opens a menu after a click with Ctrl on selected text', async () => {
  await show()
  const words = page.getByText('Some words to select')
  getSelection()!.selectAllChildren(words.element())
  // Windows and Linux: it selects something else.
  words.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, ctrlKey: true }))
  const button = page.getByRole('button', { name: 'Save' })
  button.element().focus()
  await userEvent.keyboard('{ContextMenu}')
  await expect.element(menu('Save')).toBeVisible()
  expect(presses.at(-1)).toMatchObject({ isByKey: true })
})

test('closes when the size of the window changes, because its point may be outside then', async () => {
  await show()
  await page.getByText('Some words to select').click({ button: 'right' })
  await expect.element(menu('Some words to select')).toBeVisible()
  dispatchEvent(new Event('resize'))
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('the items of the focused element’s menu are collected without showing it', async () => {
  const ran = vi.fn<(name: string) => void>()
  function Named({ name }: { readonly name: string }) {
    const { opened, close, area } = useContextMenu(() => name)
    return (
      <div {...area}>
        <button type="button">{name}</button>
        {opened && (
          <PointMenu point={opened.point} label={`Line of ${opened.pressed}`} onClose={close}>
            <CommandItem id="turn.copyQuote" />
            <MenuSeparator />
            <CommandItem id="turn.markAgent" onSelect={() => ran(name)}>
              Mark {name} as the agent
            </CommandItem>
          </PointMenu>
        )}
      </div>
    )
  }
  await render(
    <>
      <Named name="Ben" />
      <Named name="Inês" />
      <button type="button">Without a menu</button>
    </>,
  )
  page.getByRole('button', { name: 'Inês' }).element().focus()
  const items = itemsOfFocusedMenu()
  expect(items.map(({ id, title, menu: of }) => [id, title, of])).toEqual([
    ['turn.copyQuote', 'Copy quote', 'Line of Inês'],
    ['turn.markAgent', 'Mark Inês as the agent', 'Line of Inês'],
  ])
  expect(page.getByText('Mark Inês').elements()).toEqual([])
  expect(page.getByRole('menu').elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Inês' })).toHaveFocus()
  items[1]?.run()
  expect(ran).toHaveBeenCalledWith('Inês')
  page.getByRole('button', { name: 'Without a menu' }).element().focus()
  expect(itemsOfFocusedMenu()).toEqual([])
  // The menu itself still opens.
  await page.getByRole('button', { name: 'Ben' }).click({ button: 'right' })
  await expect.element(page.getByRole('menu', { name: 'Line of Ben' })).toBeVisible()
  // And stays open while the page collects items.
  vi.spyOn(document, 'activeElement', 'get').mockReturnValueOnce(page.getByText('Ben').element())
  expect(itemsOfFocusedMenu()).toEqual([])
  await expect.element(page.getByRole('menu', { name: 'Line of Ben' })).toBeVisible()
})
