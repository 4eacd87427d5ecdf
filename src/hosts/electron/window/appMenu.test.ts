import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { appMenu } from './appMenu.ts'

function roles(items: readonly MenuItemConstructorOptions[]): readonly string[] {
  return items.flatMap(({ role, submenu }) => [
    ...(role === undefined ? [] : [role]),
    ...(Array.isArray(submenu) ? roles(submenu) : []),
  ])
}

test('a Mac has its app menu, and closing a window does not quit there', () => {
  expect(roles(appMenu({ platform: 'darwin', isPackaged: true }))).toEqual([
    'appMenu',
    'close',
    'editMenu',
    'resetZoom',
    'zoomIn',
    'zoomOut',
    'togglefullscreen',
    'windowMenu',
  ])
  expect(roles(appMenu({ platform: 'win32', isPackaged: true }))).toContain('quit')
})

test('the tools for developers are not in a package', () => {
  expect(roles(appMenu({ platform: 'linux', isPackaged: true }))).not.toContain('toggleDevTools')
  expect(roles(appMenu({ platform: 'linux', isPackaged: false }))).toContain('toggleDevTools')
})
