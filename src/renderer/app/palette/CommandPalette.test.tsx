import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallLink } from '../../../contract/callLink.ts'
import '../../styles/app.css'
import { CommandPalette } from './CommandPalette.tsx'
import { holdTyping } from '../../commands/heldTyping.ts'
import type { PaletteItem } from './paletteItem.ts'
import { recentChoices, rememberChoice } from './recentChoices.ts'
import type { WordSearch } from './useWordHits.ts'
import { until } from '../../hooks/testing/frames.ts'

afterEach(() => localStorage.clear())

const onOpenCall = vi.fn<(link: CallLink) => void>()
const muted = vi.fn<(focused: string | null | undefined) => void>()
const company = vi.fn<() => void>()

const ITEMS: readonly PaletteItem[] = [
  {
    id: 'mute',
    section: 'Actions',
    title: 'Mute',
    keys: 'm',
    choose: () => muted(document.activeElement?.textContent),
  },
  {
    id: 'company',
    section: 'Actions',
    title: 'Filter by company…',
    choose: {
      title: 'Filter by company',
      items: () => [{ id: 'acme', section: 'Filter', title: 'Acme', choose: company }],
    },
  },
  { id: 'view', section: 'Views', title: 'Lost deals', choose: () => undefined },
]

const WORKSPACES = [{ id: 'support', webAppUrl: 'https://app.example/42' }]

function Page({ onlyActions = false, words }: { readonly onlyActions?: boolean; readonly words?: WordSearch }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <CommandPalette
        isOpen={isOpen}
        items={ITEMS}
        {...(words && { words })}
        workspaces={WORKSPACES}
        onlyActions={onlyActions}
        onOpenCall={onOpenCall}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

const opener = () => page.getByRole('button', { name: 'Open' })
/** Without a pointer, which ends the wait for the field. */
const pressOpener = () => (opener().element() as HTMLElement).click()
const palette = () => page.getByRole('dialog')
const options = () =>
  palette()
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)

async function open(onlyActions = false) {
  await render(<Page onlyActions={onlyActions} />)
  await clickOpener()
}

async function clickOpener() {
  await opener().click()
  await expect.element(palette().getByRole('combobox')).toHaveFocus()
}

test('what is chosen happens after the palette has closed and returned the focus', async () => {
  await open()
  await userEvent.keyboard('mut')
  await expect.poll(options).toEqual(['MuteM'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => muted.mock.calls).toEqual([['Open']])
  expect(palette().elements()).toEqual([])
  expect(recentChoices()).toEqual(['mute'])
})

test('arrows move, and a click chooses', async () => {
  await open()
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .element(palette().getByRole('option', { name: 'Filter by company…' }))
    .toHaveAttribute('data-highlighted')
  muted.mockClear()
  await palette().getByRole('option', { name: /^Mute/ }).click()
  await expect.poll(() => muted.mock.calls.length).toBe(1)
})

test('its shortcut for actions narrows it, as its last line says', async () => {
  await open()
  await userEvent.keyboard('l')
  await expect.poll(() => options().length).toBe(2)
  expect(palette().element().textContent).toContain('actions only')
  await userEvent.keyboard('{Control>}{Shift>}P{/Shift}{/Control}')
  await expect.poll(options).toEqual(['Filter by company…'])
  expect(palette().element().textContent).not.toContain('actions only')
})

test('an item with steps asks what next; Backspace and Escape go back', async () => {
  await open()
  await userEvent.keyboard('company{Enter}')
  await expect.element(palette().getByText('Filter by company', { exact: true })).toBeVisible()
  await expect.poll(options).toEqual(['Acme'])
  for (const back of ['{Backspace}', '{Escape}']) {
    await userEvent.keyboard(back)
    await expect.poll(() => options().length).toBe(3)
    await userEvent.keyboard('company{Enter}')
  }
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => company.mock.calls.length).toBe(1)
  expect(palette().elements()).toEqual([])
})

