import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { createElectronStandIn } from '../testing/electronStandIn.ts'
import { appMenu } from './appMenu.ts'

const run = vi.fn<(command: string) => void>()
const menu = (platform: NodeJS.Platform, isPackaged = true) =>
  appMenu({ platform, isPackaged, run, openLogFolder: () => Promise.resolve() })

/** The names in a menu and its submenus, by role or label. */
function names(items: readonly MenuItemConstructorOptions[]): readonly string[] {
  return items.flatMap(({ role, label, submenu }) => [
    ...(role === undefined && label === undefined ? [] : [role ?? label ?? '']),
    ...(Array.isArray(submenu) ? names(submenu) : []),
  ])
}

test('a Mac has its app menu, and closing a window does not quit there', () => {
  expect(names(menu('darwin'))).toEqual([
    'appMenu',
    'About Earshot',
    'Settings…',
    'services',
    'hide',
    'hideOthers',
    'unhide',
    'quit',
    '&File',
    'close',
    'editMenu',
    '&View',
    'resetZoom',
    'zoomIn',
    'zoomOut',
    'togglefullscreen',
    'windowMenu',
    'help',
    'Keyboard Shortcuts',
    'Open Log Folder',
  ])
})

test.each(['linux', 'win32'] as const)('on %s, settings are in the File menu and About is in Help', (platform) => {
  const [file, , , , help] = menu(platform)
  expect(names(file ? [file] : [])).toEqual(['&File', '&Settings…', 'quit'])
  expect(names(help ? [help] : [])).toEqual(['help', 'Keyboard Shortcuts', 'Open Log Folder', 'About Earshot'])
})

test('the tools for developers are not in a package', () => {
  expect(names(menu('linux'))).not.toContain('toggleDevTools')
  expect(names(menu('linux', false))).toContain('toggleDevTools')
})

describe('the key of Settings', () => {
  test.each([
    ['linux', 'unhandled', []],
    ['win32', 'unhandled', []],
    ['darwin', 'unhandled', [['settings']]],
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
