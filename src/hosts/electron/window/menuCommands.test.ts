import { beforeEach, expect, test, vi } from 'vitest'
import type { AvailableCommand } from '../../../contract/commands.ts'
import { NEXT_MENU_COMMAND_MESSAGE, SHOW_COMMANDS_MESSAGE, UNDO_TYPING_MESSAGE } from '../../../contract/hostBridge.ts'
import { APP_ORIGIN } from '../page/appScheme.ts'
import { createElectronStandIn, type ElectronStandIn } from '../testing/electronStandIn.ts'
import { ourIpc } from '../page/ourPage.ts'
import { offerMenuCommands } from './menuCommands.ts'

let ours: object
const contents = { undo: vi.fn<() => void>(), redo: vi.fn<() => void>() }
const onAvailable = vi.fn<(available: readonly AvailableCommand[]) => void>()
let electron: ElectronStandIn
let addCommand: ReturnType<typeof offerMenuCommands>
beforeEach(() => {
  electron = createElectronStandIn({ pageFolder: '' })
  ours = contents
  const ipc = ourIpc(electron.parts.ipcMain, (sender: object) => sender === ours)
  addCommand = offerMenuCommands({ ipc, onAvailable })
})

const next = (sender: object = contents) =>
  electron.invoke(NEXT_MENU_COMMAND_MESSAGE, { sender, senderFrame: { parent: null, origin: APP_ORIGIN } })

const show = (available: unknown, sender: object = contents) =>
  electron.invoke(SHOW_COMMANDS_MESSAGE, { sender, senderFrame: { parent: null, origin: APP_ORIGIN } }, available)

test('the menu gets the commands that the page offers, and ignores what it doesn’t know', async () => {
  const queue = { id: 'queue.skip', title: 'Skip this call' }
  await show([queue, { id: 'queue.unknown', title: 'x' }, { id: 'queue.next' }, null, 'queue.next'])
  expect(onAvailable).toHaveBeenCalledExactlyOnceWith([queue])
})

test('a command goes to the page that waits, once', async () => {
  const first = next()
  addCommand('go.settings')
  expect(await first).toBe('go.settings')
  const second = next()
  addCommand('app.shortcuts')
  expect(await second).toBe('app.shortcuts')
})

test('a command waits for the page of a new window; a later one replaces it', async () => {
  addCommand('app.shortcuts')
  addCommand('app.about')
  expect(await next()).toBe('app.about')
})

test('a page that was reloaded doesn’t take commands any more', async () => {
  const old = next()
  const reloaded = next()
  addCommand('go.settings')
  expect([await old, await reloaded]).toEqual([null, 'go.settings'])
})

test('a command doesn’t go to the page of a window that was closed, but to that of the next', async () => {
  const closed = next()
  ours = {}
  addCommand('go.settings')
  expect([await closed, await next(ours)]).toEqual([null, 'go.settings'])
})

test('our page can undo and redo typing in its window', async () => {
  const undo = (what: unknown, sender: object) =>
    electron.invoke(UNDO_TYPING_MESSAGE, { sender, senderFrame: { parent: null, origin: APP_ORIGIN } }, what)
  await undo('redo', contents)
  await expect(undo('undo', { undo: contents.undo })).rejects.toThrow()
  expect([contents.undo.mock.calls.length, contents.redo.mock.calls.length]).toEqual([0, 1])
  await undo('undo', contents)
  expect([contents.undo.mock.calls.length, contents.redo.mock.calls.length]).toEqual([1, 1])
})

test('other pages get none', async () => {
  addCommand('go.settings')
  await expect(next({})).rejects.toThrow()
  await expect(show([], {})).rejects.toThrow()
  expect(await next()).toBe('go.settings')
})
