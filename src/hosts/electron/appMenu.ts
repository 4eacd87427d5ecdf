import type { MenuItemConstructorOptions } from 'electron'

/**
 * The menu, by roles wherever there is one: they bring the system's own words, keys and manners. The page's commands
 * are not in it, because their keys must work in the browser too and are the page's.
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
    // Without it a Mac has no keys for copy and paste.
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
