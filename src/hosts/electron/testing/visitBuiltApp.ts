import { basename, join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import type { MessagePortStandIn } from './messagePortStandIn.ts'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '../../../contract/contract.ts'
import { FILE_TICKETS_MESSAGE, PORT_MESSAGE, WANT_PORT_MESSAGE } from '../../../contract/hostBridge.ts'
import { callMediaPath } from '../../../contract/paths.ts'
import { CHECKOUT } from '../../node/checkout.ts'
import { APP_ORIGIN } from '../page/appScheme.ts'
import { app, crashReports, declaredSchemes, ipcMain, sandbox, standIn } from './standInModule.ts'

type CoreClient = ContractRouterClient<typeof contract>
type CallPage = Awaited<ReturnType<CoreClient['calls']['page']>>

/**
 * For tests, a scenario of `bootBuiltApp`: makes the requests a page would make in the demo workspace, closes the window,
 * and prints the results as one line of JSON.
 */
app.once('ready', () => void visit(standIn.windows.length))

async function visit(windowsBeforeReady: number): Promise<void> {
  const port = await portOnceThereIsAWindow()
  const client: CoreClient = createORPCClient(new RPCLink({ port }))
  const workspaceId = await demoWorkspace(client)
  const page = await client.calls.page({ workspaceId, filters: [], sort: [], cursor: null, pageSize: 50 })
  const heard = await firstRecording(workspaceId, page)
  const staged = await stagedRecording(client, workspaceId)
  const atStart = { windowsBeforeReady, isSandboxed: sandbox.isOn, schemes: declaredSchemes.length }
  const crashFolder = crashReports.folder && basename(crashReports.folder)
  const seen = { ...atStart, crashFolder, calls: page.rows.length, heard, staged }
  process.stdout.write(`${JSON.stringify(seen)}\n`)
  standIn.windows[0]?.close()
}

async function portOnceThereIsAWindow(): Promise<MessagePort> {
  while (standIn.windows.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  const { promise, resolve } = Promise.withResolvers<MessagePort>()
  ipcMain.emit(WANT_PORT_MESSAGE, {
    sender: standIn.windows[0]?.webContents,
    senderFrame: {
      parent: null,
      origin: APP_ORIGIN,
      isDestroyed: () => false,
      postMessage: (channel: string, _message: unknown, ports: readonly MessagePortStandIn[]) => {
        if (channel === PORT_MESSAGE && ports[0]) resolve(ports[0].transfer())
      },
    },
  })
  return promise
}

async function demoWorkspace(client: CoreClient): Promise<string> {
  for await (const { demo: state, activeWorkspaceId } of await client.app.watch()) {
    if (state.state === 'failed') throw new Error(JSON.stringify(state.failure))
    if (state.state === 'ready' && activeWorkspaceId !== null) return activeWorkspaceId
  }
  throw new Error('the stream ended')
}

/** What the app finds out about a recording, which it reads in worker threads. */
async function stagedRecording(client: CoreClient, workspaceId: string): Promise<object> {
  const path = join(CHECKOUT, 'src', 'core', 'imports', 'probing', 'testing', 'recordings', 'mono.m4a')
  const page = { sender: standIn.windows[0]?.webContents, senderFrame: { parent: null, origin: APP_ORIGIN } }
  const [ticket] = (await standIn.invoke(FILE_TICKETS_MESSAGE, page, [path])) as string[]
  await client.staging.add({ workspaceId, sources: [{ kind: 'file', ticket: ticket ?? '' }], timeZone: 'UTC' })
  for await (const { unseenCount } of await client.staging.watch({ workspaceId })) if (unseenCount === 0) break
  const { rows } = await client.staging.page({ workspaceId, only: 'all', offset: 0, limit: 1 })
  return { codec: rows[0]?.facts?.codec, hasHash: rows[0]?.sha256 !== null }
}

/** Status and size of the first hundred bytes of the first call of the page that has a recording. */
async function firstRecording(workspaceId: string, page: CallPage): Promise<object | null> {
  for (const row of page.rows) {
    if (row.kind !== 'call' || row.call.durationSeconds === null) continue
    const path = callMediaPath(workspaceId, row.call.id, 'audio')
    const answer = await standIn.fetch(new Request(APP_ORIGIN + path, { headers: { range: 'bytes=0-99' } }))
    const { byteLength } = await answer.arrayBuffer()
    if (answer.status === 206) return { status: answer.status, byteLength, type: answer.headers.get('content-type') }
  }
  return null
}
