import { createORPCClient } from '@orpc/client'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import { RPCLink as SocketLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { WebSocket as ReconnectingSocket } from 'partysocket'
import type { contract } from '../../../contract/contract.ts'
import { joinLongCalls } from '../../../contract/longCalls.ts'
import { PORT_MESSAGE, REQUEST_PORT_MESSAGE } from '../../../contract/hostBridge.ts'
import { setConnectionState } from './connectionState.ts'
import { noteLoss } from './lostConnection.ts'
import { ReplaceablePort } from './replaceablePort.ts'

export type CoreClient = ContractRouterClient<typeof contract>

/** Connects this page to the core: through the preload's port in Electron, otherwise through a WebSocket to the same origin. */
export async function connectToCore(): Promise<CoreClient> {
  return window.earshotHost?.kind === 'electron' ? connectThroughPort() : connectThroughSocket()
}

/** The socket reconnects automatically, but streams must be subscribed to again (see `coreStreams`). */
function connectThroughSocket(): CoreClient {
  const url = new URL('/rpc', location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new ReconnectingSocket(url.href, [], { minReconnectionDelay: 200, maxReconnectionDelay: 5000 })
  socket.addEventListener('open', () => setConnectionState('open'))
  socket.addEventListener('close', () => void noteLoss())
  return createORPCClient(new SocketLink({ websocket: socket as unknown as WebSocket, interceptors: [joinLongCalls] }))
}

/** The host hands over a port on request, and another whenever it has started the core's process again. */
function connectThroughPort(): Promise<CoreClient> {
  return new Promise((resolve) => {
    let current: ReplaceablePort | undefined
    window.addEventListener('message', (event) => {
      if (event.source !== window || event.data?.type !== PORT_MESSAGE) return
      const handed = event.ports[0]
      if (!handed) return
      if (current) {
        setConnectionState('lost')
        current.replace(handed)
      } else {
        current = new ReplaceablePort(handed)
        resolve(createORPCClient(new PortLink({ port: current, interceptors: [joinLongCalls] })))
      }
      setConnectionState('open')
    })
    window.postMessage({ type: REQUEST_PORT_MESSAGE }, location.origin)
  })
}
