import fs, { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { FolderEvents } from './folderEvents.ts'

let folder: string
let events: FolderEvents | null
let changed: Set<string | null>
let wake: () => unknown

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-events-'))
  events = null
  changed = new Set()
  wake = () => undefined
})
afterEach(() => {
  events?.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(fileSystem: string | null): FolderEvents {
  events = new FolderEvents(
    (paths) => {
      for (const path of paths ?? [null]) changed.add(path)
      wake()
    },
    // Against hanging only.
    { fileSystem: () => fileSystem, collectMs: 1, testMs: 60_000 },
  )
  return events
}

/** Resolves when the system has reported all of these. */
async function expectChanged(...paths: readonly string[]): Promise<void> {
  await new Promise<void>((resolve) => {
    wake = () => {
      if (paths.every((path) => changed.has(path))) resolve()
    }
    wake()
  })
  expect([...changed]).toEqual(expect.arrayContaining([...paths]))
}

it('tests that events come, reports what changes at any depth, and leaves no test file', async () => {
  mkdirSync(join(folder, 'sub'))
  expect(await open('ext4').follow(folder, ['', 'sub'])).toEqual({
    way: { by: 'events', why: { kind: 'tested' } },
    hasNewFolders: true,
  })
  expect(readdirSync(folder)).toEqual(['sub'])
  writeFileSync(join(folder, 'a.wav'), 'sound')
  writeFileSync(join(folder, 'sub', 'b.wav.part'), 'sound')
  renameSync(join(folder, 'sub', 'b.wav.part'), join(folder, 'sub', 'b.wav'))
  await expectChanged('a.wav', 'sub/b.wav')
  // Events come in order, so none of the earlier ones comes after this file's.
  writeFileSync(join(folder, 'last'), '')
  await expectChanged('last')
  rmSync(join(folder, 'a.wav'))
  changed.clear()
  await expectChanged('a.wav')
})

it('follows new folders, and no longer those that are gone', async () => {
  await open('ext4').follow(folder, [''])
  mkdirSync(join(folder, 'new'))
  await expectChanged('new')
  expect(await events?.follow(folder, ['', 'new', 'gone meanwhile'])).toMatchObject({ hasNewFolders: true })
  expect(await events?.follow(folder, ['', 'new'])).toMatchObject({ hasNewFolders: false })
  writeFileSync(join(folder, 'new', 'c.wav'), 'sound')
  await expectChanged('new/c.wav')
})

it.each([
  ['was renamed', (day: string) => renameSync(day, `${day}.old`)],
  // Its number may be given to the new one.
  ['was deleted', (day: string) => rmSync(day, { recursive: true })],
])('follows a folder that took the place of one that %s', async (_, remove) => {
  const day = join(folder, 'day')
  mkdirSync(day)
  await open('ext4').follow(folder, ['', 'day'])
  remove(day)
  mkdirSync(day)
  expect(await events?.follow(folder, ['', 'day'])).toMatchObject({ hasNewFolders: true })
  writeFileSync(join(day, 'b.wav'), 'sound')
  await expectChanged('day/b.wav')
})

it('looks everywhere after an error of the system, and watches the folder again', async () => {
  const watch = vi.spyOn(fs, 'watch')
  syncBuiltinESMExports()
  onTestFinished(() => {
    watch.mockRestore()
    syncBuiltinESMExports()
  })
  await open('ext4').follow(folder, [''])
  const [watcher] = watch.mock.results.map(({ value }) => value as fs.FSWatcher)
  watcher?.emit('error', new Error('The watch was lost.'))
  await new Promise<void>((resolve) => {
    wake = () => changed.has(null) && resolve()
    wake()
  })
  await events?.follow(folder, [''])
  expect(watch).toHaveBeenCalledTimes(2)
  writeFileSync(join(folder, 'a.wav'), 'sound')
  await expectChanged('a.wav')
})

it.each([
  ['nfs4', { kind: 'network', fileSystem: 'nfs4' }],
  ['fuse.sshfs', { kind: 'network', fileSystem: 'fuse.sshfs' }],
  ['odd', { kind: 'unknown-file-system', fileSystem: 'odd' }],
  [null, { kind: 'unknown-file-system', fileSystem: null }],
])('leaves a folder on %s to polling', async (fileSystem, why) => {
  expect(await open(fileSystem).follow(folder, [''])).toEqual({ way: { by: 'polling', why }, hasNewFolders: false })
})

it('leaves a folder with too many folders, or in a cloud, to polling', async () => {
  const many = Array.from({ length: 4001 }, (_, index) => `${index}`)
  expect(await open('ext4').follow(folder, many)).toMatchObject({ way: { why: { kind: 'too-many-folders' } } })
  const cloud = join(folder, 'OneDrive - Example')
  mkdirSync(cloud)
  expect(await open('ext4').follow(cloud, [''])).toMatchObject({ way: { why: { kind: 'cloud' } } })
})
