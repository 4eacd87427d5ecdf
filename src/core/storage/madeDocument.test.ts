import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MadeDocument } from './madeDocument.ts'

interface Item {
  readonly name: string
}

const DAY = 24 * 60 * 60 * 1000
let folder = ''
let path = ''
let now = 0
let shown: string[][]
let logged: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-made-'))
  path = join(folder, 'items.json')
  now = 1000
  shown = []
  logged = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = () => {
  const log = (event: string) => void logged.push(event)
  return MadeDocument.open<readonly Item[]>(path, {
    name: 'items',
    version: 2,
    log: { info: log, warn: log, error: log },
    clock: { now: () => now },
    read: ({ items }, entries) =>
      entries.read('items', items, (one) => {
        const { name } = (one ?? {}) as { readonly name?: unknown }
        return typeof name === 'string' ? { name } : null
      }),
    write: (items, entries) => ({ items: entries.written('items', items, ({ name }) => ({ name })) }),
    onShown: (items) => void shown.push(items.map(({ name }) => name)),
  })
}
const add = (name: string) => (items: readonly Item[]) => [...items, { name }]
const file = async () => JSON.parse(await readFile(path, 'utf8')) as unknown
const put = (value: unknown) => writeFile(path, JSON.stringify(value))
const names = async () => (await open()).state.map(({ name }) => name)
const backups = async () => (await readdir(folder)).filter((name) => name.includes('.backup-')).toSorted()

it('reads a file of a newer version as far as it can, and never changes it', async () => {
  const newer = { version: 3, items: [{ name: 'a', color: 'red' }, { title: 'b' }], more: 1 }
  await put(newer)
  const document = await open()
  expect(document.state).toEqual([{ name: 'a' }])
  const refused = { code: 'stored-by-newer-version', data: { file: 'items.json' } }
  await expect(document.change(add('c'))).rejects.toMatchObject(refused)
  expect(await file()).toEqual(newer)
  expect([shown, logged]).toEqual([[], ['items.newer']])
})

it('keeps what it doesn’t understand: other fields, entries, and parts of entries that it doesn’t change', async () => {
  await put({ version: 1, items: [{ name: 'a', color: 'red' }, 7, { name: 'b', color: 'blue' }], more: { of: 'it' } })
  const document = await open()
  await document.change((items) => items.map((one) => (one.name === 'b' ? { name: 'B' } : one)))
  await document.change(add('c'))
  const items = [{ name: 'a', color: 'red' }, { name: 'B' }, { name: 'c' }, 7]
  expect(await file()).toEqual({ version: 2, items, more: { of: 'it' } })
  expect(await names()).toEqual(['a', 'B', 'c'])
})

it('shows only what is saved after changes that couldn’t be written', async () => {
  const document = await open()
  await document.change(add('saved'))
  await rm(path)
  await mkdir(join(path, 'in the way'), { recursive: true })
  const outcomes = await Promise.allSettled([document.change(add('b')), document.change(add('c'))])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(document.state).toEqual([{ name: 'saved' }])
  expect(shown.at(-1)).toEqual(['saved'])
  await rm(path, { recursive: true })
  await document.change(add('d'))
  expect(await names()).toEqual(['saved', 'd'])
})

it('copies the file before its first change of a day, and keeps three copies', async () => {
  const document = await open()
  await document.change(add('a'))
  expect(await backups()).toEqual([])
  for (const name of ['b', 'c', 'd', 'e', 'f']) {
    await document.change(add(name))
    await document.change(add(`${name}2`))
    now += DAY
  }
  expect(await backups()).toEqual([2, 3, 4].map((day) => `items.json.backup-${1000 + day * DAY}`))
  now -= 90 * DAY
  await document.change(add('with a clock that was set back'))
  expect(await backups()).toHaveLength(3)
})

it('replaces a damaged file by its newest sound copy, and sets it aside', async () => {
  const document = await open()
  for (const name of ['a', 'b', 'c']) {
    await document.change(add(name))
    now += DAY
  }
  await writeFile(path, '{"items": [')
  await writeFile(`${path}.backup-${1000 + 2 * DAY}`, 'ruined')
  const again = await open()
  expect(again.state).toEqual([{ name: 'a' }])
  expect(logged).toEqual(['items.damaged'])
  await again.change(add('d'))
  expect(await names()).toEqual(['a', 'd'])
})
