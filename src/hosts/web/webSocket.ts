import { RPCHandler } from '@orpc/server/ws'
import type { WebSocket } from 'ws'
import type { Core } from '../../core/createCore.ts'

/** Where the page's client connects; see `contract/hostBridge`. */
export const RPC_PATH = '/rpc'

/** The largest thing a page asks is a call query of 50 filters of 10,000 characters, in JSON with every one escaped. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024

/** Answers the procedures of `core` on sockets that were let in. */
export function createSocketHandler(core: Pick<Core, 'router'>): (socket: WebSocket) => void {
  const handler = new RPCHandler(core.router)
  return (socket) => {
    // A frame that breaks the protocol closes its own socket (ws does that); the page connects anew.
    socket.on('error', () => socket.terminate())
    void handler.upgrade(socket, { context: {} })
  }
}
