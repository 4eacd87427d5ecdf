import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { keyWords, SHORTCUT_GROUPS } from './shortcutGroups.ts'
import { ShortcutSheet } from './ShortcutSheet.tsx'

test('the sheet tells each key with its words, and Escape closes it', async () => {
  const onClose = vi.fn<() => void>()
  const page = await render(<ShortcutSheet isMac={false} onClose={onClose} />)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const { place, shortcuts } of SHORTCUT_GROUPS) {
    await expect.element(sheet.getByRole('heading', { name: place })).toBeVisible()
    for (const [, words] of shortcuts) await expect.element(sheet.getByText(words)).toBeInTheDocument()
  }
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('keys have the names that stand on them', () => {
  expect(keyWords('Shift+ArrowLeft', false)).toEqual(['Shift', '←'])
  expect(keyWords('Mod+f', false)).toEqual(['Ctrl', 'F'])
  expect(keyWords('Mod+f', true)).toEqual(['⌘', 'F'])
  expect(keyWords(' ', true)).toEqual(['Space'])
})
