import { expect, test, vi } from 'vitest'
import type { MenuCommand } from '../../../contract/hostBridge.ts'
import { offerCommands } from '../../commands/offeredCommands.ts'
import { followMenu } from './menuCommands.ts'

test('the menu opens settings, About and the shortcuts, until the app quits', async () => {
  const commands: MenuCommand[] = ['settings', 'about', 'shortcuts']
  const navigate = vi.fn<(to: object) => Promise<void>>()
  const showShortcuts = vi.fn<() => void>()
  const stop = offerCommands(() => ({ 'app.shortcuts': showShortcuts }))
  const nextMenuCommand = vi.fn(async () => {
    const next = commands.shift()
    if (next === undefined) throw new Error('the app quits')
    return next
  })
  await followMenu({ nextMenuCommand }, navigate)
  stop()
  expect(navigate.mock.calls).toEqual([[{ to: '/settings' }], [{ to: '/settings', hash: 'about' }]])
  expect(showShortcuts).toHaveBeenCalledOnce()
})

test('a page that isn’t the newest stops asking, and a browser has no menu', async () => {
  const nextMenuCommand = vi.fn(async () => null)
  const navigate = vi.fn<(to: object) => Promise<void>>()
  await followMenu({ nextMenuCommand }, navigate)
  expect(nextMenuCommand).toHaveBeenCalledOnce()
  await followMenu(undefined, navigate)
  expect(navigate).not.toHaveBeenCalled()
})
