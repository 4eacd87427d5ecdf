import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../../contract/hostBridge.ts'

/**
 * The application menu. It uses roles where possible, which bring the system's labels, keys and behavior; other labels are in
 * title case too. Most of the page's commands aren't in it: the page handles their keys, because they must work in a browser
 * too.
 */
export function appMenu(surroundings: {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly run: (command: MenuCommand) => void
  readonly openLogFolder: () => Promise<void>
}): MenuItemConstructorOptions[] {
  const { run, isPackaged } = surroundings
  const isMac = surroundings.platform === 'darwin'
  const separator = { type: 'separator' } as const
  const about: MenuItemConstructorOptions = { label: 'About Earshot', click: () => run('about') }
  const settings: MenuItemConstructorOptions = {
    label: isMac ? 'Settings…' : '&Settings…',
    accelerator: 'CmdOrCtrl+,',
    // Only shown: the page handles it. On macOS, it reaches the menu too if the page doesn't handle it.
    registerAccelerator: false,
    click: () => run('settings'),
  }
  const macOnly: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      about,
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
  const forDevelopers: MenuItemConstructorOptions[] = isPackaged
    ? []
    : [separator, { role: 'reload' }, { role: 'toggleDevTools' }]
  return [
    ...(isMac ? [macOnly] : []),
    { label: '&File', submenu: isMac ? [{ role: 'close' }] : [settings, separator, { role: 'quit' }] },
    // On macOS, copy and paste have no keys without it.
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...forDevelopers,
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      ...(isMac ? {} : { label: '&Help' }),
      submenu: [
        // Without its key, `?`: a menu would take it while the user types.
        { label: 'Keyboard Shortcuts', click: () => run('shortcuts') },
        { label: 'Open Log Folder', click: () => void surroundings.openLogFolder() },
        ...(isMac ? [] : [separator, about]),
      ],
    },
  ]
}
