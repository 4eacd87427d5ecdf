import type { MessagePortMain } from 'electron'
import { PORT_MESSAGE, REQUEST_PORT_MESSAGE } from '../../../contract/hostBridge.ts'
import type { OurIpc } from './ourPage.ts'

/** Creates both ends: Electron's `MessageChannelMain`. */
export type MakeChannel = () => { readonly port1: MessagePortMain; readonly port2: MessagePortMain }

/**
 * Gives our page a port to the core's procedures. What goes through it doesn't pass this process. A reloaded page asks again;
 * Chromium closes the previous page's port, which ends its streams. Returns a function that gives the page another port.
 */
export function handOverPorts(options: {
  readonly connect: (port: MessagePortMain) => void
  readonly ipc: Pick<OurIpc, 'on'>
  readonly makeChannel: MakeChannel
}): () => void {
  let handOver = (): void => undefined
  options.ipc.on(REQUEST_PORT_MESSAGE, ({ senderFrame: frame }) => {
    handOver = () => {
      if (frame === null || frame.isDestroyed()) return
      const { port1, port2 } = options.makeChannel()
      options.connect(port1)
      frame.postMessage(PORT_MESSAGE, null, [port2])
    }
    handOver()
  })
  return () => handOver()
}
