import type { MenuItemConstructorOptions } from 'electron'

/**
 * The application menu. It uses roles where possible, which bring the system's labels, keys and behavior. The page's
 * commands aren't in it: the page handles their keys, because they must work in a browser too.
 */
export function appMenu(surroundings: {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
}): MenuItemConstructorOptions[] {
  const isMac = surroundings.platform === 'darwin'
  const forDevelopers: MenuItemConstructorOptions[] = surroundings.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }]
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: '&File', submenu: [isMac ? { role: 'close' } : { role: 'quit' }] },
    // On macOS, copy and paste have no keys without it.
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...forDevelopers,
      ],
    },
    { role: 'windowMenu' },
  ]
}
