import type { IpcMain, WebContents } from 'electron'
import { COMMANDS, type AvailableCommand, type CommandId } from '../../../contract/commands.ts'
import { NEXT_MENU_COMMAND_MESSAGE, SHOW_COMMANDS_MESSAGE, UNDO_TYPING_MESSAGE } from '../../../contract/hostBridge.ts'
import { isFromOurPage } from '../page/ourPage.ts'

export interface MenuCommands {
  /** Replaces one that the page hasn't received. */
  add(command: CommandId): void
}

/** Menu items that our page executes, as soon as there is a page. */
export function offerMenuCommands(options: {
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly isOurs: (contents: WebContents) => boolean
  /** Called with what the page can do, when that changes. */
  readonly onAvailable: (available: readonly AvailableCommand[]) => void
}): MenuCommands {
  let waiting: CommandId | null = null
  let lastCall = 0
  let changed = Promise.withResolvers<void>()
  const wake = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  options.ipcMain.handle(NEXT_MENU_COMMAND_MESSAGE, async (event): Promise<CommandId | null> => {
    if (!isFromOurPage(event, options.isOurs)) throw new Error('not from the page of the app')
    const call = (lastCall += 1)
    // An earlier call is from a page that has been reloaded.
    wake()
    while (waiting === null && call === lastCall) await changed.promise
    // A page whose window is closed has still called last. The command waits for the page of the next window.
    if (call !== lastCall || !options.isOurs(event.sender)) return null
    const command = waiting
    waiting = null
    return command
  })
  options.ipcMain.handle(SHOW_COMMANDS_MESSAGE, (event, available: unknown): void => {
    if (!isFromOurPage(event, options.isOurs)) throw new Error('not from the page of the app')
    if (Array.isArray(available)) options.onAvailable(available.filter(isAvailableCommand))
  })
  // Source: Electron's documentation of `contents.undo` and `contents.redo`.
  options.ipcMain.handle(UNDO_TYPING_MESSAGE, (event, what: unknown): void => {
    if (!isFromOurPage(event, options.isOurs)) throw new Error('not from the page of the app')
    if (what === 'undo') event.sender.undo()
    if (what === 'redo') event.sender.redo()
  })
  return {
    add(command) {
      waiting = command
      wake()
    },
  }
}

function isAvailableCommand(value: unknown): value is AvailableCommand {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('title' in value)) return false
  return typeof value.id === 'string' && Object.hasOwn(COMMANDS, value.id) && typeof value.title === 'string'
}
