/**
 * A program for test/architecture/secrets.test.ts: one whole session with a service with recognizable secrets. Arguments: the
 * data folder, the file for what was recorded. It prints nothing; any output is a finding.
 */
import { writeFileSync } from 'node:fs'
import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { RPCHandler } from '@orpc/server/message-port'
import { joinLongCalls } from '../../src/contract/longCalls.ts'
import { workspacePaths } from '../../src/contract/paths.ts'
import { startSimulator } from '../../src/simulator/server.ts'
import { importOf, sendRow } from './importing.ts'
import { startLocalServer } from './localServer.ts'
import { silentWav } from './recordings/pcmWav.ts'
import { type CoreClient, firstOf, listedCalls, startTestCore } from './testCore.ts'

const [, , dataFolder = '', resultFile = ''] = process.argv
// With characters that URLs, JSON and base64 encode.
const key = `key-RECOGNISABLE-"/\\+%?-${crypto.randomUUID()}`
const wrongKey = `wrong-RECOGNISABLE-${crypto.randomUUID()}`

const simulator = await startSimulator({ calls: 120, seed: 5, apiKey: key, processingMs: 20 })
const test = await startTestCore({ dataFolder })

// Everything sent to the page, frame by frame.
const frames: string[] = []
const { port1, port2 } = new MessageChannel()
const send = port1.postMessage.bind(port1)
port1.postMessage = (message: unknown, ...rest: []) => {
  frames.push(Buffer.from(typeof message === 'string' ? message : (message as Uint8Array)).toString('latin1'))
  send(message, ...rest)
}
new RPCHandler(test.core.router).upgrade(port1)
port1.start()
port2.start()
const client: CoreClient = createORPCClient(new RPCLink({ port: port2, interceptors: [joinLongCalls] }))

const answers: string[] = []
const fetchMedia = async (path: string, init: RequestInit = {}) => {
  const answer = await test.core.handle(new Request(`http://earshot.test${path}`, init))
  const body = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  answers.push(`${answer.status} ${JSON.stringify([...answer.headers])} ${body}`)
  return body
}

const failureCodes: string[] = []
const fails = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => ({ code: 'none' }),
    (thrown: unknown) => thrown as { code: string },
  )
  failureCodes.push(error.code)
}

const { baseUrl } = simulator
await fails(client.workspaces.test({ baseUrl, apiKey: wrongKey }))
const { workspaceId } = await client.workspaces.add({ name: 'Session', baseUrl, apiKey: key, webAppUrl: null })
await fails(client.workspaces.setKey({ workspaceId, apiKey: wrongKey }))
await client.library.choose({ workspaceId, keeps: 'everything', since: null })

const calls = await listedCalls({ client }, workspaceId)
const users = await client.directory.users({ workspaceId })
await client.directory.callTypes({ workspaceId })
await firstOf(client.budget.watch({ workspaceId }))
await client.diagnostics.requests({ workspaceId })

// Calls that have media, two of each format, whatever the generated data are; the signatures as the service returns them.
const signatures = new Set<string>()
const opened = new Map<string, number>()
for (const { id: callId, format } of calls) {
  const already = opened.get(format) ?? 0
  if (already === 2) continue
  const raw = await (await fetch(`${baseUrl}/v1/calls/${callId}`, { headers: { 'x-api-key': key } })).text()
  const signed = [...raw.matchAll(/[?&](?:sig|signature|token)=([\w%.-]{8,})/gi)].flatMap(
    ([, signature]) => signature ?? [],
  )
  if (signed.length === 0) continue
  opened.set(format, already + 1)
  for (const signature of signed) signatures.add(signature)
  const { media, conversation } = await client.calls.detail({ workspaceId, callId })
  if (media.hasAudio)
    await fetchMedia(workspacePaths(workspaceId).callMedia(callId, 'audio'), { headers: { range: 'bytes=0-99' } })
  const message = conversation?.messages.find(({ hasMedia }) => hasMedia)
  if (message !== undefined) await fetchMedia(workspacePaths(workspaceId).messageMedia(callId, message.id))
}

// A service that repeats the request, in a refusal and in an invalid response.
const echo = await startLocalServer((request, response) => {
  response.setHeader('content-type', 'text/html').end(`<p>${JSON.stringify(request.headers)}</p>`)
})
await fails(client.workspaces.test({ baseUrl: echo.url, apiKey: key }))
await echo.close()
const base64 = (text: string) => Buffer.from(text).toString('base64')
const spellings: readonly ((sent: string) => string)[] = [
  (sent) => sent,
  encodeURIComponent,
  (sent) => JSON.stringify(sent),
  base64,
  (sent) => base64(`x-api-key: ${sent}`),
]
for (const spelling of spellings) {
  const refusing = await startLocalServer((request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    const error = `bad parameter, your key is ${spelling(String(request.headers['x-api-key']))}`
    response.end(JSON.stringify({ error }))
  })
  await fails(client.workspaces.test({ baseUrl: refusing.url, apiKey: key }))
  await refusing.close()
}

// A bug with secrets in its message: it becomes `internal`, and the log contains the message.
await fails(
  Promise.resolve().then(async () => {
    const { createExpectedErrors } = await import('../../src/core/expectedErrors.ts')
    const { createFileLog } = await import('../../src/core/diagnostics/log.ts')
    const { ApiKey } = await import('../../src/core/secrets/apiKey.ts')
    const { SignedUrl } = await import('../../src/core/secrets/signedUrl.ts')
    const { realClock } = await import('./testCore.ts')
    const log = createFileLog(`${dataFolder}/logs`, realClock)
    const [signature = ''] = signatures
    const link = `https://media.example/x.mp3?sig=${signature}`
    log.error('planted', { key: new ApiKey(key), link: new SignedUrl(link), text: `GET ${link} failed`, apiKey: key })
    log.error('planted', { error: new Error(`GET ${link} failed`, { cause: { 'x-api-key': key } }) })
    const { code } = createExpectedErrors(log).failureOf(new Error(`GET ${link} failed`), { procedure: 'planted' })
    await log.flush()
    throw Object.assign(new Error(code), { code })
  }),
)

// A recording becomes a call.
const wav = silentWav(1)
const about = { name: 'a.wav', modifiedAt: Date.now(), folder: '', timeZone: 'UTC' }
const uploaded = await fetchMedia(workspacePaths(workspaceId).stagingUpload(about), { method: 'POST', body: wav })
const { stageId } = JSON.parse(uploaded) as { stageId: string }
const fields = { userId: users[0]?.userId ?? 0, callTypeId: null, title: null, leadName: null, leadCompany: null }
await sendRow(client, workspaceId, { stageId, fields: { timestamp: new Date().toISOString(), ...fields } })
const ended = ['done', 'failed', 'still-processing']
const imported = await importOf(client, workspaceId, ({ state }) => ended.includes(state.kind))
await firstOf(client.library.watch({ workspaceId }), ({ recordCount }) => recordCount > 3)
await firstOf(client.app.watch())

port2.close()
await test.stop()
await simulator.close()
const result = {
  key,
  wrongKey,
  signatures: [...signatures],
  frames,
  answers,
  importState: imported.state.kind,
  failureCodes,
  openedFormats: [...opened.keys()].toSorted(),
}
writeFileSync(resultFile, JSON.stringify(result))
