import type { IpcMain, WebContents } from 'electron'
import { NEXT_MENU_COMMAND_MESSAGE, type MenuCommand } from '../../../contract/hostBridge.ts'
import { isFromOurPage } from '../page/ourPage.ts'

export interface MenuCommands {
  /** Replaces one that the page hasn't received. */
  add(command: MenuCommand): void
}

/** Menu items that our page executes, as soon as there is a page. */
export function offerMenuCommands(options: {
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly isOurs: (contents: WebContents) => boolean
}): MenuCommands {
  let waiting: MenuCommand | null = null
  let lastCall = 0
  let changed = Promise.withResolvers<void>()
  const wake = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  options.ipcMain.handle(NEXT_MENU_COMMAND_MESSAGE, async (event): Promise<MenuCommand | null> => {
    if (!isFromOurPage(event, options.isOurs)) throw new Error('not from the page of the app')
    const call = (lastCall += 1)
    // An earlier call is from a page that has been reloaded.
    wake()
    while (waiting === null && call === lastCall) await changed.promise
    if (call !== lastCall) return null
    const command = waiting
    waiting = null
    return command
  })
  return {
    add(command) {
      waiting = command
      wake()
    },
  }
}
