import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '../../../contract/contract.ts'
import { PORT_MESSAGE, WANT_PORT_MESSAGE } from '../../../contract/hostBridge.ts'
import { callMediaPath } from '../../../contract/paths.ts'
import { CHECKOUT } from '../../node/checkout.ts'
import { APP_ORIGIN } from '../appScheme.ts'
import { app, becomeReady, declaredSchemes, ipcMain, standIn } from './standInModule.ts'

type CoreClient = ContractRouterClient<typeof contract>
type CallPage = Awaited<ReturnType<CoreClient['calls']['page']>>

/**
 * For tests, preloaded: `node --import bootBuiltApp.ts out/main/main.js [flags]` runs the built app with a stand-in for
 * Electron. It makes the requests a page would make in the demo workspace, quits, and prints the results as one line of
 * JSON.
 */
const MAIN = pathToFileURL(join(CHECKOUT, 'out', 'main', 'main.js')).href
const STAND_IN = pathToFileURL(join(import.meta.dirname, 'standInModule.ts')).href

declare global {
  var mainWasEvaluated: () => void
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    if (url !== MAIN) return next(url, context)
    // As in Electron, the app becomes ready only after its main module is evaluated.
    const source = `${readFileSync(fileURLToPath(url), 'utf8')}\nglobalThis.mainWasEvaluated()\n`
    return { format: 'module', source, shortCircuit: true }
  },
})
globalThis.mainWasEvaluated = () => {
  const windowsBeforeReady = standIn.windows.length
  becomeReady()
  void visit(windowsBeforeReady)
}

async function visit(windowsBeforeReady: number): Promise<void> {
  const port = await portOnceThereIsAWindow()
  const client: CoreClient = createORPCClient(new RPCLink({ port }))
  const workspaceId = await demoWorkspace(client)
  const page = await client.calls.page({ workspaceId, filters: [], sort: [], cursor: null, pageSize: 50 })
  const heard = await firstRecording(workspaceId, page)
  const staged = await stagedRecording(client, workspaceId)
  const seen = { windowsBeforeReady, schemes: declaredSchemes.length, calls: page.rows.length, heard, staged }
  process.stdout.write(`${JSON.stringify(seen)}\n`)
  app.emit('window-all-closed')
}

async function portOnceThereIsAWindow(): Promise<MessagePort> {
  while (standIn.windows.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  const { promise, resolve } = Promise.withResolvers<MessagePort>()
  ipcMain.emit(WANT_PORT_MESSAGE, {
    sender: standIn.windows[0]?.webContents,
    senderFrame: {
      parent: null,
      origin: APP_ORIGIN,
      postMessage: (channel: string, _message: unknown, ports: readonly MessagePort[]) => {
        if (channel === PORT_MESSAGE && ports[0]) resolve(ports[0])
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
  await client.staging.add({ workspaceId, sources: [{ kind: 'path', path }], timeZone: 'UTC' })
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
