import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { openDatabase } from '../storage/database.ts'
import { REVIEW_MIGRATIONS } from '../reviews/reviewSchema.ts'
import { Reviews } from '../reviews/reviews.ts'
import type { Made } from './made.ts'
import { madeIn } from './testing/madeIn.ts'
import { workspaceMigrations } from './workspaceMigrations.ts'

let folder = ''
let clock: FakeClock
beforeEach(() => {
  clock = new FakeClock()
  folder = mkdtempSync(join(tmpdir(), 'earshot-older-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
async function first<Item>(items: AsyncIterable<Item>): Promise<Item> {
  for await (const item of items) return item
  throw new Error('nothing')
}
async function opened<Result>(act: (made: Made) => Result | Promise<Result>) {
  const { made, logged } = madeIn(folder, clock)
  try {
    return { logged, result: await act(made) }
  } finally {
    made.close()
  }
}

const CORRECTION = { id: 'c', at: 5, accountKey: 'domain:a.example', kind: 'split-call', callId: 3 }
const tracker = (id: string) => ({ id, name: id.toUpperCase(), phrases: ['refund'], side: 'either', place: 'anywhere' })

function writeAll(): void {
  const views = [
    { id: 'v', name: 'Won', filter: 'won is yes', sort: ['-duration'], density: 'compact' },
    { id: 'w', name: 'Lost', filter: 'won is no', sort: [] },
  ]
  write('views.json', { version: 1, views, removed: [{ id: 'x', name: 'Old', filter: '', sort: [], place: 1 }] })
  write('trackers.json', {
    version: 1,
    trackers: [tracker('a'), tracker('c')],
    removed: [{ tracker: tracker('b'), place: 1 }],
  })
  write('table-layouts.json', { version: 1, layouts: { chats: { columns: [{ id: 'title' }], density: 'roomy' } } })
  write('hints.json', { version: 1, hints: [{ questionId: 4, question: 'Budget?', phrases: ['budget'] }] })
  write('marks.json', { version: 1, calls: [{ callId: 9, pins: [{ turnIndex: 1, seconds: 2 }], agentSpeaker: 'Ana' }] })
  write('accounts.json', { version: 1, corrections: [CORRECTION] })
}

const everythingIn = async ({ views, trackers, layouts, marks, accountCorrections }: Made) => ({
  views: views.all().map(({ id, name, layout }) => [id, name, layout.density]),
  trackers: trackers.all().map(({ id, question }) => question?.text ?? id),
  layouts: await first(layouts.watch()),
  marks: (await first(marks.watch(9))).pins,
  accountCorrections: accountCorrections.all(),
})
const EVERYTHING = {
  views: [
    ['v', 'Won', 'compact'],
    ['w', 'Lost', null],
  ],
  trackers: ['a', 'c', 'Budget?'],
  layouts: { chats: { columns: [{ id: 'title', width: null, isPinned: false }], density: 'roomy' } },
  marks: [{ turnIndex: 1, seconds: 2 }],
  accountCorrections: [CORRECTION],
}

it('takes everything from the files of older versions, once', async () => {
  writeAll()
  expect((await opened(everythingIn)).result).toEqual(EVERYTHING)
  await opened(({ views }) => views.remove('v'))
  const again = await opened(everythingIn)
  expect(again).toEqual({ logged: [], result: { ...EVERYTHING, views: [['w', 'Lost', null]] } })
})

it('restores what was removed before to its place', async () => {
  writeAll()
  const { result } = await opened(({ views, trackers }) => {
    views.restore('x')
    trackers.restore('b')
    return [views.all().map(({ id }) => id), trackers.all().map(({ id }) => id)]
  })
  expect(result).toEqual([
    ['v', 'x', 'w'],
    ['a', 'b', 'c', 'evidence-4'],
  ])
})

it('takes the newest sound backup of a damaged file, and leaves the file', async () => {
  write('hints.json.backup-9', { hints: [{ questionId: 1, question: null, phrases: ['older'] }] })
  write('hints.json.backup-10', { hints: [{ questionId: 1, question: null, phrases: ['newer'] }] })
  writeFileSync(join(folder, 'hints.json.backup-11'), 'ruined')
  writeFileSync(join(folder, 'hints.json'), '{"hints": [')
  const { logged, result } = await opened(({ trackers }) => trackers.all())
  expect(result).toMatchObject([{ phrases: ['newer'] }])
  expect(logged).toEqual(['made.damaged-older', 'made.damaged-older'])
  expect(readFileSync(join(folder, 'hints.json'), 'utf8')).toBe('{"hints": [')
})

it('reads the valid parts of files that were edited by hand, and keeps the others', async () => {
  const byHand = { id: 'a', name: 'By hand', filter: ['planet == 1', 'won empty'] }
  write('views.json', {
    views: [byHand, 5, null, { id: '', name: 'No id' }, { id: 'a', name: 'Again' }],
    removed: 'none',
  })
  write('trackers.json', { trackers: [tracker('a'), tracker('a'), 5], removed: [{}, 7] })
  write('table-layouts.json', {
    layouts: { chats: { density: 'huge', columns: [{ id: 'title', width: -5 }, 7] }, odd: 3 },
  })
  write('hints.json', { hints: [7, { questionId: 4, question: null, phrases: ['demo'] }, { questionId: 5 }] })
  write('marks.json', { calls: [7, { callId: 9, pins: [null, { turnIndex: 1, seconds: 2 }] }, { callId: 2, pins: 7 }] })
  write('accounts.json', [])
  const { result } = await opened(everythingIn)
  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/u) as string
  expect(result).toEqual({
    views: [
      ['a', 'By hand', null],
      [uuid, 'No id', null],
      [uuid, 'Again', null],
    ],
    trackers: ['a', 'a-2', 'evidence-4'],
    layouts: {
      chats: { density: null, columns: [{ id: 'title', width: 24, isPinned: false }] },
      odd: { density: null, columns: null },
    },
    marks: [{ turnIndex: 1, seconds: 2 }],
    accountCorrections: [],
  })
  const file = new DatabaseSync(join(folder, 'workspace.sqlite'))
  const counts = file.prepare('SELECT list, count(*) AS count FROM entries GROUP BY list ORDER BY list').all()
  file.close()
  expect(counts.map(({ list, count }) => [list, count])).toEqual([
    ['layouts', 2],
    ['marks', 3],
    ['trackers', 8],
    ['views', 5],
  ])
})

const CALL = { callId: 7, title: 'T', agentId: null, agentName: null, timestamp: null, webUrl: null }

/** As a killed process of an older version leaves it: with commits that are only in the `-wal`, and a backup. */
function writeReviews(): readonly string[] {
  const clock = { now: () => 1000, monotonicMs: () => 0, wait: () => Promise.resolve() }
  const path = join(folder, 'before', 'reviews.sqlite')
  const options = { migrations: REVIEW_MIGRATIONS, clock }
  openDatabase(path, options).close()
  const file = openDatabase(path, options)
  new Reviews(file, { clock, onChange: () => undefined }).begin({ call: CALL, scorecard: null, isBlind: false })
  const names = readdirSync(join(folder, 'before'))
  for (const name of names) copyFileSync(join(folder, 'before', name), join(folder, name))
  file.close()
  rmSync(join(folder, 'before'), { recursive: true })
  return names
}

/** What the version before left in `workspace.sqlite`. */
function writeLists(...rows: readonly (readonly [list: string, id: string, place: number, entry: unknown])[]): void {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const all = workspaceMigrations(folder, log)
  const before = all.slice(
    0,
    all.findIndex(({ name }) => name === 'hints are trackers'),
  )
  const { database, close } = openDatabase(join(folder, 'workspace.sqlite'), { migrations: before, clock })
  const insert = database.prepare('INSERT INTO entries (list, id, place, entry) VALUES (?, ?, ?, ?)')
  for (const [list, id, place, entry] of rows) insert.run(list, id, place, JSON.stringify(entry))
  close()
}

it('makes the hints of the version before trackers, behind those that are there, and keeps what it can’t read', async () => {
  writeLists(
    ['trackers', 'a', 5, tracker('a')],
    ['hints', '4', 1, { questionId: 4, question: 'Budget?', phrases: ['budget', '"how much"'] }],
    ['hints', '9', 2, { questionId: 9, question: null, phrases: ['demo'] }],
    ['hints', 'odd', 3, 7],
  )
  const { result } = await opened(({ trackers }) => {
    trackers.change('evidence-9', { ...trackers.get('evidence-9')!, name: 'Demo' })
    return trackers.all()
  })
  const anywhere = { side: 'either', place: { kind: 'anywhere' }, isAbsence: false }
  expect(result).toMatchObject([
    { id: 'a' },
    {
      ...{ ...anywhere, id: 'evidence-4', name: 'Budget?', phrases: ['budget', '"how much"'] },
      question: { id: 4, text: 'Budget?' },
    },
    { ...anywhere, id: 'evidence-9', name: 'Demo', phrases: ['demo'], question: { id: 9, text: null } },
  ])
  const file = new DatabaseSync(join(folder, 'workspace.sqlite'))
  const rows = file.prepare('SELECT list, id FROM entries ORDER BY place').all()
  file.close()
  expect(rows.map(({ list, id }) => `${list} ${id}`)).toEqual([
    'trackers a',
    'trackers evidence-4',
    'trackers evidence-9',
    'trackers evidence-odd',
  ])
})

it('moves the file of the reviews, with its log and backups, wherever a kill interrupts it', async () => {
  const names = writeReviews()
  expect(names.toSorted()).toEqual([
    'reviews.sqlite',
    'reviews.sqlite-shm',
    'reviews.sqlite-wal',
    'reviews.sqlite.backup-v3-1000',
  ])
  for (const moved of names
    .filter((name) => name !== 'reviews.sqlite')
    .map((_, index, others) => others.slice(0, index + 1))) {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
    writeReviews()
    for (const name of moved) renameSync(join(folder, name), join(folder, name.replace('reviews', 'workspace')))
    const { result } = await opened(({ reviews }) => reviews.ofCall(7)?.call.title)
    expect(result).toBe('T')
    expect(readdirSync(folder).filter((name) => name.startsWith('reviews'))).toEqual([])
    expect(existsSync(join(folder, 'workspace.sqlite.backup-v3-1000'))).toBe(true)
  }
})

it('has everything again if a damaged file is replaced by a backup from before', async () => {
  writeReviews()
  writeAll()
  await opened(everythingIn)
  writeFileSync(join(folder, 'workspace.sqlite'), 'ruined, and long enough to be taken for the header of a file')
  const { logged, result } = await opened(everythingIn)
  expect(logged).toEqual(['made.damaged'])
  expect(result).toEqual(EVERYTHING)
})
