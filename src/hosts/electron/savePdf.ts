import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dialog, IpcMain, WebContents } from 'electron'
import { SAVE_PDF_MESSAGE } from '../../contract/hostBridge.ts'
import { pdfFileName } from '../../contract/pdfFileName.ts'
import { isFromOurPage } from './ourPage.ts'

/**
 * Saves our page as a PDF, as it would be printed (`@media print` and `@page` apply), where the user chooses.
 * Source: Electron's documentation of `contents.printToPDF` and `dialog.showSaveDialog`.
 */
export function offerPdf(options: {
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly dialog: Pick<Dialog, 'showSaveDialog'>
  /** The dialog's initial folder. Since Electron 43, it doesn't remember one. */
  readonly documentsFolder: () => string
  /** Whether these are the contents of our window. */
  readonly isOurs: (contents: WebContents) => boolean
}): void {
  options.ipcMain.handle(SAVE_PDF_MESSAGE, async (event, name: unknown): Promise<boolean> => {
    if (!isFromOurPage(event, options.isOurs) || typeof name !== 'string') return false
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
