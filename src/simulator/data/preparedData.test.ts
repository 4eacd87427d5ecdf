import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyFolder, findEmpty, findPrepared, USED_FILE, WORLD_FILE, writableFolder } from './preparedData.ts'
import type { Catalog } from '../seed/catalog.ts'

let preparedDir: string
const CATALOG: Catalog = { folder: '', version: 'none', recordings: [] }
const steps: string[] = []
const CACHE = join(import.meta.dirname, '..', '..', '..', '.cache', 'simulator')

beforeAll(async () => {
  preparedDir = await mkdtemp(join(tmpdir(), 'earshot-test-'))
  // Making an empty Postgres takes longer than everything here together; other tests have made one already.
  const empty = await findEmpty(CACHE, () => undefined)
  copyFolder(empty, join(preparedDir, basename(empty)))
})
afterAll(() => rm(preparedDir, { recursive: true }))

const REFERENCE_MS = Date.UTC(2026, 9, 15)

const find = (seed: number, referenceMs = REFERENCE_MS): Promise<string> =>
  findPrepared({
    preparedDir,
    catalog: CATALOG,
    world: { seed, calls: 5, referenceMs },
    report: (step) => steps.push(step),
  })

async function worlds(): Promise<readonly string[]> {
  return (await readdir(preparedDir)).filter((name) => /^[0-9a-f]{16}$/.test(name)).toSorted()
}

async function setUsed(name: string, minutesAgo: number): Promise<void> {
  const path = join(preparedDir, name, USED_FILE)
  await writeFile(path, '.')
  // This process's clock may differ from the file system's.
  const used = new Date((await stat(path)).mtimeMs - minutesAgo * 60_000)
  await utimes(path, used, used)
}

it('one world is made once, even when several ask for it at once; another reference time is another world', async () => {
  const [first, second] = await Promise.all([find(1), find(1)])
  expect(second).toBe(first)
  steps.length = 0
  expect(await find(1)).toBe(first)
  expect(steps).toEqual([])
  expect(await find(1, REFERENCE_MS + 3_600_000)).not.toBe(first)
  expect(JSON.parse(await readFile(join(first, WORLD_FILE), 'utf8'))).toEqual({
    seed: 1,
    calls: 5,
    referenceMs: REFERENCE_MS,
  })
})

it('a world has no database but its own', async () => {
  expect(await readdir(join(await find(1), 'database', 'base'))).toHaveLength(1)
})

it('the worlds used last are kept, eight of them, and no half-made one is left', async () => {
  const kept = basename(await find(1))
  const [other = ''] = (await worlds()).filter((name) => name !== kept)
  // Making a world takes seconds. For what is cleaned up, only its name and when it was used matter.
  const older = Array.from({ length: 9 }, (_, index) => String(index).repeat(16))
  await Promise.all(older.map((name) => mkdir(join(preparedDir, name))))
  for (const [daysAgo, name] of [other, ...older, kept].entries()) await setUsed(name, daysAgo * 24 * 60)
  await find(1)
  expect(await worlds()).toEqual([kept, other, ...older.slice(0, 6)].toSorted())
  const made = basename(await find(2))
  expect(await worlds()).toEqual([made, kept, other, ...older.slice(0, 5)].toSorted())
  expect((await readdir(preparedDir)).filter((name) => name.startsWith('draft-'))).toEqual([])
})

it('worlds of the last hours stay', async () => {
  const recent = Array.from({ length: 9 }, (_, index) => `a${index}`.repeat(8))
  await Promise.all(recent.map((name) => mkdir(join(preparedDir, name))))
  for (const [hoursAgo, name] of recent.entries()) await setUsed(name, hoursAgo * 60)
  await find(1)
  expect(await worlds()).toEqual(expect.arrayContaining(recent))
})

it('removes the draft of a process that was killed, and no other, however old', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const drafts = [`draft-${process.pid}-mine`, `draft-${pid}-left`, 'draft-of-an-earlier-version']
  await Promise.all(drafts.map((name) => mkdir(join(preparedDir, name))))
  await setUsed(drafts[0] ?? '', 10_000)
  await find(1)
  expect((await readdir(preparedDir)).filter((name) => name.startsWith('draft-'))).toEqual(drafts.slice(0, 1))
})

it('where nothing can be written, another folder is taken', async () => {
  const locked = join(preparedDir, 'file-in-the-way')
  expect(await writableFolder(locked, '/elsewhere')).toBe(locked)
  await chmod(locked, 0o500)
  // Root can write anywhere, but no one can write to a path through a file.
  expect(await writableFolder(join(import.meta.filename, 'x'), '/elsewhere')).toBe('/elsewhere')
})
