import { expect, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { COMMAND_IDS, COMMANDS, PLACES, type Place } from '../../../contract/commands.ts'
import { ShortcutSheet } from './ShortcutSheet.tsx'

const COMMANDS_WITH_KEYS = COMMAND_IDS.map((id) => COMMANDS[id]).filter(({ keys }) => keys !== undefined)

test('the list shows every command that has a key, and Escape closes it', async () => {
  const onClose = vi.fn<() => void>()
  const page = await render(
    <ShortcutSheet first={new Set()} isPrinting={false} onPrinted={vi.fn()} onClose={onClose} />,
  )
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const heading of new Set(COMMANDS_WITH_KEYS.map(({ place }) => PLACES[place]))) {
    await expect.element(sheet.getByRole('heading', { name: heading })).toBeVisible()
  }
  const terms = sheet.getByRole('term').elements()
  const lines = new Set(terms.map((line) => line.textContent))
  // Keys of long lines wrap, instead of pushing the words out.
  expect(terms.filter(({ clientWidth }) => clientWidth < 100)).toEqual([])
  expect(COMMANDS_WITH_KEYS.filter(({ line, title }) => !lines.has(line ?? title))).toEqual([])
  await expect.element(sheet.getByText('No shortcut', { exact: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('the commands of the page come first, and typing finds lines by their words and keys', async () => {
  const first: ReadonlySet<Place> = new Set(['trackers'])
  const page = await render(<ShortcutSheet first={first} isPrinting={false} onPrinted={vi.fn()} onClose={vi.fn()} />)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const texts = (role: 'term' | 'heading') =>
    sheet
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent)
  expect(texts('heading').slice(0, 3)).toEqual(['Keyboard shortcuts', PLACES.trackers, PLACES.player])
  await expect.element(sheet.getByRole('searchbox', { name: 'Search shortcuts' })).toHaveFocus()
  await userEvent.keyboard('esc list')
  await expect.poll(() => texts('term')).toContain('Clear the selection')
  expect(texts('term')).not.toContain('Play or pause')
  for (const typed of ['ctrl+enter', 'enter finish']) {
    await userEvent.keyboard(`{Control>}a{/Control}${typed}`)
    await expect.poll(() => texts('term')).toContain('Finish the review')
    expect(texts('term')).not.toContain('Slower or faster')
  }
  await userEvent.keyboard('{Control>}a{/Control}speed')
  await expect.poll(() => texts('term')).toEqual(['Slower or faster'])
  await userEvent.keyboard('{Control>}a{/Control}export team')
  await expect.poll(() => texts('term')).toEqual(['Export team setup…'])
  await expect.element(sheet.getByText('No shortcut', { exact: true })).toBeVisible()
  await userEvent.keyboard(' zzz')
  await expect.element(sheet.getByText('No shortcuts found')).toBeVisible()
})

test('prints every command that has a key in black on white, without the dialog, in a dark theme too', async () => {
  const onPrinted = vi.fn<() => void>()
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined)
  const props = { first: new Set<Place>(), onPrinted, onClose: vi.fn<() => void>() }
  document.documentElement.dataset['theme'] = 'dark'
  const page = await render(<ShortcutSheet isPrinting={false} {...props} />)
  expect(print).not.toHaveBeenCalled()
  await page.rerender(<ShortcutSheet isPrinting {...props} />)
  expect([print.mock.calls.length, onPrinted.mock.calls.length]).toEqual([1, 1])
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  try {
    // Not by role: the open dialog hides everything else from assistive technology.
    const lines = [...document.querySelectorAll('dt')].filter((line) => line.checkVisibility())
    expect(page.getByRole('dialog').elements()).toEqual([])
    expect(lines.filter((line) => line.closest('.printed-shortcuts') === null)).toEqual([])
    expect(new Set(lines.map((line) => line.textContent))).toEqual(
      new Set(COMMANDS_WITH_KEYS.map(({ line, title }) => line ?? title)),
    )
    expect(new Set(lines.map((line) => getComputedStyle(line).color))).toEqual(new Set(['rgb(0, 0, 0)']))
    expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(255, 255, 255)')
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    document.documentElement.dataset['theme'] = 'light'
  }
})
