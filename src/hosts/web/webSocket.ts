import { RPCHandler } from '@orpc/server/ws'
import type { WebSocket } from 'ws'
import type { Core } from '../../core/createCore.ts'

/** Where the page's client connects; see `contract/hostBridge`. */
export const RPC_PATH = '/rpc'

/** The largest request is a call query of 50 filters of 10,000 characters each, as JSON with every character escaped. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024

/** Serves the procedures of `core` on authenticated sockets. */
export function createSocketHandler(core: Pick<Core, 'router'>): (socket: WebSocket) => void {
  const handler = new RPCHandler(core.router)
  return (socket) => {
    // ws closes a socket that violates the protocol; the page reconnects.
    socket.on('error', () => socket.terminate())
    void handler.upgrade(socket, { context: {} })
  }
}
