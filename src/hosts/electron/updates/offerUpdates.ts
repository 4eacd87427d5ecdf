import type { App, WebContents } from 'electron'
import { READ_UPDATE_MESSAGE, RESTART_TO_UPDATE_MESSAGE, UPDATE_READY_MESSAGE } from '../../../contract/hostBridge.ts'
import type { Ending } from '../lifetime/ending.ts'
import type { OurIpc } from '../page/ourPage.ts'
import type { ReadyUpdate } from './watchUpdates.ts'

/**
 * Tells our page when an update is ready, and restarts to install it when the user asks for it there. Returns a function to call
 * when an update is downloaded.
 */
export function offerUpdates(options: {
  readonly app: Pick<App, 'quit'>
  readonly ipc: Pick<OurIpc, 'handle'>
  readonly ending: Pick<Ending, 'endWith'>
  /** Whether a recording is being sent. After a restart, it would be sent again from its start. */
  readonly isSending: () => boolean
  /** The contents of our window, unless it is closed. */
  readonly contents: () => Pick<WebContents, 'send'> | undefined
}): (update: ReadyUpdate) => void {
  const { app, ipc, ending, isSending, contents } = options
  let ready: ReadyUpdate | undefined
  ipc.handle(READ_UPDATE_MESSAGE, (): string | null => ready?.version ?? null)
  ipc.handle(RESTART_TO_UPDATE_MESSAGE, (): 'restarting' | 'sending' => {
    if (!ready) throw new Error('no update is ready')
    if (isSending()) return 'sending'
    ending.endWith(ready.install)
    app.quit()
    return 'restarting'
  })
  return (update) => {
    ready = update
    contents()?.send(UPDATE_READY_MESSAGE, update.version)
  }
}
