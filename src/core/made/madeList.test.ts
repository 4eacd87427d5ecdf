import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { openDatabase, type OpenedDatabase } from '../storage/database.ts'
import { MadeList, type ListKind } from './madeList.ts'
import { workspaceMigrations } from './workspaceMigrations.ts'

interface Item {
  readonly name: string
}

const ITEMS: ListKind<Item> = {
  list: 'items',
  what: 'view',
  read: (stored) => {
    const { name } = (stored ?? {}) as { readonly name?: unknown }
    return typeof name === 'string' ? { name } : null
  },
  write: ({ name }) => ({ name }),
}

let folder = ''
let file: OpenedDatabase
let clock: FakeClock
let shown: string[][]
let items: MadeList<Item>

function open(kind = ITEMS): MadeList<Item> {
  const log = () => undefined
  file = openDatabase(join(folder, 'workspace.sqlite'), {
    migrations: workspaceMigrations(folder, { info: log, warn: log, error: log }),
    clock,
  })
  return new MadeList(file.database, kind, { clock, onChange: () => shown.push(names()) })
}
function restart(kind = ITEMS): void {
  file.close()
  items = open(kind)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-made-'))
  clock = new FakeClock()
  shown = []
  items = open()
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true, force: true })
})

const names = () => items.all().map(({ name }) => name)
const add = (...added: readonly string[]) => items.update(added.map((name) => ({ name, id: name.toLowerCase() })))
const stored = () =>
  file.database
    .prepare("SELECT id, entry FROM entries WHERE list = 'items' ORDER BY place")
    .all()
    .map(({ id, entry }) => [id, JSON.parse(String(entry)) as unknown])

it('keeps entries and their order over a restart, and reports each change', () => {
  add('One', 'Two')
  items.change('one', { name: 'Uno' })
  add('Three')
  expect(shown).toEqual([
    ['One', 'Two'],
    ['Uno', 'Two'],
    ['Uno', 'Two', 'Three'],
  ])
  const before = items.all()
  restart()
  expect(items.all()).toEqual(before)
})

it('shows watchers each change, until it is closed', async () => {
  add('One')
  const watched = items.watch()[Symbol.asyncIterator]()
  expect((await watched.next()).value).toMatchObject([{ name: 'One' }])
  const next = watched.next()
  await clock.advance(100)
  add('Two')
  await clock.advance(100)
  expect((await next).value).toMatchObject([{ name: 'One' }, { name: 'Two' }])
  const end = watched.next()
  await clock.advance(100)
  items.close()
  expect((await end).done).toBe(true)
})

it('restores removed entries to their places in any order, also after a restart', () => {
  add('One', 'Two', 'Three', 'Four')
  items.remove('two')
  items.remove('three')
  expect(names()).toEqual(['One', 'Four'])
  restart()
  items.restore('two')
  items.restore('two')
  expect(names()).toEqual(['One', 'Two', 'Four'])
  items.restore('three')
  expect(names()).toEqual(['One', 'Two', 'Three', 'Four'])
})

it('keeps the 200 entries that were removed last', async () => {
  const many = Array.from({ length: 202 }, (_, index) => `item ${index}`)
  add(...many)
  for (const id of many) {
    await clock.advance(1)
    items.remove(id)
  }
  expect(() => items.restore('item 1')).toThrow()
  items.restore('item 2')
  expect(names()).toEqual(['item 2'])
  expect(items.takenIds().size).toBe(200)
})

it('can’t change, remove or restore what isn’t there', () => {
  add('One')
  items.update([], ['one'])
  for (const change of [
    () => items.change('one', { name: 'Uno' }),
    () => items.remove('one'),
    () => items.restore('one'),
  ]) {
    expect(change).toThrow(expect.objectContaining({ code: 'not-found', data: { what: 'view' } }))
  }
})

it('keeps what it doesn’t understand, and entries as they were written until they are changed', () => {
  const put = (id: string, entry: unknown) =>
    file.database.prepare("INSERT INTO entries VALUES ('items', ?, ?, ?, NULL)").run(id, 1, JSON.stringify(entry))
  put('a', { name: 'A', color: 'red' })
  put('b', { name: 'B', color: 'blue' })
  put('c', { title: 'of a newer version' })
  put('d', 7)
  file.database.prepare("INSERT INTO entries VALUES ('items', 'e', 1, '{damaged', NULL)").run()
  restart()
  expect(names()).toEqual(['A', 'B'])
  expect(() => items.change('c', { name: 'C' })).toThrow()
  items.change('b', { name: 'Bee' })
  add('F')
  file.database.exec("DELETE FROM entries WHERE entry = '{damaged'")
  expect(stored()).toEqual([
    ['a', { name: 'A', color: 'red' }],
    ['b', { name: 'Bee' }],
    ['c', { title: 'of a newer version' }],
    ['d', 7],
    ['f', { name: 'F' }],
  ])
})

it('changes nothing if a change can’t be written', () => {
  add('One')
  file.database.exec('PRAGMA query_only = ON')
  expect(() => add('Two', 'Three')).toThrow()
  expect(() => items.remove('one')).toThrow()
  file.database.exec('PRAGMA query_only = OFF')
  expect([names(), shown]).toEqual([['One'], [['One']]])
  add('Four')
  restart()
  expect(names()).toEqual(['One', 'Four'])
})

it('is apart from other lists', () => {
  const others = new MadeList(file.database, { ...ITEMS, list: 'others' }, { clock })
  add('One')
  others.update([{ id: 'one', name: 'Other' }])
  items.remove('one')
  expect(others.all()).toEqual([{ id: 'one', name: 'Other' }])
})

it('reads only entries that changed', () => {
  let readCount = 0
  const counting: ListKind<Item> = {
    ...ITEMS,
    read: (entry) => {
      readCount += 1
      return ITEMS.read(entry)
    },
  }
  add('One', 'Two', 'Three')
  restart(counting)
  items.change('two', { name: 'Dos' })
  expect(readCount).toBe(4)
})