test('a number or a link opens its call', async () => {
  await open()
  await userEvent.keyboard('#77')
  await expect.poll(options).toEqual(['Open call 77'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onOpenCall.mock.lastCall?.[0].callId).toBe(77)
  await clickOpener()
  await userEvent.keyboard('earshot://call/8?t=68.4')
  await expect.poll(options).toEqual(['Open call 8 at 1:08'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onOpenCall.mock.lastCall?.[0]).toMatchObject({ callId: 8, seconds: 68.4 })
  await clickOpener()
  await palette().getByRole('combobox').fill('https://app.example/42/calls/9')
  await expect.poll(options).toEqual(['Open call 9'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onOpenCall.mock.lastCall?.[0]).toMatchObject({ callId: 9, workspaceId: 'support' })
})

test('without a match it says so, and Escape closes it', async () => {
  await open()
  await userEvent.keyboard('zzzz')
  await expect.element(palette().getByText('No results')).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.poll(() => palette().elements()).toEqual([])
  await expect.element(opener()).toHaveFocus()
})

test('only actions are found if only they are searched', async () => {
  await open(true)
  await expect.element(palette()).toHaveAccessibleName('Search actions')
  expect(options()).toEqual(['MuteM', 'Filter by company…'])
  await userEvent.keyboard('lost')
  await expect.poll(options).toEqual([])
})

test('words are searched in transcripts when typing has paused, below everything else', async () => {
  const opened = vi.fn<(what: string) => void>()
  const item = (title: string): PaletteItem => ({
    ...{ id: title, section: 'Words in calls', title },
    choose: () => opened(title),
  })
  const asked: string[] = []
  const words: WordSearch = {
    version: 1,
    all: (text) => item(`Search for ${text}`),
    calls: async () => [],
    hits: async (text) => {
      asked.push(text)
      return [{ item: item(`“a ${text}”`), terms: [text] }]
    },
    accounts: async (text) => (text === 'lost' ? [{ item: item('Lost & Found Ltd'), terms: [text] }] : []),
  }
  await render(<Page words={words} />)
  await opener().click()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox')
  // On a busy machine, the time between two keys can be a pause.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await userEvent.keyboard('lost')
    await until(() => options().join() === 'Lost deals,Search for lost')
    expect(asked).toEqual([])
    vi.advanceTimersByTime(150)
  } finally {
    vi.useRealTimers()
  }
  await expect.poll(options).toEqual(['Lost deals', 'Search for lost', '“a lost”', 'Lost & Found Ltd'])
  expect(asked).toEqual(['lost'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => opened.mock.calls).toEqual([['“a lost”']])
  await clickOpener()
  await userEvent.keyboard('zz')
  await expect.poll(options).toEqual(['Search for zz'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened.mock.lastCall).toEqual(['Search for zz'])
})

test('calls are asked for at each key, below the items; until they are there, those before that match stay', async () => {
  const callItem = (id: number, title: string): PaletteItem => ({
    ...{ id: `call.${id}`, section: 'Calls', title },
    choose: () => undefined,
  })
  const answers = new Map<string, (found: readonly PaletteItem[]) => void>()
  const words: WordSearch = {
    version: 1,
    all: (text) => ({ id: 'all', section: 'Words in calls', title: `Search for ${text}`, choose: () => undefined }),
    calls: (text) => new Promise((resolve) => answers.set(text, resolve)),
    hits: async () => [],
    accounts: async () => [],
  }
  await render(<Page words={words} />)
  await clickOpener()
  await userEvent.keyboard('l')
  await expect.poll(() => [...answers.keys()]).toEqual(['l'])
  answers.get('l')?.([callItem(1, 'Lost renewal'), callItem(2, 'Late check-in')])
  await expect
    .poll(options)
    .toEqual(['Lost deals', 'Filter by company…', 'Lost renewal', 'Late check-in', 'Search for l'])
  await userEvent.keyboard('o')
  await expect.poll(() => answers.has('lo')).toBe(true)
  expect(options()).toEqual(['Lost deals', 'Lost renewal', 'Search for lo'])
  answers.get('lo')?.([callItem(1, 'Lost renewal'), callItem(3, 'Long demo')])
  await expect.poll(options).toEqual(['Lost deals', 'Lost renewal', 'Long demo', 'Search for lo'])
})

test('the call of a typed number and the calls found for it leave the list one without the other', async () => {
  const call: PaletteItem = { id: 'call.1', section: 'Calls', title: 'Order 4711', choose: () => undefined }
  const words: WordSearch = {
    version: 1,
    all: (text) => ({ id: 'all', section: 'Words in calls', title: `Search for ${text}`, choose: () => undefined }),
    calls: async (text) => (text === '4711' ? [call] : []),
    hits: async () => [],
    accounts: async () => [],
  }
  await render(<Page words={words} />)
  await clickOpener()
  await userEvent.keyboard('4711')
  await expect.poll(options).toEqual(['Open call 4711', 'Order 4711', 'Search for 4711'])
  await userEvent.keyboard('b')
  await expect.poll(options).toEqual(['Search for 4711b'])
})

test('calls that the library has only read meanwhile are found', async () => {
  const call: PaletteItem = { id: 'call.1', section: 'Calls', title: 'Quince orchard', choose: () => undefined }
  let known: readonly PaletteItem[] = []
  const words: WordSearch = {
    version: 1,
    all: (text) => ({ id: 'all', section: 'Words in calls', title: `Search for ${text}`, choose: () => undefined }),
    calls: async () => known,
    hits: async () => [],
    accounts: async () => [],
  }
  const { rerender } = await render(<Page words={words} />)
  await clickOpener()
  await userEvent.keyboard('quince')
  await expect.poll(options).toEqual(['Search for quince'])
  known = [call]
  await rerender(<Page words={{ ...words, version: 2 }} />)
  await expect.poll(options).toEqual(['Quince orchard', 'Search for quince'])
})

test('values that arrive while a step is open are shown in it', async () => {
  const stepped = (values: readonly string[]): readonly PaletteItem[] => [
    {
      id: 'company',
      section: 'Actions',
      title: 'Filter by company…',
      choose: {
        title: 'Filter by company',
        items: () => values.map((title) => ({ id: title, section: 'Filter', title, choose: () => undefined })),
      },
    },
  ]
  const shown = (values: readonly string[]) => (
    <CommandPalette
      isOpen
      items={stepped(values)}
      workspaces={WORKSPACES}
      onlyActions={false}
      onOpenCall={onOpenCall}
      onClose={() => undefined}
    />
  )
  const { rerender } = await render(shown([]))
  await expect.element(palette().getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('company{Enter}')
  await expect.poll(options).toEqual([])
  await rerender(shown(['Acme', 'Globex']))
  await expect.poll(options).toEqual(['Acme', 'Globex'])
})

test('a damaged memory of choices is ignored', async () => {
  localStorage.setItem('earshot.palette.recent', '{"a":')
  expect(recentChoices()).toEqual([])
  localStorage.setItem('earshot.palette.recent', '[1, "view", null]')
  expect(recentChoices()).toEqual(['view'])
  for (let at = 0; at < 30; at += 1) rememberChoice(`c${at % 25}`)
  expect(recentChoices().length).toBe(20)
  expect(recentChoices()[0]).toBe('c4')
})

test('choices with names of companies and people aren’t remembered', () => {
  localStorage.setItem('earshot.palette.recent', '["filter.lead_company.Acme", "mute"]')
  expect(recentChoices()).toEqual(['mute'])
  rememberChoice('account.name:acme freight')
  rememberChoice('filter.lead_name.Lea Novak')
  rememberChoice('view')
  expect(localStorage.getItem('earshot.palette.recent')).toBe('["view","mute"]')
})

test('what is typed before the field has the focus goes to the field, and the page gets none of it', async () => {
  const onKey = vi.fn<() => void>()
  window.addEventListener('keydown', onKey)
  await render(<Page />)
  holdTyping()
  for (const key of ['m', 'x', 'Backspace', 'u', 't']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  window.removeEventListener('keydown', onKey)
  pressOpener()
  await expect.element(palette().getByRole('combobox')).toHaveValue('mut')
  await expect.poll(options).toEqual(['MuteM'])
  expect(onKey).not.toHaveBeenCalled()
})

test('Enter before the field has the focus chooses what was typed', async () => {
  await render(<Page />)
  holdTyping()
  for (const key of ['m', 'u', 't', 'Enter']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  pressOpener()
  await expect.poll(() => muted).toHaveBeenCalled()
})
