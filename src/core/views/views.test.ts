import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { View } from '../../domain/views/view.ts'
import type { NewView } from '../../domain/views/viewFile.ts'
import { Views } from './views.ts'

let folder = ''
let logged: string[] = []
let views: Views
const clock = new FakeClock()

function open(): Promise<Views> {
  const log = (event: string) => void logged.push(event)
  return Views.open(join(folder, 'views.json'), { clock, log: { info: log, warn: log, error: log } })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-views-'))
  logged = []
  views = await open()
})
afterEach(async () => {
  views.close()
  await rm(folder, { recursive: true, force: true })
})

function view(name: string): NewView {
  return {
    name,
    query: {
      filters: [
        { field: 'timestamp', op: '>=', period: 'this week' },
        { field: 'title', op: 'like', value: '%"quoted", and\n%' },
      ],
      sort: [{ field: 'duration', direction: 'desc' }],
    },
    layout: { columns: [{ id: 'title', width: 200, isPinned: true }], density: 'compact' },
    isPinned: true,
  }
}

async function present(of = views): Promise<readonly View[]> {
  for await (const item of of.watch()) return item
  throw new Error('no views')
}

const namesOf = async (of = views) => (await present(of)).map(({ name }) => name)

it('keeps added views exactly over a restart', async () => {
  const { viewIds } = await views.add([view('One'), view('Two')])
  const expected = [
    { ...view('One'), id: viewIds[0] },
    { ...view('Two'), id: viewIds[1] },
  ]
  expect(await present()).toEqual(expected)
  expect(await present(await open())).toEqual(expected)
  expect(logged).toEqual([])
})

it('notifies watchers of each change', async () => {
  await views.add([view('One')])
  const stop = new AbortController()
  const watched = views.watch(stop.signal)[Symbol.asyncIterator]()
  expect((await watched.next()).value).toMatchObject([{ name: 'One' }])
  const next = watched.next()
  await clock.advance(100)
  await views.add([view('Two')])
  await clock.advance(100)
  expect((await next).value).toMatchObject([{ name: 'One' }, { name: 'Two' }])
  const end = watched.next()
  stop.abort()
  expect((await end).done).toBe(true)
})

it('can’t change a missing view, and keeps the others', async () => {
  await views.add([view('One')])
  await expect(views.change('gone', view('Two'))).rejects.toMatchObject({ code: 'not-found' })
  expect(await namesOf()).toEqual(['One'])
})

it('restores a removed view to its place, also after a restart', async () => {
  const { viewIds } = await views.add([view('One'), view('Two'), view('Three')])
  await views.remove(viewIds[1]!)
  expect(await namesOf()).toEqual(['One', 'Three'])
  const again = await open()
  await again.restore(viewIds[1]!)
  await again.restore(viewIds[1]!)
  expect(await namesOf(again)).toEqual(['One', 'Two', 'Three'])
})

it('restores one of several removed views, and the others later', async () => {
  const { viewIds } = await views.add([view('One'), view('Two'), view('Three')])
  await views.remove(viewIds[0]!)
  await views.remove(viewIds[1]!)
  await views.restore(viewIds[1]!)
  expect(await namesOf()).toEqual(['Two', 'Three'])
  await views.restore(viewIds[0]!)
  expect(await namesOf()).toEqual(['One', 'Two', 'Three'])
})

it('keeps its place when it is changed', async () => {
  const { viewIds } = await views.add([view('One'), view('Two'), view('Three')])
  await views.change(viewIds[0]!, view('Uno'))
  expect(await namesOf()).toEqual(['Uno', 'Two', 'Three'])
})

it('applies concurrent changes one after another', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => views.add([view(`View ${index}`)])))
  expect(await present(await open())).toHaveLength(20)
})

it('can’t change, remove or restore a missing view', async () => {
  for (const change of [views.change('x', view('One')), views.remove('x'), views.restore('x')]) {
    await expect(change).rejects.toMatchObject({ code: 'not-found', data: { what: 'view' } })
  }
})

it('publishes each change', async () => {
  const clock = new FakeClock()
  views = await Views.open(join(folder, 'views.json'), { clock, log: { info() {}, warn() {}, error() {} } })
  const stream = views.watch()[Symbol.asyncIterator]()
  expect((await stream.next()).value).toEqual([])
  await views.add([view('One')])
  const next = stream.next()
  await clock.advance(100)
  expect((await next).value).toMatchObject([{ name: 'One' }])
})

it('sets a damaged file aside and logs that, without overwriting it', async () => {
  await writeFile(join(folder, 'views.json'), '{"views": [')
  views = await open()
  expect(await present()).toEqual([])
  await views.add([view('One')])
  const files = await readdir(folder)
  const damaged = files.find((name) => name.includes('damaged'))
  expect(await readFile(join(folder, damaged!), 'utf8')).toBe('{"views": [')
  expect(logged).toContain('views.damaged')
})

it('reads the valid parts of a file edited by hand', async () => {
  const stored = {
    views: [
      { id: 'a', name: 'By hand', filter: ['planet == 1', 'won empty'] },
      5,
      null,
      { id: '', name: 'No id' },
      { id: 7, name: 'Odd id' },
    ],
    removed: 'none',
  }
  await writeFile(join(folder, 'views.json'), JSON.stringify(stored))
  views = await open()
  expect(await present()).toMatchObject([
    { id: 'a', name: 'By hand', query: { filters: [{ field: 'won', op: 'empty' }] } },
    { id: expect.stringMatching(/^[0-9a-f-]{36}$/u), name: 'No id' },
    { id: expect.stringMatching(/^[0-9a-f-]{36}$/u), name: 'Odd id' },
  ])
  // The filter, and the two views without a name.
  expect(logged).toEqual(['views.passed-over', 'views.passed-over', 'views.passed-over'])
})

it('keeps the previous state when a write fails', async () => {
  await views.add([view('One')])
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  const watched = views.watch()[Symbol.asyncIterator]()
  expect((await watched.next()).value).toMatchObject([{ name: 'One' }])
  const failure = views.add([view('Two')]).catch(String)
  const next = watched.next()
  await clock.advance(100)
  expect((await next).value).toMatchObject([{ name: 'One' }, { name: 'Two' }])
  expect(await failure).toMatch(/EEXIST|ENOTDIR/)
  const reverted = watched.next()
  await clock.advance(100)
  expect((await reverted).value).toMatchObject([{ name: 'One' }])
  const end = watched.next()
  await clock.advance(100)
  views.close()
  expect((await end).done).toBe(true)
  expect(logged).toContain('views.write')
})
