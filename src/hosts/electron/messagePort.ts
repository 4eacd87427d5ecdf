import type { IpcMain, IpcMainEvent, MessagePortMain, WebContents } from 'electron'
import { RPCHandler } from '@orpc/server/message-port'
import { PORT_MESSAGE, WANT_PORT_MESSAGE } from '../../contract/hostBridge.ts'
import type { Core } from '../../core/createCore.ts'
import { APP_ORIGIN } from './appScheme.ts'

/** What makes the two ends: Electron's `MessageChannelMain`. */
export type MakeChannel = () => { readonly port1: MessagePortMain; readonly port2: MessagePortMain }

/**
 * Hands our page the one thing it gets: a port on which the core's procedures are answered. A page that is loaded anew
 * asks anew; the port of the page before is closed by Chromium together with it, which ends its streams.
 */
export function handOverPorts(options: {
  readonly core: Pick<Core, 'router'>
  readonly ipcMain: Pick<IpcMain, 'on'>
  readonly makeChannel: MakeChannel
  /** Whether these contents are those of our window. */
  readonly isOurs: (contents: WebContents) => boolean
}): void {
  const handler = new RPCHandler(options.core.router)
  options.ipcMain.on(WANT_PORT_MESSAGE, (event) => {
    if (!isOurPage(event, options.isOurs)) return
    const { port1, port2 } = options.makeChannel()
    handler.upgrade(port1, { context: {} })
    port1.start()
    event.senderFrame?.postMessage(PORT_MESSAGE, null, [port2])
  })
}

/** `senderFrame` is null once the frame is gone, and another one after a navigation: read now, never later. */
function isOurPage(event: IpcMainEvent, isOurs: (contents: WebContents) => boolean): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && frame.origin === APP_ORIGIN && isOurs(event.sender)
}
