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
  expect(navigate.mock.calls).toEqual([[{ to: '/settings' }], [{ to: '/settings', hash: 'about' }]])
})

test('a page that isn’t the newest stops asking, and a browser has no menu', async () => {
  const nextMenuCommand = vi.fn(async () => null)
  const navigate = vi.fn<(to: object) => Promise<void>>()
  await followMenu({ nextMenuCommand }, navigate)
  expect(nextMenuCommand).toHaveBeenCalledOnce()
  await followMenu(undefined, navigate)
  expect(navigate).not.toHaveBeenCalled()
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
