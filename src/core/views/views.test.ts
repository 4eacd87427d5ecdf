import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { AppError } from '../../contract/errors.ts'
import type { View } from '../../domain/views/view.ts'
import type { NewView } from '../../domain/views/viewFile.ts'
import { Views } from './views.ts'

let folder = ''
let logged: string[] = []
let views: Views
const clock = new FakeClock()

function open(): Views {
  const log = (event: string) => void logged.push(event)
  return new Views({
    folderOf: (workspaceId) => join(folder, workspaceId),
    checkWorkspace: (workspaceId) => {
      if (workspaceId === 'gone') throw new AppError('not-found', { what: 'workspace' })
    },
    clock,
    log: { info: log, warn: log, error: log },
  })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-views-'))
  logged = []
  views = open()
})
afterEach(async () => {
  await views.close()
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

async function present(of = views, workspaceId = 'w'): Promise<readonly View[]> {
  for await (const item of await of.watch(workspaceId)) return item
  throw new Error('no views')
}

const namesOf = async (of = views) => (await present(of)).map(({ name }) => name)

it('what is added is there after a restart, to the letter', async () => {
  const { viewIds } = await views.add('w', [view('One'), view('Two')])
  const expected = [
    { ...view('One'), id: viewIds[0] },
    { ...view('Two'), id: viewIds[1] },
  ]
  expect(await present()).toEqual(expected)
  expect(await present(open())).toEqual(expected)
})

it('who watches is told of each change', async () => {
  await views.add('w', [view('One')])
  const stop = new AbortController()
  const watched = (await views.watch('w', stop.signal))[Symbol.asyncIterator]()
  expect((await watched.next()).value).toMatchObject([{ name: 'One' }])
  const next = watched.next()
  await clock.advance(100)
  await views.add('w', [view('Two')])
  await clock.advance(100)
  expect((await next).value).toMatchObject([{ name: 'One' }, { name: 'Two' }])
  const end = watched.next()
  stop.abort()
  expect((await end).done).toBe(true)
})

it('a view that is not there can’t be changed, and what is there stays', async () => {
  await views.add('w', [view('One')])
  await expect(views.change('w', 'gone', view('Two'))).rejects.toMatchObject({ code: 'not-found' })
  expect(await namesOf()).toEqual(['One'])
})

it('views of one workspace are forgotten without those of another, and read again from the disk', async () => {
  await views.add('w', [view('One')])
  await views.add('other', [view('Two')])
  await views.forget('w')
  await rm(join(folder, 'w'), { recursive: true })
  expect([await namesOf(), (await present(views, 'other')).map(({ name }) => name)]).toEqual([[], ['Two']])
})

it('a removed view comes back where it stood, after a restart too', async () => {
  const { viewIds } = await views.add('w', [view('One'), view('Two'), view('Three')])
  await views.remove('w', viewIds[1]!)
  expect(await namesOf()).toEqual(['One', 'Three'])
  const again = open()
  await again.restore('w', viewIds[1]!)
  await again.restore('w', viewIds[1]!)
  expect(await namesOf(again)).toEqual(['One', 'Two', 'Three'])
})

it('is changed and put in order', async () => {
  const { viewIds } = await views.add('w', [view('One'), view('Two'), view('Three')])
  await views.change('w', viewIds[0]!, view('Uno'))
  await views.arrange('w', [viewIds[2]!, viewIds[0]!])
  expect(await namesOf()).toEqual(['Three', 'Uno', 'Two'])
})

it('changes at the same time build on each other', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => views.add('w', [view(`View ${index}`)])))
  expect(await present(open())).toHaveLength(20)
})

it('workspaces have their own', async () => {
  await views.add('w', [view('One')])
  expect(await present(views, 'other')).toEqual([])
  await expect(views.add('gone', [view('One')])).rejects.toMatchObject({ code: 'not-found' })
})

it('what is not there can’t be changed, removed or brought back', async () => {
  for (const change of [views.change('w', 'x', view('One')), views.remove('w', 'x'), views.restore('w', 'x')]) {
    await expect(change).rejects.toMatchObject({ code: 'not-found', data: { what: 'view' } })
  }
})

it('a stream tells each change', async () => {
  const clock = new FakeClock()
  views = new Views({
    folderOf: (id) => join(folder, id),
    checkWorkspace: () => undefined,
    clock,
    log: { info() {}, warn() {}, error() {} },
  })
  const stream = (await views.watch('w'))[Symbol.asyncIterator]()
  expect((await stream.next()).value).toEqual([])
  await views.add('w', [view('One')])
  const next = stream.next()
  await clock.advance(100)
  expect((await next).value).toMatchObject([{ name: 'One' }])
})

it('a damaged file is set aside and said in the log, never overwritten', async () => {
  await mkdir(join(folder, 'w'))
  await writeFile(join(folder, 'w', 'views.json'), '{"views": [')
  expect(await present()).toEqual([])
  await views.add('w', [view('One')])
  const files = await readdir(join(folder, 'w'))
  const damaged = files.find((name) => name.includes('damaged'))
  expect(await readFile(join(folder, 'w', damaged!), 'utf8')).toBe('{"views": [')
  expect(logged).toContain('views.damaged')
})

it('what a file by hand holds is read as far as it goes', async () => {
  await mkdir(join(folder, 'w'))
  const stored = {
    views: [{ id: 'a', name: 'By hand', filter: ['agent == 1', 'won empty'] }, 5, null],
    removed: 'none',
  }
  await writeFile(join(folder, 'w', 'views.json'), JSON.stringify(stored))
  expect(await present()).toMatchObject([
    { id: 'a', name: 'By hand', query: { filters: [{ field: 'won', op: 'empty' }] } },
  ])
})

it('when the disk refuses, what was there stands', async () => {
  await views.add('w', [view('One')])
  await rm(join(folder, 'w'), { recursive: true })
  await writeFile(join(folder, 'w'), 'in the way')
  await expect(views.add('w', [view('Two')])).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(await namesOf()).toEqual(['One'])
  expect(logged).toContain('views.write')
})
