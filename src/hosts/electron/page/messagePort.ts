import type { IpcMain, MessagePortMain, WebContents } from 'electron'
import { RPCHandler } from '@orpc/server/message-port'
import { PORT_MESSAGE, WANT_PORT_MESSAGE } from '../../../contract/hostBridge.ts'
import type { Core } from '../../../core/createCore.ts'
import { isFromOurPage } from './ourPage.ts'

/** Creates both ends: Electron's `MessageChannelMain`. */
export type MakeChannel = () => { readonly port1: MessagePortMain; readonly port2: MessagePortMain }

/**
 * Gives our page a port to the core's procedures. A reloaded page asks again; Chromium closes the previous page's port,
 * which ends its streams.
 */
export function handOverPorts(options: {
  readonly core: Pick<Core, 'router'>
  readonly ipcMain: Pick<IpcMain, 'on'>
  readonly makeChannel: MakeChannel
  /** Whether these are the contents of our window. */
  readonly isOurs: (contents: WebContents) => boolean
}): void {
  const handler = new RPCHandler(options.core.router)
  options.ipcMain.on(WANT_PORT_MESSAGE, (event) => {
    if (!isFromOurPage(event, options.isOurs)) return
    const { port1, port2 } = options.makeChannel()
    handler.upgrade(port1, { context: {} })
    port1.start()
    event.senderFrame?.postMessage(PORT_MESSAGE, null, [port2])
  })
}
