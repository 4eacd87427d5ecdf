import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import type { AvailableCommand } from '../../../contract/commands.ts'
import { createElectronStandIn } from '../testing/electronStandIn.ts'
import { chooseItem } from '../testing/system/menuStandIn.ts'
import { appMenu } from './appMenu.ts'

const run = vi.fn<(command: string) => void>()
const menu = (platform: NodeJS.Platform, isPackaged = true, available: readonly AvailableCommand[] = []) =>
  appMenu({ platform, isPackaged, available, run, openLogFolder: () => Promise.resolve() })
/** The items of one menu. */
const itemsOf = (template: readonly MenuItemConstructorOptions[], label: string) => {
  const submenu = template.find((one) => one.label === label)?.submenu
  return Array.isArray(submenu) ? submenu : []
}

/** The names in a menu and its submenus, by role or label. */
function names(items: readonly MenuItemConstructorOptions[]): readonly string[] {
  return items.flatMap(({ role, label, submenu }) => [
    ...(role === undefined && label === undefined ? [] : [role ?? label ?? '']),
    ...(Array.isArray(submenu) ? names(submenu) : []),
  ])
}

test('a Mac has its app menu, and closing a window does not quit there', () => {
  const mac = menu('darwin')
  expect(mac.map(({ role, label }) => role ?? label)).toEqual([
    'appMenu',
    '&File',
    '&Edit',
    '&View',
    '&Go',
    '&List',
    '&Call',
    '&Review',
    '&Import',
    'windowMenu',
    'help',
  ])
  const [app, file] = mac
  expect(names(app ? [app] : [])).toEqual([
    'appMenu',
    'About Earshot',
    'Settings…',
    'services',
    'hide',
    'hideOthers',
    'unhide',
    'quit',
  ])
  expect(names(file ? [file] : []).slice(-2)).toEqual(['Save as PDF', 'close'])
})

test.each(['linux', 'win32'] as const)('on %s, settings are in the File menu and About is in Help', (platform) => {
  const template = menu(platform)
  expect(names(itemsOf(template, '&File')).slice(-2)).toEqual(['&Settings…', 'quit'])
  expect(names(template.slice(-1))).toEqual(['help', 'Keyboard Shortcuts', 'Open Log Folder', 'About Earshot'])
})

test('what the page can’t do now is disabled, and the page has its own words for the rest', () => {
  const list = itemsOf(
    menu('linux', true, [
      { id: 'list.open', title: 'Open the call' },
      { id: 'selection.review', title: 'Review Q&A of 12 selected calls…' },
    ]),
    '&List',
  )
  expect(list.filter(({ enabled }) => enabled).map(({ label }) => label)).toEqual([
    'Open the Call',
    'Review Q&&A of 12 Selected Calls…',
  ])
  expect(list.find(({ label }) => label === 'Export…')?.enabled).toBe(false)
  const always = names(menu('linux').map(({ submenu }) => ({ submenu: enabledOf(submenu) })))
  expect(always).toEqual(['&Settings…', 'Undo', 'Redo', 'Keyboard Shortcuts', 'Open Log Folder', 'About Earshot'])
})

const enabledOf = (submenu: MenuItemConstructorOptions['submenu']) =>
  Array.isArray(submenu) ? submenu.filter(({ enabled, label }) => enabled !== false && label !== undefined) : []

test.each(['linux', 'win32', 'darwin'] as const)('on %s, no item takes a key from the page', (platform) => {
  const items = menu(platform).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
  const keyed = items.filter(({ accelerator }) => accelerator !== undefined)
  expect(keyed.every(({ registerAccelerator }) => registerAccelerator === false)).toBe(true)
  const keys = keyed.map(({ accelerator }) => String(accelerator))
  expect(keys).toContain('CmdOrCtrl+K')
  expect(keys.filter((key) => key.split('+').includes(''))).toEqual([])
  expect(keys.includes('Plus')).toBe(platform !== 'darwin')
  // On macOS, a menu takes keys without modifiers while the user types.
  expect(keys.includes('J')).toBe(platform !== 'darwin')
})

test('Edit has Undo of the page, with what it undoes, and the system’s roles for text', () => {
  const titles = [{ id: 'app.undo', title: 'Undo: filter added' }] as const
  const edit = itemsOf(menu('linux', true, titles), '&Edit')
  expect(names(edit)).toEqual(['Undo: Filter Added', 'Redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'])
  run.mockReset()
  chooseItem(edit, 'Undo: Filter Added')
  chooseItem(edit, 'Redo')
  expect(run.mock.calls).toEqual([['app.undo'], ['app.redo']])
  expect(names(itemsOf(menu('darwin'), '&Edit'))).toContain('pasteAndMatchStyle')
})

test('the tools for developers are not in a package', () => {
  expect(names(menu('linux'))).not.toContain('toggleDevTools')
  expect(names(menu('linux', false))).toContain('toggleDevTools')
})

describe('the key of Settings', () => {
  test.each([
    ['linux', 'unhandled', []],
    ['win32', 'unhandled', []],
    ['darwin', 'unhandled', [['go.settings']]],
    ['linux', 'handled', []],
    ['win32', 'handled', []],
    ['darwin', 'handled', []],
  ] as const)('is never handled twice: on %s, %s by the page', (platform, by, commands) => {
    run.mockReset()
    const electron = createElectronStandIn({ pageFolder: '', platform })
    const { menu: menus } = electron.parts
    menus.setApplicationMenu(menus.buildFromTemplate(menu(platform)))
    electron.press('CmdOrCtrl+,', by)
    expect(run.mock.calls).toEqual(commands)
  })
})
