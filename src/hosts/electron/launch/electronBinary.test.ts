import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestCertificate } from '../../../../test/support/testCertificate.ts'
import { failedLately, fetchElectron, findElectron, type ElectronPlaces } from './electronBinary.ts'

const HOUR = 60 * 60 * 1000

let folder: string
let now: number
let places: ElectronPlaces
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-electron-'))
  now = 1_000_000
  await mkdir(join(folder, 'electron'))
  await writeFile(join(folder, 'electron', 'package.json'), '{"version":"45.4.1"}')
  places = {
    packageFolder: join(folder, 'electron'),
    memory: join(folder, 'cache', 'attempt'),
    env: { PATH: process.env['PATH'] },
    now: () => now,
  }
})
afterEach(() => rm(folder, { recursive: true }))

/** An installer in the package's place that does what the test says. */
async function installer(script: string): Promise<void> {
  await writeFile(join(folder, 'electron', 'install.js'), script)
}

test('returns null if Electron isn’t installed', () => {
  expect(findElectron(places)).toBeNull()
})

test('finds an unpacked binary in the folder that the environment names', async () => {
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist', 'electron'), '')
  const env = { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'dist') }
  expect(findElectron({ ...places, env })).toBe(join(folder, 'dist', 'electron'))
  expect(findElectron({ ...places, env: { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'elsewhere') } })).toBeNull()
})

test('uses the name of the binary that the package recorded', async () => {
  await mkdir(join(folder, 'electron', 'dist'))
  await writeFile(join(folder, 'electron', 'path.txt'), 'its-name')
  expect(findElectron(places)).toBeNull()
  await writeFile(join(folder, 'electron', 'dist', 'its-name'), '')
  expect(findElectron(places)).toBe(join(folder, 'electron', 'dist', 'its-name'))
})

test('doesn’t use a binary whose installation was interrupted', async () => {
  await installer(`const fs = require('node:fs')
    fs.mkdirSync(__dirname + '/dist')
    fs.writeFileSync(__dirname + '/dist/electron', '')
    process.exit(1)`)
  expect(await fetchElectron(places, () => undefined)).toEqual({ kind: 'failed' })
  expect(findElectron(places)).toBeNull()
})

test('downloads through the proxy of the environment, and trusts the system’s certificates', async () => {
  const { cert } = createTestCertificate()
  await writeFile(join(folder, 'ca.pem'), cert)
  const asked: (string | undefined)[] = []
  const proxy = createServer((request, response) => {
    asked.push(request.url)
    response.end()
  })
  // For a tunnel.
  proxy.on('connect', (request, socket) => {
    asked.push(request.url)
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  await installer(`const fs = require('node:fs')
    const trusted = require('node:tls').getCACertificates('default')
    fs.writeFileSync(__dirname + '/trusted', String(trusted.includes(fs.readFileSync(process.env.SSL_CERT_FILE, 'utf8'))))
    fetch('https://electron.invalid/a.zip').catch(() => process.exit(1))`)
  const { port } = proxy.address() as AddressInfo
  // On Linux, Node reads the system's certificates where OpenSSL does.
  const env = { ...places.env, HTTPS_PROXY: `http://127.0.0.1:${port}`, SSL_CERT_FILE: join(folder, 'ca.pem') }
  expect(await fetchElectron({ ...places, env }, () => undefined)).toEqual({ kind: 'failed' })
  proxy.close()
  expect(asked).toEqual(['electron.invalid:443'])
  if (process.platform === 'linux') expect(await readFile(join(folder, 'electron', 'trusted'), 'utf8')).toBe('true')
})

test('returns the binary that the installer downloaded', async () => {
  await installer(`const fs = require('node:fs')
    fs.mkdirSync(__dirname + '/dist')
    fs.writeFileSync(__dirname + '/dist/electron', '')
    fs.writeFileSync(__dirname + '/path.txt', 'electron')`)
  const say = vi.fn<(line: string) => void>()
  expect(await fetchElectron(places, say)).toEqual({ kind: 'got', path: join(folder, 'electron', 'dist', 'electron') })
  expect(say).toHaveBeenCalledExactlyOnceWith('Downloading Electron (about 110 MB, only the first time)…')
  expect(await failedLately(places)).toBe(false)
})

test('remembers a failed attempt for a day, and only for that version', async () => {
  await installer('process.exit(1)')
  expect(await failedLately(places)).toBe(false)
  expect(await fetchElectron(places, () => undefined)).toEqual({ kind: 'failed' })
  now += 23 * HOUR
  expect(await failedLately(places)).toBe(true)
  await writeFile(join(folder, 'electron', 'package.json'), '{"version":"45.4.2"}')
  expect(await failedLately(places)).toBe(false)
  await writeFile(join(folder, 'electron', 'package.json'), '{"version":"45.4.1"}')
  now += 2 * HOUR
  expect(await failedLately(places)).toBe(false)
  // The clock was set back.
  now = 0
  expect(await failedLately(places)).toBe(false)
})
