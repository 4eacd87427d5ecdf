import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FolderState } from '../../../contract/import/folderState.ts'
import { FakeClock, settle } from '../../../../test/support/fakeClock.ts'
import type { OnChanged } from './folderEvents.ts'
import type { FolderReading } from './thread/folderReader.ts'
import type { SeenFile } from './seenFile.ts'
import { pollingReading } from './testing/pollingReading.ts'
import { type FolderWatch, watchFolder } from './watchFolder.ts'

const MOUNTED_SHARE = join(import.meta.dirname, '../../../../test/support/folders/mountedShare.ts')
const NO_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined }

let outer: string
let folder: string
let clock: FakeClock
let watch: FolderWatch | null
let states: FolderState[]
let gone: string[]
let reported: SeenFile[]
let fail: boolean
let reading: FolderReading

beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'earshot-watch-'))
  folder = join(outer, 'share')
  mkdirSync(folder)
  clock = new FakeClock()
  watch = null
  states = []
  gone = []
  reported = []
  fail = false
  reading = pollingReading()
})
afterEach(async () => {
  await watch?.close()
  rmSync(outer, { recursive: true, force: true })
})

const write = (name: string, content = 'sound') => writeFileSync(join(folder, name), content)

async function start(path = folder, ...knownPaths: readonly string[][]): Promise<void> {
  watch = watchFolder({
    path,
    knownPaths,
    clock,
    log: NO_LOG,
    onFiles(batch) {
      if (fail) throw new Error('The disk is full.')
      reported.push(...batch)
    },
    onGone: (paths) => gone.push(...paths),
    onState: (state) => states.push(state),
    reading,
  })
  await settle()
}

/** The paths that were reported since the last call. */
const news = () =>
  reported
    .splice(0)
    .map(({ path }) => path)
    .toSorted()
const poll = () => clock.advance(60_000)

it('reports all files, then those that are new or changed, and those that are gone', async () => {
  for (const name of ['a.wav', 'b.wav', 'c.wav']) write(name)
  await start()
  expect(news()).toEqual(['a.wav', 'b.wav', 'c.wav'])
  await poll()
  expect(news()).toEqual([])
  write('b.wav', 'more sound')
  write('d.wav')
  utimesSync(join(folder, 'c.wav'), 1, 1)
  rmSync(join(folder, 'a.wav'))
  await poll()
  expect(news()).toEqual(['b.wav', 'c.wav', 'd.wav'])
  expect(gone).toEqual(['a.wav'])
  expect(states.map(({ kind }) => kind)).toEqual(['listing', 'watching'])
})

it('scans again at once when asked to, and not after it is closed', async () => {
  await start()
  write('a.wav')
  watch?.check()
  await settle()
  expect(news()).toEqual(['a.wav'])
  await watch?.close()
  write('b.wav')
  await poll()
  expect(news()).toEqual([])
})

it('reports files again if the caller failed', async () => {
  write('a.wav')
  fail = true
  await start()
  expect(states.at(-1)).toMatchObject({ kind: 'lost', reason: 'failed' })
  fail = false
  await clock.advance(30_000)
  expect(news()).toEqual(['a.wav'])
  expect(states.at(-1)?.kind).toBe('watching')
})

it('reports only what is new when a lost folder is back', async () => {
  for (const name of ['a.wav', 'b.wav']) write(name)
  await start()
  news()
  const since = clock.now() + 60_000
  renameSync(folder, join(outer, 'away'))
  await poll()
  await poll()
  expect(states.at(-1)).toEqual({ kind: 'lost', since, reason: 'missing' })
  // The place where a share is mounted, without the share.
  mkdirSync(folder)
  await clock.advance(30_000)
  expect(states.at(-1)).toEqual({ kind: 'lost', since, reason: 'not-mounted' })
  rmSync(folder, { recursive: true })
  renameSync(join(outer, 'away'), folder)
  write('c.wav')
  await clock.advance(30_000)
  expect(states.at(-1)?.kind).toBe('watching')
  expect([news(), gone]).toEqual([['c.wav'], []])
})

it('waits for a share that isn’t mounted yet when the app starts', async () => {
  await start(folder, ['a.wav'], ['b.wav'])
  await settle()
  expect(states).toMatchObject([{ kind: 'listing' }, { kind: 'lost', reason: 'not-mounted' }])
  write('a.wav')
  await clock.advance(30_000)
  expect([states.at(-1)?.kind, news(), gone]).toEqual(['watching', ['a.wav'], ['b.wav']])
})

it('doesn’t wait for a share if the folder has subfolders, and only its files are gone', async () => {
  mkdirSync(join(folder, '2026-11-03'))
  await start(folder, ['2026-11-03/a.wav'])
  expect([states.at(-1)?.kind, gone]).toEqual(['watching', ['2026-11-03/a.wav']])
})

it('reports what was gone before it started to watch', async () => {
  mkdirSync(join(folder, 'archive'))
  write('archive/a.wav')
  await start(folder, ['a.wav', 'archive/a.wav'])
  expect([news(), gone]).toEqual([['archive/a.wav'], ['a.wav']])
})

it('isn’t begun if it is closed while it takes in what was there before', async () => {
  const tasks: string[] = []
  const polling = reading
  reading = {
    ...polling,
    perform(task) {
      tasks.push(task.kind)
      return polling.perform(task)
    },
  }
  const started = start(folder, ['a.wav'], ['b.wav'])
  await watch?.close()
  await started
  expect([tasks, states.map(({ kind }) => kind)]).toEqual([[], []])
})

