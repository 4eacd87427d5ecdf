import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Log } from '../diagnostics/log.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { WorkspaceRegistry } from './registry.ts'

let logged: readonly (readonly [event: string, facts: unknown])[]
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (event, facts) => {
    logged = [...logged, [event, facts]]
  },
}
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
  logged = []
  folder = await mkdtemp(join(tmpdir(), 'earshot-registry-'))
  path = join(folder, 'workspaces.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = () => WorkspaceRegistry.open(new JsonDocument(path), log)

it('reads known records, and writes unknown ones back unchanged', async () => {
  await writeFile(path, JSON.stringify({ activeWorkspaceId: 'w-2', workspaces: [unknown, known] }))
  const registry = await open()
  expect(registry.all()).toEqual([known])
  expect(registry.activeId).toBe('w-1')
  expect(logged).toEqual([['workspaces.unreadable', { records: 1 }]])
  await registry.put({ ...known, name: 'Support' }, { activate: false })
  const written: unknown = JSON.parse(await readFile(path, 'utf8'))
  expect(written).toEqual({ activeWorkspaceId: 'w-1', workspaces: [{ ...known, name: 'Support' }, unknown] })
})

it('keeps fields that a newer version has added', async () => {
  const newer = { ...known, color: 'orange', icon: 'phone' }
  await writeFile(path, JSON.stringify({ activeWorkspaceId: 'w-1', workspaces: [newer], order: 'name' }))
  const registry = await open()
  await registry.put({ ...known, name: 'Support' }, { activate: false })
  const written: unknown = JSON.parse(await readFile(path, 'utf8'))
  expect(written).toEqual({ activeWorkspaceId: 'w-1', workspaces: [{ ...newer, name: 'Support' }], order: 'name' })
})

it('keeps a record whose ID can’t be the name of a folder, but doesn’t use it', async () => {
  const unsafe = ['../w-9', 'a/b', 'a\\b', '..', ''].map((id) => ({ ...known, id }))
  await writeFile(path, JSON.stringify({ activeWorkspaceId: '../w-9', workspaces: [...unsafe, known] }))
  const registry = await open()
  expect([registry.all(), registry.activeId]).toEqual([[known], 'w-1'])
  await registry.activate('w-1')
  const written: unknown = JSON.parse(await readFile(path, 'utf8'))
  expect(written).toEqual({ activeWorkspaceId: 'w-1', workspaces: [known, ...unsafe] })
})

it('erases only what can be the folder of a workspace', async () => {
  const erasing = ['w-9', '../w-9', 'demo', 9, 'w-1']
  await writeFile(path, JSON.stringify({ activeWorkspaceId: 'w-1', workspaces: [known], erasing }))
  expect((await open()).erasing).toEqual(['w-9', 'demo'])
})

describe('a list that can’t be read', () => {
  const DAMAGED = [
    ['isn’t JSON', '{"activeWorkspaceId":'],
    ['isn’t a registry', JSON.stringify({ version: 9, list: [known] })],
  ] as const
  const setAside = async () =>
    (await readdir(folder))
      .filter((name) => name.startsWith('workspaces.json.damaged-'))
      .map((name) => join(folder, name))

  it.each(DAMAGED)('because it %s is set aside and replaced by the copy of the last change', async (_why, text) => {
    await (await open()).put({ ...known, name: 'Support' }, { activate: true })
    await writeFile(path, text)
    const registry = await open()
    expect(registry.all()).toEqual([{ ...known, name: 'Support' }])
    expect([registry.activeId, registry.lostListAs]).toEqual(['w-1', undefined])
    const [kept = ''] = await setAside()
    expect(await readFile(kept, 'utf8')).toBe(text)
    expect(logged).toEqual([['workspaces.unreadable', { setAsideAs: kept }]])
    expect((await open()).all()).toEqual(registry.all())
  })

  it('is replaced by the copy of a start without changes', async () => {
    const text = JSON.stringify({ activeWorkspaceId: 'w-1', workspaces: [known, unknown], order: 'name' })
    await writeFile(path, text)
    await open()
    await rm(path)
    await open()
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(JSON.parse(text))
  })

  it.each(DAMAGED)('because it %s is reported if there is no copy, until it is restored', async (_why, text) => {
    await writeFile(path, text)
    const registry = await open()
    const [kept = ''] = await setAside()
    expect([registry.all(), registry.activeId, registry.lostListAs]).toEqual([[], null, kept])
    expect(logged).toEqual([['workspaces.unreadable', { setAsideAs: kept }]])
    expect((await open()).lostListAs).toBe(kept)
    await registry.put(known, { activate: true })
    const again = await open()
    expect([again.all(), again.lostListAs]).toEqual([[known], kept])
    await writeFile(path, JSON.stringify({ activeWorkspaceId: 'w-3', workspaces: [{ ...known, id: 'w-3' }] }))
    expect((await open()).lostListAs).toBeUndefined()
  })

  it('is no longer reported once the file that was set aside is deleted', async () => {
    await writeFile(path, '{')
    const { lostListAs = '' } = await open()
    await rm(lostListAs)
    const registry = await open()
    expect(registry.lostListAs).toBeUndefined()
    await registry.put(known, { activate: true })
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ activeWorkspaceId: 'w-1', workspaces: [known] })
  })

  it('doesn’t need the copy to be writable', async () => {
    await mkdir(`${path}.copy`)
    const registry = await open()
    await registry.put(known, { activate: true })
    expect((await open()).all()).toEqual([known])
    await writeFile(path, '{')
    expect((await open()).lostListAs).toBe((await setAside())[0])
  })
})

