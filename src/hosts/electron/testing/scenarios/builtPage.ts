import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import { joinLongCalls } from '../../../../contract/longCalls.ts'
import type { contract } from '../../../../contract/contract.ts'
import { PORT_MESSAGE, REQUEST_PORT_MESSAGE } from '../../../../contract/hostBridge.ts'
import { APP_ORIGIN } from '../../page/appScheme.ts'
import type { MessagePortStandIn } from '../messagePortStandIn.ts'
import { ipcMain, standIn } from '../standInModule.ts'

export type CoreClient = ContractRouterClient<typeof contract>

/** For scenarios of `bootBuiltApp`: what our page sees of the core, as soon as there is a window. */
export interface BuiltPage {
  /** Of the port that it was handed first, second and so on. */
  client(index: number): Promise<CoreClient>
}

export async function openBuiltPage(): Promise<BuiltPage> {
  while (standIn.windows.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  const clients: PromiseWithResolvers<CoreClient>[] = []
  const slot = (index: number) => (clients[index] ??= Promise.withResolvers<CoreClient>())
  let count = 0
  ipcMain.emit(REQUEST_PORT_MESSAGE, {
    sender: standIn.windows[0]?.webContents,
    senderFrame: {
      parent: null,
      origin: APP_ORIGIN,
      isDestroyed: () => false,
      postMessage: (channel: string, _message: unknown, [port]: readonly MessagePortStandIn[]) => {
        if (channel !== PORT_MESSAGE || !port) return
        slot(count++).resolve(createORPCClient(new RPCLink({ port: port.transfer(), interceptors: [joinLongCalls] })))
      },
    },
  })
  return { client: (index) => slot(index).promise }
}

/** The id of the demo workspace, once it's ready. */
export async function demoWorkspace(client: CoreClient): Promise<string> {
  for await (const { demo: state, activeWorkspaceId } of await client.app.watch()) {
    if (state.state === 'failed') throw new Error(JSON.stringify(state.failure))
    if (state.state === 'ready' && activeWorkspaceId !== null) return activeWorkspaceId
  }
  throw new Error('the stream ended')
}
