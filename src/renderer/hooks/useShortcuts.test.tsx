import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keyName, useShortcuts } from './useShortcuts.ts'

const pressed: string[] = []
afterEach(() => pressed.splice(0))

const KEYS = [' ', 'j', 'ArrowLeft', 'Shift+ArrowLeft', '[', 'Escape', 'Mod+f']

function Page() {
  useShortcuts(Object.fromEntries(KEYS.map((key) => [key, () => void pressed.push(key)])))
  return (
    <>
      <input aria-label="Field" />
      <button type="button">Button</button>
      <div role="menu" tabIndex={0} aria-label="Menu" />
      <div role="slider" tabIndex={0} aria-label="Position" aria-valuenow={0} />
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        Keeps its keys
      </button>
    </>
  )
}

async function press(...keys: string[]): Promise<readonly string[]> {
  for (const key of keys) await userEvent.keyboard(key)
  return pressed.splice(0)
}

test('keys act on the page, with and without Shift and Ctrl', async () => {
  await render(<Page />)
  expect(
    await press(' ', 'j', '{ArrowLeft}', '{Shift>}{ArrowLeft}{/Shift}', '[[', '{Escape}', '{Control>}f{/Control}'),
  ).toEqual(KEYS)
  expect(await press('{Control>}j{/Control}', '{Alt>}{ArrowLeft}{/Alt}', 'x')).toEqual([])
})

test('while typing, only Ctrl and ⌘ shortcuts work', async () => {
  const page = await render(<Page />)
  await page.getByLabelText('Field').click()
  expect(await press(' ', 'j', '{ArrowLeft}', '{Escape}', '{Control>}f{/Control}')).toEqual(['Mod+f'])
  await expect.element(page.getByLabelText('Field')).toHaveValue(' j')
})

test('a menu keeps all keys, a button keeps Space, a slider neither', async () => {
  const page = await render(<Page />)
  page.getByRole('menu').element().focus()
  expect(await press('j', '{ArrowLeft}', '{Escape}')).toEqual([])
  page.getByRole('button', { name: 'Button' }).element().focus()
  expect(await press(' ', 'j')).toEqual(['j'])
  page.getByRole('slider').element().focus()
  expect(await press(' ', '{ArrowLeft}')).toEqual([' ', 'ArrowLeft'])
})

test('after a mouse click, Space acts on the page', async () => {
  const page = await render(<Page />)
  await page.getByRole('button', { name: 'Button' }).click()
  expect(await press(' ')).toEqual([' '])
  // After focusing it with the keyboard, Space presses the button.
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  expect(await press(' ')).toEqual([])
})

test('characters typed with AltGr have no modifiers', () => {
  const event = new KeyboardEvent('keydown', { key: '[', ctrlKey: true, altKey: true, modifierAltGraph: true })
  expect(keyName(event)).toBe('[')
})

test('a handled key is ignored', async () => {
  const page = await render(<Page />)
  page.getByRole('button', { name: 'Keeps its keys' }).element().focus()
  expect(await press('j', '{Escape}')).toEqual([])
})
