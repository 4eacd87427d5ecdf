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

test('keys act on the page, with Shift and Ctrl told apart', async () => {
  await render(<Page />)
  expect(
    await press(' ', 'j', '{ArrowLeft}', '{Shift>}{ArrowLeft}{/Shift}', '[[', '{Escape}', '{Control>}f{/Control}'),
  ).toEqual(KEYS)
  expect(await press('{Control>}j{/Control}', '{Alt>}{ArrowLeft}{/Alt}', 'x')).toEqual([])
})

test('while somebody types, only Ctrl and ⌘ keys do', async () => {
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

test('Space after a press with the mouse is the page’s', async () => {
  const page = await render(<Page />)
  await page.getByRole('button', { name: 'Button' }).click()
  expect(await press(' ')).toEqual([' '])
  // With the keyboard one means the button.
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  expect(await press(' ')).toEqual([])
})

test('signs made with AltGr are signs', () => {
  const event = new KeyboardEvent('keydown', { key: '[', ctrlKey: true, altKey: true, modifierAltGraph: true })
  expect(keyName(event)).toBe('[')
})

test('what took a key itself keeps it', async () => {
  const page = await render(<Page />)
  page.getByRole('button', { name: 'Keeps its keys' }).element().focus()
  expect(await press('j', '{Escape}')).toEqual([])
})
