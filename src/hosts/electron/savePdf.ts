import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dialog, IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import { SAVE_PDF_MESSAGE } from '../../contract/hostBridge.ts'
import { pdfFileName } from '../../contract/pdfFileName.ts'
import { APP_ORIGIN } from './appScheme.ts'

/**
 * Saves our page as it would be printed (its `@media print` and `@page` rules hold) as a PDF, where the person says.
 * Source: Electron's documentation of `contents.printToPDF` and `dialog.showSaveDialog`.
 */
export function offerPdf(options: {
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly dialog: Pick<Dialog, 'showSaveDialog'>
  /** Where the dialog begins: since Electron 43 it remembers no folder by itself. */
  readonly documentsFolder: () => string
  /** Whether these contents are those of our window. */
  readonly isOurs: (contents: WebContents) => boolean
}): void {
  options.ipcMain.handle(SAVE_PDF_MESSAGE, async (event, name: unknown): Promise<boolean> => {
    if (!isOurPage(event, options.isOurs) || typeof name !== 'string') return false
    const { canceled, filePath } = await options.dialog.showSaveDialog({
      defaultPath: join(options.documentsFolder(), pdfFileName(name)),
      filters: [{ name: 'PDF', extensions: ['pdf'] }],
    })
    if (canceled || filePath === '') return false
    const pdf = await event.sender.printToPDF({ pageSize: 'A4', preferCSSPageSize: true, printBackground: true })
    await writeFile(filePath, pdf)
    return true
  })
}

/** `senderFrame` is null once the frame is gone: read before anything is awaited. */
function isOurPage(event: IpcMainInvokeEvent, isOurs: (contents: WebContents) => boolean): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && frame.origin === APP_ORIGIN && isOurs(event.sender)
}
