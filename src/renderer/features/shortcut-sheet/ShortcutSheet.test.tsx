import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { keyWords, SHORTCUT_GROUPS } from './shortcutGroups.ts'
import { ShortcutSheet } from './ShortcutSheet.tsx'

test('the list shows every shortcut, and Escape closes it', async () => {
  const onClose = vi.fn<() => void>()
  const page = await render(<ShortcutSheet isMac={false} onClose={onClose} />)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const { place, shortcuts } of SHORTCUT_GROUPS) {
    await expect.element(sheet.getByRole('heading', { name: place })).toBeVisible()
    for (const [, words] of shortcuts)
      await expect.element(sheet.getByRole('term').filter({ hasText: words }).first()).toBeInTheDocument()
  }
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('keys have the names printed on keyboards', () => {
  expect(keyWords('Shift+ArrowLeft', false)).toEqual(['Shift', '←'])
  expect(keyWords('Mod+f', false)).toEqual(['Ctrl', 'F'])
  expect(keyWords('Mod+f', true)).toEqual(['⌘', 'F'])
  expect(keyWords(' ', true)).toEqual(['Space'])
})

/** Keys that a component handles, extracted from its source. */
function keysIn(source: string): readonly string[] {
  return [...source.matchAll(/useShortcuts\(\{([\s\S]*?)\}\)\n/g)].flatMap(([, handlers = '']) =>
    [...handlers.matchAll(/(?:^|[,{\n])\s*(?:'([^']+)'|(\w+)): /g)]
      .map(([, quoted, plain]) => quoted ?? plain ?? '')
      .filter((key) => key.length === 1 || /^(?:Shift\+|Mod\+|Arrow|Escape|Enter)/.test(key)),
  )
}

test('every handled key is listed', () => {
  const sources = import.meta.glob<string>(['/src/renderer/**/*.{ts,tsx}', '!/**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const used = new Set(Object.values(sources).flatMap(keysIn))
  // Make sure that the extraction works.
  for (const key of ['j', ' ', '[', 'Shift+ArrowLeft', 'Mod+f', '?', 'y', 'Escape']) expect(used).toContain(key)
  const told = new Set(SHORTCUT_GROUPS.flatMap(({ shortcuts }) => shortcuts.flatMap(([keys]) => keys)))
  expect([...used].filter((key) => !told.has(key))).toEqual([])
})
