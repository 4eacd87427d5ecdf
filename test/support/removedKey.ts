/**
 * A program for test/architecture/secrets.test.ts: connects, uses and removes a workspace. Prints how many strings of this
 * process's heap contain its key, before and after the removal.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getHeapSnapshot, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { firstOf, startTestCore, type TestCore } from './testCore.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

// The key is only a string when passed to the core: a snapshot contains strings, not the bytes of buffers.
const keyBytes = randomBytes(16)

async function stringsWithKey(): Promise<number> {
  collectGarbage()
  const chunks: Buffer[] = []
  for await (const chunk of getHeapSnapshot()) chunks.push(chunk as Buffer)
  const { strings } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly strings: readonly string[] }
  const key = keyBytes.toString('hex')
  return strings.filter((text) => text.includes(key)).length
}

async function connect({ client }: TestCore, baseUrl: string): Promise<string> {
  const apiKey = `key-${keyBytes.toString('hex')}`
  const { workspaceId } = await client.workspaces.add({ name: 'Removed', baseUrl, apiKey, webAppUrl: null })
  return workspaceId
}

// Not `startLocalServer`, which keeps the requests and with them the key.
const service = createServer((_request, response) => {
  const empty = { records: [], page_info: { has_next_page: false, end_cursor: null }, data: [] }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(empty))
})
await new Promise<void>((resolve) => {
  service.listen(0, '127.0.0.1', resolve)
})
const test = await startTestCore()
const workspaceId = await connect(test, `http://127.0.0.1:${(service.address() as AddressInfo).port}`)
await firstOf(test.client.budget.watch({ workspaceId }))
await firstOf(test.client.imports.watchQueue({ workspaceId }))
await test.client.directory.users({ workspaceId })
const used = await stringsWithKey()
await test.client.workspaces.remove({ workspaceId })
const removed = await stringsWithKey()
await test.close()
service.close()
process.stdout.write(JSON.stringify({ used, removed }))
