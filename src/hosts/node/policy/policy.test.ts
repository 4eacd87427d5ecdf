import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHostCore } from '../hostCore.ts'
import { HostProblem } from '../hostProblem.ts'
import { createShutdown } from '../shutdown.ts'
import { NO_POLICY, policyFile, readPolicy } from './policy.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-policy-'))
  file = join(folder, 'policy.json')
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

test('without a file, everything is allowed', async () => {
  expect(await readPolicy(file)).toEqual(NO_POLICY)
})

test('reads base URLs and updates, with a byte order mark too', async () => {
  await writeFile(file, '\uFEFF{ "allowedBaseUrls": ["https://*.example.com"], "updates": "off" }')
  expect(await readPolicy(file)).toEqual({
    ...NO_POLICY,
    ...{ allowedBaseUrls: ['https://*.example.com'], updates: 'off' },
  })
  await writeFile(file, JSON.stringify({ updates: { address: 'https://updates.example.com/earshot' } }))
  expect(await readPolicy(file)).toEqual({
    ...NO_POLICY,
    updates: { address: 'https://updates.example.com/earshot' },
  })
})

test('reads workspaces without keys, and whether importing is hidden, which the core then refuses', async () => {
  const workspaces = [{ name: 'Northwind US', baseUrl: 'https://us.example.com', color: 'blue' }]
  await writeFile(file, JSON.stringify({ workspaces, hideImport: true }))
  expect(await readPolicy(file)).toEqual({ ...NO_POLICY, workspaces, hidesImport: true })
  const shutdown = createShutdown()
  const core = await createHostCore({
    ...{ host: 'web', version: '1', dataFolder: join(folder, 'data'), demoService: null, policyFile: file, shutdown },
  })
  const client = createRouterClient(core.router)
  for await (const { policy } of await client.app.watch()) {
    expect(policy).toEqual({ presets: workspaces, hidesImport: true })
    break
  }
  const sources = [{ kind: 'link' as const, url: 'https://recordings.example/a.wav' }]
  await expect(client.staging.add({ workspaceId: 'w', sources, timeZone: 'UTC' })).rejects.toMatchObject({
    code: 'import-not-allowed',
  })
  await core.close()
})

describe('a file that can’t be used keeps Earshot from starting', () => {
  test.each([
    ['broken JSON', '{ "updates": "off"', 'JSON'],
    ['another type', '[]', 'expected object'],
    ['a misspelled name', '{ "allowedBaseURLs": [] }', 'allowedBaseURLs'],
    ['an empty list, which would allow nothing', '{ "allowedBaseUrls": [] }', 'allowedBaseUrls'],
    ['no base URL', '{ "allowedBaseUrls": ["example.com"] }', 'example.com'],
    ['another setting of updates', '{ "updates": "on" }', 'updates'],
    ['updates without encryption', '{ "updates": { "address": "http://updates.example" } }', 'https'],
    ['a workspace without a usable base URL', '{ "workspaces": [{ "name": "US", "baseUrl": "example.com" }] }', 'US'],
    [
      'a workspace that it doesn’t allow',
      '{ "allowedBaseUrls": ["https://a.example"], "workspaces": [{ "name": "US", "baseUrl": "https://b.example" }] }',
      'doesn’t allow',
    ],
    [
      'a key, which it must not hold',
      '{ "workspaces": [{ "name": "US", "baseUrl": "https://a.example", "apiKey": "k" }] }',
      'apiKey',
    ],
    [
      'an unknown color',
      '{ "workspaces": [{ "name": "US", "baseUrl": "https://a.example", "color": "mauve" }] }',
      'color',
    ],
    ['more than 64 KB', JSON.stringify({ allowedBaseUrls: ['x'.repeat(70_000)] }), '64 KB'],
  ])('%s', async (_what, text, named) => {
    await writeFile(file, text)
    const failure = await readPolicy(file).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(HostProblem)
    expect(String(failure)).toContain(file)
    expect(String(failure)).toContain(named)
  })

  test('a link that leads nowhere, and one to a folder that isn’t there', async () => {
    await symlink(join(folder, 'none'), file)
    await expect(readPolicy(file)).rejects.toThrow('its link leads nowhere')
    await symlink(join(folder, 'none'), join(folder, 'earshot'))
    await expect(readPolicy(join(folder, 'earshot', 'policy.json'))).rejects.toBeInstanceOf(HostProblem)
    await mkdir(join(folder, 'none'))
    expect(await readPolicy(join(folder, 'earshot', 'policy.json'))).toEqual(NO_POLICY)
  })

  test('a folder in its place', async () => {
    await expect(readPolicy(folder)).rejects.toBeInstanceOf(HostProblem)
  })
})

test('the core of a host refuses a base URL that isn’t allowed, before it sends anything', async () => {
  await writeFile(file, JSON.stringify({ allowedBaseUrls: ['https://api.example.com'] }))
  const shutdown = createShutdown()
  const core = await createHostCore({
    host: 'web',
    version: '0.0.0',
    dataFolder: folder,
    demoService: null,
    policyFile: file,
    shutdown,
  })
  const client = createRouterClient(core.router, { context: {} })
  await expect(client.workspaces.test({ baseUrl: 'https://other.example', apiKey: 'k' })).rejects.toMatchObject({
    code: 'base-url-not-allowed',
  })
  await shutdown.close()
})

test.each([
  ['linux', {}, '/etc/earshot/policy.json'],
  ['darwin', {}, '/Library/Application Support/Earshot/policy.json'],
  ['win32', { ProgramData: 'D:\\Data' }, 'D:\\Data\\Earshot\\policy.json'],
  ['win32', {}, 'C:\\ProgramData\\Earshot\\policy.json'],
] as const)('on %s with %o, it is %s', (platform, env, expected) => {
  expect(policyFile(platform, env)).toBe(expected)
})
