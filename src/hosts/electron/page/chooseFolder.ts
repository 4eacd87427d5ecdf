import { basename } from 'node:path'
import type { BrowserWindow, Dialog } from 'electron'
import { CHOOSE_FOLDER_MESSAGE, type ChosenFolder } from '../../../contract/hostBridge.ts'
import type { FileTickets } from './fileTickets.ts'
import type { OurIpc } from './ourPage.ts'

/**
 * Lets the user choose a folder. The page gets a ticket, so it can only use a folder that the user chose.
 * Source: Electron's documentation of `dialog.showOpenDialog`.
 */
export function offerFolderChoice(options: {
  readonly ipc: Pick<OurIpc, 'handle'>
  readonly dialog: Pick<Dialog, 'showOpenDialog'>
  readonly tickets: Pick<FileTickets, 'issue'>
  /** Where the next choice starts. */
  readonly settings: {
    readonly settings: { readonly lastFolder: string | null }
    change(some: { readonly lastFolder: string }): Promise<void>
  }
  /** Our window, to which the dialog belongs. */
  readonly window: () => BrowserWindow | undefined
}): void {
  options.ipc.handle(CHOOSE_FOLDER_MESSAGE, async (): Promise<ChosenFolder | null> => {
    const window = options.window()
    if (!window) return null
    const { lastFolder } = options.settings.settings
    const { canceled, filePaths } = await options.dialog.showOpenDialog(window, {
      properties: ['openDirectory'],
      // Otherwise each dialog starts in Downloads.
      ...(lastFolder !== null && { defaultPath: lastFolder }),
    })
    const [path] = filePaths
    if (canceled || path === undefined) return null
    // If it can't be written, it is remembered until the app quits.
    options.settings.change({ lastFolder: path }).catch(() => undefined)
    // The root of a drive has no name.
    return { ticket: options.tickets.issue(path), name: basename(path) || path }
  })
}
