import { beforeEach, expect, test } from 'vitest'
import { NEXT_MENU_COMMAND_MESSAGE } from '../../../contract/hostBridge.ts'
import { APP_ORIGIN } from '../page/appScheme.ts'
import { createElectronStandIn, type ElectronStandIn } from '../testing/electronStandIn.ts'
import { offerMenuCommands, type MenuCommands } from './menuCommands.ts'

const contents = {}
let electron: ElectronStandIn
let commands: MenuCommands
beforeEach(() => {
  electron = createElectronStandIn({ pageFolder: '' })
  commands = offerMenuCommands({ ...electron.parts, isOurs: (sender) => sender === contents })
})

const next = (sender: object = contents) =>
  electron.invoke(NEXT_MENU_COMMAND_MESSAGE, { sender, senderFrame: { parent: null, origin: APP_ORIGIN } })

test('a command goes to the page that waits, once', async () => {
  const first = next()
  commands.add('settings')
  expect(await first).toBe('settings')
  const second = next()
  commands.add('shortcuts')
  expect(await second).toBe('shortcuts')
})

test('a command waits for the page of a new window; a later one replaces it', async () => {
  commands.add('shortcuts')
  commands.add('about')
  expect(await next()).toBe('about')
})

test('a page that was reloaded doesn’t take commands any more', async () => {
  const old = next()
  const reloaded = next()
  commands.add('settings')
  expect([await old, await reloaded]).toEqual([null, 'settings'])
})

test('other pages get none', async () => {
  commands.add('settings')
  await expect(next({})).rejects.toThrow()
  expect(await next()).toBe('settings')
})
