import { expect, test, vi } from 'vitest'
import type { AvailableCommand, CommandId } from '../../../contract/commands.ts'
import { offerCommands } from '../../commands/offeredCommands.ts'
import { followMenu, reportCommands } from './menuCommands.ts'

/** A menu in which the user chooses these items, until the app quits. */
function menuOf(...commands: CommandId[]) {
  return {
    nextMenuCommand: vi.fn(async () => {
      const next = commands.shift()
      if (next === undefined) throw new Error('the app quits')
      return next
    }),
    undoTyping: vi.fn<(what: 'undo' | 'redo') => Promise<void>>(async () => undefined),
  }
}

test('the menu runs commands of the page', async () => {
  const navigate = vi.fn<(to: object) => Promise<void>>()
  const run = vi.fn<() => void>()
  const stop = offerCommands(() => ({ 'app.shortcuts': run, 'go.settings': run }))
  await followMenu(menuOf('go.settings', 'app.shortcuts'), navigate)
  stop()
  expect(run).toHaveBeenCalledTimes(2)
  expect(navigate).not.toHaveBeenCalled()
})

test('while the app starts, the menu opens settings and About', async () => {
  const navigate = vi.fn<(to: object) => Promise<void>>()
  await followMenu(menuOf('go.settings', 'app.about', 'app.shortcuts'), navigate)
  expect(navigate.mock.calls).toEqual([[{ href: '/settings' }], [{ href: '/settings#about' }]])
})

test('a page that isn’t the newest stops asking, and a browser has no menu', async () => {
  const nextMenuCommand = vi.fn(async () => null)
  const navigate = vi.fn<(to: object) => Promise<void>>()
  await followMenu({ ...menuOf(), nextMenuCommand }, navigate)
  expect(nextMenuCommand).toHaveBeenCalledOnce()
  await followMenu(undefined, navigate)
  expect(navigate).not.toHaveBeenCalled()
})

test('Undo and Redo are about the text while a field has the focus, otherwise about the last change', async () => {
  const undone: string[] = []
  const stop = offerCommands(() => ({
    'app.undo': () => undone.push('app'),
    'review.undo': () => undone.push('review'),
    'app.redo': () => undone.push('redo'),
  }))
  const field = document.createElement('textarea')
  document.body.append(field)
  field.focus()
  const typing = menuOf('app.undo', 'app.redo')
  await followMenu(typing, vi.fn())
  expect(typing.undoTyping.mock.calls).toEqual([['undo'], ['redo']])
  expect(undone).toEqual([])
  field.remove()
  const menu = menuOf('app.undo', 'app.redo')
  await followMenu(menu, vi.fn())
  stop()
  // As with the key, the screen's own changes come first.
  expect(undone).toEqual(['review', 'redo'])
  expect(menu.undoTyping).not.toHaveBeenCalled()
})

test('the menu gets what is available, when it changes, and nothing while a dialog is open', async () => {
  const showCommands = vi.fn<(available: readonly AvailableCommand[]) => Promise<void>>(async () => undefined)
  const stop = reportCommands({ showCommands })
  const main = document.createElement('main')
  const last = () => showCommands.mock.lastCall?.[0].map(({ id }) => id)
  main.innerHTML = '<button data-command="queue.skip">Skip</button>'
  document.body.append(main)
  await expect.poll(last).toEqual(['queue.skip'])
  main.firstElementChild?.setAttribute('disabled', '')
  await expect.poll(last).toEqual([])
  main.firstElementChild?.removeAttribute('disabled')
  await expect.poll(last).toEqual(['queue.skip'])
  const stopSelection = offerCommands(() => ({ 'selection.review': { title: 'Review 2 calls', run: () => undefined } }))
  dispatchEvent(new KeyboardEvent('keyup'))
  await expect.poll(last).toEqual(['queue.skip', 'selection.review'])
  stopSelection()
  dispatchEvent(new KeyboardEvent('keyup'))
  await expect.poll(last).toEqual(['queue.skip'])
  main.setAttribute('aria-hidden', 'true')
  await expect.poll(last).toEqual([])
  expect(showCommands).toHaveBeenCalledTimes(6)
  main.remove()
  stop()
})
