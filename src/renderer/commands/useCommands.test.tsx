import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CommandId } from '../../contract/commands.ts'
import { availableCommands, runCommand } from './offeredCommands.ts'
import { useCommands } from './useCommands.ts'

const given: string[] = []
afterEach(() => given.splice(0))

const IDS = [
  'player.toggle',
  'call.next',
  'player.back',
  'player.farBack',
  'player.slower',
  'call.back',
  'call.find',
  'app.actions',
  'go.calls',
  'go.reviews',
] as const satisfies readonly CommandId[]

function Page() {
  useCommands(Object.fromEntries(IDS.map((id) => [id, () => void given.push(id)])))
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
  return given.splice(0)
}

test('keys act on the page, with and without Shift and Ctrl, and one after the other', async () => {
  await render(<Page />)
  expect(
    await press(
      ' ',
      'j',
      '{ArrowLeft}',
      '{Shift>}{ArrowLeft}{/Shift}',
      '[[',
      '{Escape}',
      '{Control>}f{/Control}',
      '{Control>}{Shift>}P{/Shift}{/Control}',
      'gc',
      'gr',
    ),
  ).toEqual(IDS)
  expect(await press('{Control>}j{/Control}', '{Alt>}{ArrowLeft}{/Alt}', '{Control>}p{/Control}', 'x')).toEqual([])
})

test('a key after the first one of a sequence that isn’t in it has its own meaning', async () => {
  await render(<Page />)
  expect(await press('gj')).toEqual(['call.next'])
  expect(await press('c')).toEqual([])
})

test('a held key moves on and on, but anything else happens once', async () => {
  await render(<Page />)
  const hold = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true }))
  expect(await press('j')).toEqual(['call.next'])
  expect(hold('j')).toBe(false)
  expect(given.splice(0)).toEqual(['call.next'])
  expect(await press(' ')).toEqual(['player.toggle'])
  // The page doesn't scroll either.
  expect(hold(' ')).toBe(false)
  expect(given).toEqual([])
  // A key of no available command isn't touched.
  expect(hold('x')).toBe(true)
})

test('while typing, only Ctrl and ⌘ shortcuts work', async () => {
  const page = await render(<Page />)
  await page.getByLabelText('Field').click()
  expect(await press(' ', 'j', '{ArrowLeft}', '{Escape}', 'gc', '{Control>}f{/Control}')).toEqual(['call.find'])
  await expect.element(page.getByLabelText('Field')).toHaveValue(' gcj')
})

test('a menu keeps all keys, a button keeps Space, a slider neither', async () => {
  const page = await render(<Page />)
  page.getByRole('menu').element().focus()
  expect(await press('j', '{ArrowLeft}', '{Escape}')).toEqual([])
  page.getByRole('button', { name: 'Button' }).element().focus()
  expect(await press(' ', 'j')).toEqual(['call.next'])
  page.getByRole('slider').element().focus()
  expect(await press(' ', '{ArrowLeft}')).toEqual(['player.toggle', 'player.back'])
})

test('after a mouse click, Space acts on the page', async () => {
  const page = await render(<Page />)
  await page.getByRole('button', { name: 'Button' }).click()
  expect(await press(' ')).toEqual(['player.toggle'])
  // After focusing it with the keyboard, Space presses the button.
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  expect(await press(' ')).toEqual([])
})

test('a handled key is ignored', async () => {
  const page = await render(<Page />)
  page.getByRole('button', { name: 'Keeps its keys' }).element().focus()
  expect(await press('j', '{Escape}')).toEqual([])
})

test('while a button of a command is shown and enabled, its command is available and presses it', async () => {
  const buttons = (isDisabled: boolean) => (
    <>
      <button type="button" data-command="queue.skip" disabled={isDisabled} onClick={() => given.push('pressed')} />
      <button type="button" data-command="queue.next" hidden onClick={() => given.push('hidden')} />
    </>
  )
  const page = await render(buttons(false))
  await page.rerender(
    <>
      {buttons(false)}
      <Layer name="layer" takes />
    </>,
  )
  expect(ids()).toEqual(['player.mute', 'call.back', 'queue.skip'])
  expect(runCommand('queue.skip')).toBe(true)
  expect(await press('x', 'u')).toEqual(['pressed', 'pressed'])
  await page.rerender(buttons(true))
  expect(ids()).toEqual([])
  expect(runCommand('queue.skip')).toBe(false)
})

test('of the same buttons in several rows, those of the focused row count', async () => {
  const page = await render(
    <ul>
      {['first', 'second'].map((row) => (
        <li key={row} data-command-scope="">
          <button type="button" data-command="queue.skip" onClick={() => given.push(row)}>
            Skip {row}
          </button>
        </li>
      ))}
    </ul>,
  )
  expect(runCommand('queue.skip')).toBe(false)
  page.getByRole('button', { name: 'Skip second' }).element().focus()
  expect(ids()).toEqual(['queue.skip'])
  expect(runCommand('queue.skip')).toBe(true)
  expect(given).toEqual(['second'])
})

test('a handler that refuses a command isn’t replaced by pressing its button', async () => {
  await render(
    <>
      <Layer name="layer" takes={false} />
      <button type="button" data-command="call.back" onClick={() => given.push('pressed')} />
    </>,
  )
  expect(await press('{Escape}')).toEqual(['layer'])
})

const ids = () => availableCommands().map(({ id }) => id)

function Layer({ name, takes }: { readonly name: string; readonly takes: boolean }) {
  useCommands({ 'call.back': () => (given.push(name), takes), 'player.mute': takes && (() => undefined) })
  return null
}

test('the first component that does something with a key has it', async () => {
  const page = await render(
    <>
      <Layer name="inner" takes={false} />
      <Layer name="outer" takes />
      <Layer name="late" takes />
    </>,
  )
  expect(await press('{Escape}')).toEqual(['inner', 'outer'])
  await page.rerender(<Layer name="inner" takes={false} />)
  expect(await press('{Escape}')).toEqual(['inner'])
})

test('a player has its keys before its page, which was there first', async () => {
  const page = await render(<Layer name="page" takes />)
  function Player() {
    useCommands({ 'selection.clear': () => given.push('player') })
    return null
  }
  await page.rerender(
    <>
      <Layer name="page" takes />
      <Player />
    </>,
  )
  expect(await press('{Escape}')).toEqual(['player'])
})

test('a command is available while a component has a handler for it', async () => {
  function Switch() {
    const [takes, setTakes] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setTakes(!takes)}>
          Switch
        </button>
        <Layer name="layer" takes={takes} />
      </>
    )
  }
  const page = await render(<Switch />)
  expect(ids()).toEqual(['call.back'])
  expect(runCommand('player.mute')).toBe(false)
  await page.getByRole('button', { name: 'Switch' }).click()
  // In the order of the catalog.
  expect(ids()).toEqual(['player.mute', 'call.back'])
  expect(runCommand('player.mute')).toBe(true)
  await page.unmount()
  expect(ids()).toEqual([])
})
