import { basename, join } from 'node:path'
import { FILE_TICKETS_MESSAGE } from '../../../../contract/hostBridge.ts'
import { workspacePaths } from '../../../../contract/paths.ts'
import { CHECKOUT } from '../../../node/checkout.ts'
import { APP_ORIGIN } from '../../page/appScheme.ts'
import { type CoreClient, demoWorkspace, openBuiltPage } from './builtPage.ts'
import { app, crashReports, declaredSchemes, sandbox, standIn } from '../standInModule.ts'

type ListedCalls = Awaited<ReturnType<CoreClient['calls']['list']>>

/**
 * For tests, a scenario of `bootBuiltApp`: makes the requests a page would make in the demo workspace, closes the window,
 * and prints the results as one line of JSON.
 */
app.once('ready', () => void visit(standIn.windows.length))

async function visit(windowsBeforeReady: number): Promise<void> {
  const client = await (await openBuiltPage()).client(0)
  const workspaceId = await demoWorkspace(client)
  const page = await client.calls.list({ workspaceId, query: { filters: [], sort: [] }, offset: 0, limit: 50 })
  const heard = await firstRecording(workspaceId, page)
  const staged = await stagedRecording(client, workspaceId)
  const atStart = { windowsBeforeReady, isSandboxed: sandbox.isOn, schemes: declaredSchemes.length }
  const crashFolder = crashReports.folder && basename(crashReports.folder)
  const seen = { ...atStart, crashFolder, calls: page.rows.length, heard, staged }
  process.stdout.write(`${JSON.stringify(seen)}\n`)
  standIn.windows[0]?.close()
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
async function firstRecording(workspaceId: string, page: ListedCalls): Promise<object | null> {
  for (const row of page.rows) {
    if (row.kind !== 'call' || row.call.durationSeconds === null) continue
    const path = workspacePaths(workspaceId).callMedia(row.call.id, 'audio')
    const answer = await standIn.fetch(new Request(APP_ORIGIN + path, { headers: { range: 'bytes=0-99' } }))
    const { byteLength } = await answer.arrayBuffer()
    if (answer.status === 206) return { status: answer.status, byteLength, type: answer.headers.get('content-type') }
  }
  return null
}
