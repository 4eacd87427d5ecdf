import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import { APP_ORIGIN } from './appScheme.ts'

export type OurIpc = ReturnType<typeof ourIpc>

/**
 * Receives messages of the main frame of our page, and refuses all others. `isOurs` says whether these are the contents of our
 * window.
 */
export function ourIpc(ipcMain: Pick<IpcMain, 'on' | 'handle'>, isOurs: (contents: WebContents) => boolean) {
  // `senderFrame` is null once the frame is gone and changes after a navigation, so this is called before any await.
  const isFromOurPage = ({ sender, senderFrame: frame }: IpcMainEvent | IpcMainInvokeEvent): boolean =>
    frame !== null && frame.parent === null && frame.origin === APP_ORIGIN && isOurs(sender)
  return {
    isOurs,
    on(channel: string, listener: (event: IpcMainEvent, ...args: readonly unknown[]) => void): void {
      ipcMain.on(channel, (event, ...args: readonly unknown[]) => {
        if (isFromOurPage(event)) listener(event, ...args)
      })
    },
    handle(channel: string, handler: (event: IpcMainInvokeEvent, ...args: readonly unknown[]) => unknown): void {
      ipcMain.handle(channel, async (event, ...args: readonly unknown[]) => {
        if (!isFromOurPage(event)) throw new Error('not from the page of the app')
        return handler(event, ...args)
      })
    },
  }
}
