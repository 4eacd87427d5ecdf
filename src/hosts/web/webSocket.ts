import { RPCHandler } from '@orpc/server/ws'
import type { WebSocket } from 'ws'
import type { Core } from '../../core/createCore.ts'

/** Where the page's client connects; see `contract/hostBridge`. */
export const RPC_PATH = '/rpc'

/** The largest request fills in the details of 20,000 recordings from a CSV, with up to 1.6 kB for each. */
export const MAX_FRAME_BYTES = 32 * 1024 * 1024

/** Serves the procedures of `core` on authenticated sockets. */
export function createSocketHandler(core: Pick<Core, 'router'>): (socket: WebSocket) => void {
  const handler = new RPCHandler(core.router)
  return (socket) => {
    // ws closes a socket that violates the protocol; the page reconnects.
    socket.on('error', () => socket.terminate())
    void handler.upgrade(socket, { context: {} })
  }
}
