import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { COMMAND_IDS, COMMANDS, PLACES } from '../../../contract/commands.ts'
import { ShortcutSheet } from './ShortcutSheet.tsx'

test('the list shows every command that has a key, and Escape closes it', async () => {
  const onClose = vi.fn<() => void>()
  const page = await render(<ShortcutSheet onClose={onClose} />)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const heading of Object.values(PLACES)) {
    await expect.element(sheet.getByRole('heading', { name: heading })).toBeVisible()
  }
  const lines = new Set(
    sheet
      .getByRole('term')
      .elements()
      .map((line) => line.textContent),
  )
  const commands = COMMAND_IDS.map((id) => COMMANDS[id]).filter(({ keys }) => keys !== undefined)
  expect(commands.filter(({ line, title }) => !lines.has(line ?? title))).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
