import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { TableLayout } from '../../domain/views/view.ts'
import { TableLayouts, type Layouts } from './tableLayouts.ts'

let folder = ''
let logged: string[] = []
let layouts: TableLayouts
let clock: FakeClock

function open(): Promise<TableLayouts> {
  const log = (event: string) => void logged.push(event)
  const path = join(folder, 'table-layouts.json')
  return TableLayouts.open(path, { clock, log: { info: log, warn: log, error: log } })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-layouts-'))
  logged = []
  clock = new FakeClock()
  layouts = await open()
})
afterEach(async () => {
  layouts.close()
  await rm(folder, { recursive: true, force: true })
})

const LAID_OUT: TableLayout = {
  columns: [
    { id: 'title', width: 222, isPinned: true },
    { id: 'agent.custom.team', width: null, isPinned: false },
  ],
  density: 'compact',
}

async function present(): Promise<Layouts> {
  for await (const item of layouts.watch()) return item
  throw new Error('no layouts')
}

it('keeps each view’s layout over a restart, to the pixel', async () => {
  await layouts.lay('all-calls', LAID_OUT)
  await layouts.lay('chats', { columns: null, density: 'roomy' })
  layouts.close()
  layouts = await open()
  expect(await present()).toEqual({ 'all-calls': LAID_OUT, chats: { columns: null, density: 'roomy' } })
})

it('notifies watchers of each change until closed', async () => {
  const watched = layouts.watch()[Symbol.asyncIterator]()
  expect((await watched.next()).value).toEqual({})
  const next = watched.next()
  await clock.advance(100)
  await layouts.lay('chats', LAID_OUT)
  expect((await next).value).toEqual({ chats: LAID_OUT })
  const end = watched.next()
  await clock.advance(100)
  layouts.close()
  expect((await end).done).toBe(true)
  expect(logged).toEqual([])
})

it('doesn’t store the default layout, so that an improved default applies', async () => {
  await layouts.lay('chats', LAID_OUT)
  await layouts.lay('chats', { columns: null, density: null })
  layouts.close()
  layouts = await open()
  expect(await present()).toEqual({})
})

it('applies quick changes in order', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      layouts.lay('chats', { columns: [{ id: 'title', width: 100 + at, isPinned: true }], density: 'regular' }),
    ),
  )
  layouts.close()
  layouts = await open()
  expect((await present())['chats']?.columns?.[0]?.width).toBe(119)
})

it('sets a damaged file aside, and replaces invalid values by their defaults', async () => {
  await writeFile(join(folder, 'table-layouts.json'), '{ "layouts": ')
  layouts = await open()
  expect(await present()).toEqual({})
  expect(logged).toEqual(['layouts.damaged'])
  expect((await readdir(folder)).some((name) => name.includes('damaged'))).toBe(true)
  layouts.close()
  await writeFile(
    join(folder, 'table-layouts.json'),
    JSON.stringify({ layouts: { chats: { density: 'huge', columns: [{ id: 'title', width: -5 }, 7] }, odd: 3 } }),
  )
  layouts = await open()
  expect(await present()).toEqual({
    chats: { density: null, columns: [{ id: 'title', width: 24, isPinned: false }] },
    odd: { density: null, columns: null },
  })
})
