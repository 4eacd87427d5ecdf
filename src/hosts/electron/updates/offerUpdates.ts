import type { App, IpcMain, WebContents } from 'electron'
import { READ_UPDATE_MESSAGE, RESTART_TO_UPDATE_MESSAGE, UPDATE_READY_MESSAGE } from '../../../contract/hostBridge.ts'
import type { Ending } from '../lifetime/ending.ts'
import { isFromOurPage } from '../page/ourPage.ts'
import type { ReadyUpdate } from './watchUpdates.ts'

interface OfferedUpdates {
  /** An update is downloaded. */
  readonly ready: (update: ReadyUpdate) => void
}

/** Tells our page when an update is ready, and restarts to install it when the user asks for it there. */
export function offerUpdates(options: {
  readonly app: Pick<App, 'quit'>
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly ending: Pick<Ending, 'endWith'>
  /** Whether a recording is being sent. After a restart, it would be sent again from its start. */
  readonly isSending: () => boolean
  /** The contents of our window, unless it is closed. */
  readonly contents: () => Pick<WebContents, 'send'> | undefined
  readonly isOurs: (contents: WebContents) => boolean
}): OfferedUpdates {
  const { app, ipcMain, ending, isSending, contents, isOurs } = options
  let ready: ReadyUpdate | undefined
  ipcMain.handle(READ_UPDATE_MESSAGE, (event): string | null => {
    if (!isFromOurPage(event, isOurs)) throw new Error('only our page learns about updates')
    return ready?.version ?? null
  })
  ipcMain.handle(RESTART_TO_UPDATE_MESSAGE, (event): 'restarting' | 'sending' => {
    if (!isFromOurPage(event, isOurs)) throw new Error('only our page may restart the app')
    if (!ready) throw new Error('no update is ready')
    if (isSending()) return 'sending'
    ending.endWith(ready.install)
    app.quit()
    return 'restarting'
  })
  return {
    ready(update) {
      ready = update
      contents()?.send(UPDATE_READY_MESSAGE, update.version)
    },
  }
}
