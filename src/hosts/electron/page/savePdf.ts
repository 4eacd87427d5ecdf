import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BrowserWindow, Dialog } from 'electron'
import { type PdfProblem, SAVE_PDF_MESSAGE } from '../../../contract/hostBridge.ts'
import { pdfFileName } from '../../../contract/pdfFileName.ts'
import type { OurIpc } from './ourPage.ts'

/**
 * Saves our page as a PDF, as it would be printed (`@media print` and `@page` apply), where the user chooses.
 * Source: Electron's documentation of `contents.printToPDF` and `dialog.showSaveDialog`.
 */
export function offerPdf(options: {
  readonly ipc: Pick<OurIpc, 'handle'>
  readonly dialog: Pick<Dialog, 'showSaveDialog'>
  /** The dialog's initial folder. Since Electron 43, it doesn't remember one. */
  readonly documentsFolder: () => string
  /** Our window, to which the dialog belongs. */
  readonly window: () => BrowserWindow | undefined
  readonly onSaved: (path: string) => void
}): void {
  type Result = 'saved' | 'canceled' | PdfProblem
  options.ipc.handle(SAVE_PDF_MESSAGE, async (event, name): Promise<Result> => {
    const window = options.window()
    if (!window || typeof name !== 'string') return 'canceled'
    const { canceled, filePath } = await options.dialog.showSaveDialog(window, {
      defaultPath: join(options.documentsFolder(), pdfFileName(name)),
      filters: [{ name: 'PDF', extensions: ['pdf'] }],
    })
    if (canceled || filePath === '') return 'canceled'
    let pdf: Buffer
    try {
      pdf = await event.sender.printToPDF({ pageSize: 'A4', preferCSSPageSize: true, printBackground: true })
    } catch {
      return 'not-printed'
    }
    // A file that it replaces must survive a full disk.
    const part = join(dirname(filePath), `.${randomUUID()}.part`)
    try {
      await writeFile(part, pdf, { flag: 'wx' })
      await rename(part, filePath)
      options.onSaved(filePath)
      return 'saved'
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined)
      return pdfProblemOf(error)
    }
  })
}

const PROBLEMS: Readonly<Record<string, PdfProblem>> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  EBUSY: 'in-use',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
}

/** Why a file couldn't be written. */
export function pdfProblemOf(error: unknown, platform: NodeJS.Platform = process.platform): PdfProblem {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // Windows refuses to replace a file that is open in another program. The folder is writable: it has the new file.
  if (platform === 'win32' && syscall === 'rename' && code === 'EPERM') return 'in-use'
  return PROBLEMS[code] ?? 'not-written'
}