describe('the known workspaces', () => {
  const demo = { ...known, id: 'demo', kind: 'demo', baseUrl: null, keyKeptIn: 'memory' } as const
  const third = { ...known, id: 'w-3', webAppUrl: 'https://app.example' } as const

  /** Asserts that a restart finds the same in the file. */
  async function expectKept(registry: WorkspaceRegistry, all: readonly unknown[], activeId: string | null) {
    for (const one of [registry, await open()]) expect([one.all(), one.activeId]).toEqual([all, activeId])
  }

  async function three(): Promise<WorkspaceRegistry> {
    const registry = await open()
    await registry.put(known, { activate: true })
    await registry.put(demo, { activate: true })
    await registry.put(third, { activate: false })
    return registry
  }

  it('are in the order they were added, and the last activated one is active', async () => {
    await expectKept(await open(), [], null)
    await expectKept(await three(), [known, demo, third], 'demo')
    expect(logged).toEqual([])
  })

  it('keep their place when they are changed', async () => {
    const registry = await three()
    await registry.put({ ...demo, name: 'Trial' }, { activate: false })
    await expectKept(registry, [known, { ...demo, name: 'Trial' }, third], 'demo')
    expect(registry.get('demo').name).toBe('Trial')
  })

  it('are found and activated by id only', async () => {
    const registry = await three()
    await registry.activate('w-3')
    await expectKept(registry, [known, demo, third], 'w-3')
    await expect(registry.activate('w-9')).rejects.toMatchObject({ code: 'not-found', data: { what: 'workspace' } })
    expect(() => registry.get('w-9')).toThrowError(expect.objectContaining({ code: 'not-found' }))
    await expectKept(registry, [known, demo, third], 'w-3')
  })

  it('activate another one when the active one is removed, if there is one', async () => {
    const registry = await three()
    await registry.remove('w-3')
    await expectKept(registry, [known, demo], 'demo')
    await registry.remove('demo')
    await expectKept(registry, [known], 'w-1')
    await registry.remove('w-1')
    await expectKept(registry, [], null)
  })

  it('are erased after they were removed, but not the demo once it is opened again', async () => {
    const registry = await three()
    await registry.remove('demo')
    await registry.remove('w-3')
    expect((await open()).erasing).toEqual(['demo', 'w-3'])
    await registry.put(demo, { activate: true })
    expect((await open()).erasing).toEqual(['w-3'])
  })

  it('don’t change when a write fails', async () => {
    const registry = await three()
    await rm(path)
    await mkdir(path) // A folder with the file's name: even root can't write a file there.
    await expect(registry.put({ ...known, name: 'Support' }, { activate: true })).rejects.toThrow()
    expect([registry.all(), registry.activeId]).toEqual([[known, demo, third], 'demo'])
  })

  it('don’t include a change that failed when a later one waits for it', async () => {
    const document = new JsonDocument(path)
    const registry = await WorkspaceRegistry.open(document, log)
    vi.spyOn(document, 'write').mockRejectedValueOnce(new Error('The disk is full.'))
    const changes = [known, third].map((one) => registry.put(one, { activate: true }))
    expect((await Promise.allSettled(changes)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    await expectKept(registry, [third], 'w-3')
  })

  it('are all kept when they are added at once', async () => {
    const registry = await open()
    await Promise.all([known, demo, third].map((one) => registry.put(one, { activate: one === demo })))
    await expectKept(registry, [known, demo, third], 'demo')
  })
})
