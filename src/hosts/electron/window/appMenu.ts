import type { MenuItemConstructorOptions } from 'electron'
import type { AvailableCommand, CommandId } from '../../../contract/commands.ts'
import { commandItems, commandsOf } from './commandItems.ts'

/**
 * The application menu: the page's commands by place, and roles, which bring the system's labels, keys and behavior. The page
 * handles the commands' keys, because they must work in a browser too.
 */
export function appMenu(surroundings: {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** What the page can do now. */
  readonly available: readonly AvailableCommand[]
  readonly run: (id: CommandId) => void
  readonly openLogFolder: () => Promise<void>
}): MenuItemConstructorOptions[] {
  const { isPackaged } = surroundings
  const isMac = surroundings.platform === 'darwin'
  const separator = { type: 'separator' } as const
  const items = commandItems(surroundings)
  const about = items(['app.about'])
  const settings = items(['go.settings']).map((item) => ({ ...item, label: isMac ? 'Settings…' : '&Settings…' }))
  const file = [
    ...items(['import.choose', 'calls.export']),
    separator,
    ...items(['workspace.add', 'workspace.enterKey', 'workspace.remove', 'setup.import', 'setup.export']),
    separator,
    ...items(commandsOf('print')),
  ]
  // The page undoes typing in the focused field, and its own last change otherwise.
  const undoAndRedo = items(['app.undo', 'app.redo']).map((item) => ({ ...item, enabled: true }))
  const macOnly: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      ...about,
      separator,
      ...settings,
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
    { label: '&File', submenu: [...file, separator, ...(isMac ? [] : settings), { role: isMac ? 'close' : 'quit' }] },
    { label: '&Edit', submenu: [...undoAndRedo, separator, ...editRoles(isMac)] },
    {
      label: '&View',
      submenu: [
        ...items(['app.palette', 'app.actions']),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...forDevelopers,
      ],
    },
    { label: '&Go', submenu: items(GO) },
    { label: '&List', submenu: items(commandsOf('list')) },
    { label: '&Call', submenu: [...items(commandsOf('call')), separator, ...items(commandsOf('player'))] },
    {
      label: '&Review',
      submenu: [...items(commandsOf('review')), separator, ...items(commandsOf('queue', 'reviews'))],
    },
    { label: '&Import', submenu: [...items(commandsOf('staging')), separator, ...items(commandsOf('imports'))] },
    { role: 'windowMenu' },
    {
      role: 'help',
      ...(isMac ? {} : { label: '&Help' }),
      submenu: [
        ...items(['app.shortcuts']),
        { label: 'Open Log Folder', click: () => void surroundings.openLogFolder() },
        ...(isMac ? [] : [separator, ...about]),
      ],
    },
  ]
}

/**
 * What Electron's role `editMenu` has beside Undo and Redo. On macOS, copy and paste have no keys without them. Source:
 * lib/browser/api/menu-item-roles.ts.
 */
function editRoles(isMac: boolean): MenuItemConstructorOptions[] {
  const separator = { type: 'separator' } as const
  const clipboard: MenuItemConstructorOptions[] = [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }]
  if (!isMac) return [...clipboard, { role: 'delete' }, separator, { role: 'selectAll' }]
  const speech: MenuItemConstructorOptions[] = [{ role: 'startSpeaking' }, { role: 'stopSpeaking' }]
  return [
    ...clipboard,
    { role: 'pasteAndMatchStyle' },
    { role: 'delete' },
    { role: 'selectAll' },
    separator,
    {
      label: 'Substitutions',
      submenu: [
        { role: 'showSubstitutions' },
        separator,
        { role: 'toggleSmartQuotes' },
        { role: 'toggleSmartDashes' },
        { role: 'toggleTextReplacement' },
      ],
    },
    { label: 'Speech', submenu: speech },
  ]
}

const GO = commandsOf('app').filter((id) => id.startsWith('go.') && id !== 'go.settings')
