import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { joinLongCalls } from '../../../src/contract/longCalls.ts'

/** A page that asks the core for a call whenever it gets a message, and answers with how many messages its chat has. */

const { port } = workerData as { readonly port: MessagePort }
const client = createORPCClient<{ calls: { detail(): Promise<{ conversation: { messages: unknown[] } | null }> } }>(
  new RPCLink({ port, interceptors: [joinLongCalls] }),
)
port.start()
parentPort!.on('message', () => {
  void client.calls.detail().then(({ conversation }) => parentPort!.postMessage(conversation?.messages.length ?? 0))
})
