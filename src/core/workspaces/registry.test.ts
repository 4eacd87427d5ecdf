import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Log } from '../diagnostics/log.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { WorkspaceRegistry } from './registry.ts'

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const known = {
  id: 'w-1',
  kind: 'connected',
  name: 'Sales',
  baseUrl: 'https://service.example',
  webAppUrl: null,
  keyKeptIn: 'os',
} as const
const unknown = { id: 'w-2', kind: 'federated', realm: { name: 'north' } }

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-registry-'))
  path = join(folder, 'workspaces.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = () => WorkspaceRegistry.open(new JsonDocument(path), quiet)

it('reads the records it knows, and writes back as they were those it does not', async () => {
  await writeFile(path, JSON.stringify({ activeWorkspaceId: 'w-2', workspaces: [unknown, known] }))
  const registry = await open()
  expect(registry.all()).toEqual([known])
  expect(registry.activeId).toBe('w-1')
  await registry.put({ ...known, name: 'Support' }, { activate: false })
  const written: unknown = JSON.parse(await readFile(path, 'utf8'))
  expect(written).toEqual({ activeWorkspaceId: 'w-1', workspaces: [{ ...known, name: 'Support' }, unknown] })
})

it('sets aside a file that is no registry at all', async () => {
  const text = JSON.stringify({ version: 9, list: [known] })
  await writeFile(path, text)
  const registry = await open()
  expect(registry.all()).toEqual([])
  await registry.put(known, { activate: true })
  const kept = (await readdir(folder)).find((name) => name.startsWith('workspaces.json.damaged-')) ?? ''
  expect(await readFile(join(folder, kept), 'utf8')).toBe(text)
})