it('knows the files of a copy of the folder, whose numbers on the disk are others', async () => {
  for (const name of ['a.wav', 'b.wav']) write(name)
  await start()
  news()
  execFileSync('cp', ['-a', folder, join(outer, 'copy')])
  rmSync(folder, { recursive: true })
  renameSync(join(outer, 'copy'), folder)
  await poll()
  expect([news(), gone]).toEqual([[], []])
})

it('doesn’t report files as gone that it may not read anymore', async () => {
  mkdirSync(join(folder, 'sub'))
  for (const name of ['a.wav', 'b.wav', 'sub/c.wav']) write(name)
  const direct = reading
  let isRefused = false
  // As after `chmod -R 640`, which a test that runs as root isn't affected by.
  reading = {
    ...direct,
    async perform(task) {
      const result = await direct.perform(task)
      if (!isRefused || task.kind !== 'next') return result
      const { listed } = result as { readonly listed: object | null }
      return { files: [], listed: listed && { ...listed, unreadable: ['a.wav', 'sub'] } } as never
    },
  }
  await start()
  isRefused = true
  await poll()
  expect(gone).toEqual(['b.wav'])
  news()
  isRefused = false
  await poll()
  expect(news()).toEqual(['b.wav'])
})

it('reports that a folder was emptied, which is not lost', async () => {
  write('a.wav')
  await start()
  rmSync(join(folder, 'a.wav'))
  await poll()
  expect(gone).toEqual(['a.wav'])
  expect(states.at(-1)).toMatchObject({ kind: 'watching', report: { fileCount: 0 } })
})

it.each([
  ['missing', () => join(outer, 'none')],
  ['not-a-folder', () => (write('a.wav'), join(folder, 'a.wav'))],
  ['network-path', () => '\\\\server\\share'],
])('says that it is lost: %s', async (reason, path) => {
  await start(path())
  expect(states.at(-1)).toEqual({ kind: 'lost', since: clock.now(), reason })
  // Looking for it again doesn't say that it is there.
  await clock.advance(30_000)
  expect(states.map(({ kind }) => kind)).toEqual(['listing', 'lost'])
})

it('reads only what events name, and still finds the folder lost and what events missed', async () => {
  const polling = pollingReading()
  const tasks: string[] = []
  let isFirst = true
  let tellChanged: OnChanged = () => undefined
  reading = {
    ...polling,
    perform(task) {
      if (task.kind === 'list' || task.kind === 'read-paths') tasks.push(task.kind)
      if (task.kind !== 'follow') return polling.perform(task)
      const hasNewFolders = isFirst
      isFirst = false
      return Promise.resolve({ way: { by: 'events', why: { kind: 'tested' } }, hasNewFolders } as never)
    },
    listen: (onChanged) => (tellChanged = onChanged),
  }
  write('a.wav')
  await start()
  expect(states.at(-1)).toMatchObject({ kind: 'watching', by: 'events', why: { kind: 'tested' }, everySeconds: 900 })
  // Between the listing and the beginning of the events.
  write('between.wav')
  await poll()
  expect(news()).toEqual(['a.wav', 'between.wav'])
  tasks.splice(0)

  write('b.wav')
  rmSync(join(folder, 'a.wav'))
  tellChanged(['a.wav', 'b.wav', 'b.wav.part', 'c.wav'])
  await settle()
  expect([news(), gone.splice(0), tasks.splice(0)]).toEqual([['b.wav'], ['a.wav'], ['read-paths']])

  mkdirSync(join(folder, 'new'))
  write('new/d.wav')
  tellChanged(['new'])
  await settle()
  expect([news(), tasks.splice(0)]).toEqual([['new/d.wav'], ['read-paths', 'list']])

  tellChanged(null)
  await settle()
  expect(tasks.splice(0)).toEqual(['list'])

  write('missed.wav')
  await clock.advance(899_000)
  expect([news(), new Set(tasks.splice(0))]).toEqual([[], new Set(['read-paths'])])
  await clock.advance(1000)
  expect([news(), tasks.splice(0)]).toEqual([['missed.wav'], ['list']])

  renameSync(folder, join(outer, 'away'))
  await poll()
  expect(states.at(-1)).toMatchObject({ kind: 'lost', reason: 'missing' })
  renameSync(join(outer, 'away'), folder)
  await clock.advance(30_000)
  expect([states.at(-1)?.kind, news(), gone]).toEqual(['watching', [], []])
})

/** Mounting needs rights that not every computer gives a test. The renamed folder above needs none. */
const canMount = (() => {
  try {
    execFileSync('unshare', ['-rm', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

it.skipIf(!canMount)('reports nothing twice when a mounted share is lost and back', () => {
  const disk = join(outer, 'disk')
  mkdirSync(disk)
  for (const name of ['a.wav', 'b.wav', 'c.wav']) writeFileSync(join(disk, name), 'sound')
  const output = execFileSync('unshare', ['-rm', process.execPath, MOUNTED_SHARE, disk, folder], { encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual({
    states: ['listing', 'watching', 'lost: not-mounted', 'watching', 'lost: not-mounted', 'watching'],
    reported: [['a.wav', 'b.wav', 'c.wav'], [], [], [], ['d.wav']],
    gone: [],
  })
})
