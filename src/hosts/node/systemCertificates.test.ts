import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { createRouterClient } from '@orpc/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestCertificate } from '../../../test/support/testCertificate.ts'
import { createHostCore } from './hostCore.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { trustSystemCertificates } from './systemCertificates.ts'

const { key, cert } = createTestCertificate()
const initial = tls.getCACertificates('default')
const getCertificates = tls.getCACertificates

let folder: string
let server: Server
let shutdown: Shutdown
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-certificates-'))
  shutdown = createShutdown()
  server = createServer({ key, cert }, (_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ id: 1, name: 'Sales' }] }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  vi.restoreAllMocks()
  tls.setDefaultCACertificates(initial)
  await shutdown.close()
  server.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** A host whose system has these certificates connects to the service. */
async function connect(systemCertificates: string[]) {
  vi.spyOn(tls, 'getCACertificates').mockImplementation((kind) =>
    kind === 'system' ? systemCertificates : getCertificates(kind),
  )
  const core = await createHostCore({ host: 'web', version: '0', dataFolder: folder, demoService: null, shutdown })
  const { port } = server.address() as AddressInfo
  const connection = { baseUrl: `https://127.0.0.1:${port}`, apiKey: 'key' }
  return createRouterClient(core.router).workspaces.test(connection)
}

test('a service whose certificate only the system trusts can be reached', async () => {
  expect(await connect([cert])).toMatchObject({ callTypeCount: 1 })
})

test('a service whose certificate nothing trusts is refused', async () => {
  await expect(connect([])).rejects.toMatchObject({ code: 'tls' })
})

test('certificates that can’t be read leave Node’s own', () => {
  const before = tls.getCACertificates('default')
  const setDefault = vi.spyOn(tls, 'setDefaultCACertificates')
  vi.spyOn(tls, 'getCACertificates').mockImplementation((kind) =>
    kind === 'system' ? ['junk'] : getCertificates(kind),
  )
  expect(() => trustSystemCertificates()).not.toThrow()
  expect(setDefault).toHaveBeenCalled()
  vi.restoreAllMocks()
  expect(tls.getCACertificates('default')).toEqual(before)
})

test('an older Node keeps its own', () => {
  expect(() => trustSystemCertificates({})).not.toThrow()
})
