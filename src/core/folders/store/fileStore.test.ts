import type { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import type { Failure } from '../../../contract/errors/errors.ts'
import { DAY, HOUR } from '../../../domain/units.ts'
import { addFolder, folderDatabase } from '../testing/folderDatabase.ts'
import { FileStore, GONE } from './fileStore.ts'
import type { Seen, StoredFile } from './storedFile.ts'

const FOLDER = 'f'
let database: DatabaseSync
let files: FileStore

beforeEach(() => {
  const stores = folderDatabase()
  ;({ database, files } = stores)
  addFolder(stores, FOLDER, ['ready', 'attention', 'left-out', 'gone', 'sent'])
  const of = (path: string) => ({ ...files.of(FOLDER, path)!, needs: null })
  files.writeDecided([
    { ...of('ready'), status: 'postponed', reason: { kind: 'limit' } },
    { ...of('attention'), status: 'attention', reason: { kind: 'problems' } },
    { ...of('left-out'), status: 'left-out', reason: { kind: 'by-person' } },
    { ...of('gone'), ...GONE },
    { ...of('sent'), status: 'sent', reason: null, importId: 'i', callId: 1 },
  ])
})

const toDecide = () =>
  files.due
    .needing('decide', FOLDER, 0, 10)
    .map(({ path }) => path)
    .toSorted()

it('decides again about all files or only the open ones, but not about sent and gone files', () => {
  expect(toDecide()).toEqual([])
  files.decideAgain(FOLDER, 'open')
  expect(toDecide()).toEqual(['attention', 'ready'])
  // Nothing that has to be decided again is handed over.
  expect(files.due.ready(FOLDER, 10)).toEqual([])
  expect(files.of(FOLDER, 'ready')?.needs).toBe('decide')
  files.decideAgain(FOLDER, 'all')
  expect(toDecide()).toEqual(['attention', 'left-out', 'ready'])
})

it('what was decided since is not decided again, in any order of requests', () => {
  files.decideAgain(FOLDER, 'all')
  const [attention, ready] = ['attention', 'ready'].map((path) => ({ ...files.of(FOLDER, path)!, needs: null }))
  files.writeDecided([ready!])
  expect(toDecide()).toEqual(['attention', 'left-out'])
  files.decideAgain(FOLDER, 'open')
  expect(toDecide()).toEqual(['attention', 'left-out', 'ready'])
  files.writeDecided([ready!, attention!, { ...files.of(FOLDER, 'left-out')!, needs: null }])
  expect(toDecide()).toEqual([])
  expect(files.due.ready(FOLDER, 10)).toHaveLength(1)
})

it('knows the names of all files, and of those that are there', () => {
  const pathsOf = (names: readonly { readonly path: string }[]) => names.map(({ path }) => path)
  expect(pathsOf(files.shown.names(FOLDER, 0, 10))).toEqual(['ready', 'attention', 'left-out', 'gone', 'sent'])
  expect(pathsOf(files.shown.namesThere(FOLDER, 0, 10))).toEqual(['ready', 'attention', 'left-out', 'sent'])
  const seen = (path: string) => files.seen(FOLDER, [{ path, sizeBytes: 2, modifiedMs: 0 }])
  files.write([{ ...files.of(FOLDER, 'attention')!, importId: 'i' }])
  expect([seen('ready'), seen('gone'), seen('attention'), seen('attention')]).toEqual([
    { hasNews: true, hasReturned: false, hasImports: false },
    { hasNews: true, hasReturned: true, hasImports: false },
    { hasNews: true, hasReturned: false, hasImports: true },
    { hasNews: false, hasReturned: false, hasImports: false },
  ])
})

it('knows what should still be in the folder when the app starts', () => {
  expect([...files.unsentPaths(FOLDER)]).toEqual([['attention', 'left-out', 'ready']])
  const some = Array.from({ length: 1001 }, (_, index) => ({ path: `more-${index}`, sizeBytes: 1, modifiedMs: 0 }))
  files.seen(FOLDER, some)
  const paths = files.unsentPaths(FOLDER)
  const parts = [...paths]
  // Read again from the beginning, also if reading failed before.
  expect([...paths]).toEqual(parts)
  expect(parts.map(({ length }) => length)).toEqual([1000, 4])
  expect(new Set(parts.flat()).size).toBe(1004)
})

it.each<Failure>([
  { code: 'recording-unreadable', data: { fileName: 'ready', reason: 'gone' } },
  { code: 'recording-changed', data: { fileName: 'ready' } },
])(
  'a file whose import couldn’t read it as it was is read again when it is listed, until it is gone: $code',
  (failure) => {
    const failed = { importId: 'i', status: 'attention', reason: { kind: 'failed', failure } } as const
    const needs = () => files.of(FOLDER, 'ready')?.needs
    files.write([{ ...files.of(FOLDER, 'ready')!, ...failed }])
    files.seen(FOLDER, [{ path: 'ready', sizeBytes: 1, modifiedMs: 0 }])
    expect(needs()).toBe('check')
    files.gone(FOLDER, ['ready'])
    expect(needs()).toBeNull()
  },
)

it.each<[string, Partial<StoredFile>, Partial<Seen>, boolean]>([
  ['drops them for another size', { sha256: 'old' }, { sizeBytes: 2 }, false],
  ['drops them for another time', { sha256: 'old' }, { modifiedMs: 1 }, false],
  ['drops them if the file was gone', { sha256: 'old', ...GONE }, { sizeBytes: 2 }, false],
  ['keeps them if the same file is back', { sha256: 'old', ...GONE }, {}, true],
  ['keeps them while the file is being written', { sha256: null }, { sizeBytes: 2 }, true],
])('a person’s values and decision to send a file are not for another recording: %s', (_, change, seen, isKept) => {
  const entered = { userId: 7, timestamp: '2026-06-01T09:00:00.000Z' }
  const at = (choice: 'include' | 'leave-out') => {
    files.write([{ ...files.of(FOLDER, 'ready')!, sizeBytes: 1, modifiedMs: 0, entered, choice, ...change }])
    files.seen(FOLDER, [{ path: 'ready', sizeBytes: 1, modifiedMs: 0, ...seen }])
    return files.of(FOLDER, 'ready')!
  }
  expect(at('include')).toMatchObject(isKept ? { entered, choice: 'include' } : { choice: null })
  expect(at('include').entered).toEqual(isKept ? entered : {})
  expect(at('leave-out').choice).toBe('leave-out')
})

it('decides copies again that were left out because of bytes that a file no longer has', () => {
  const at = (path: string) => files.of(FOLDER, path)!
  const copy = { status: 'left-out', reason: { kind: 'duplicate', path: 'ready', folderId: null } } as const
  files.write([{ ...at('ready'), sha256: 'old' }])
  files.write([{ ...at('left-out'), sha256: 'old', ...copy }])
  files.write([{ ...at('ready'), status: 'waiting' }])
  expect(toDecide()).toEqual([])
  files.write([{ ...at('ready'), sha256: null }])
  expect(toDecide()).toEqual(['left-out'])
})

it('knows which import was left by its file, which wasn’t decided about again yet', () => {
  const isTakenBack = (change: Partial<StoredFile>) => {
    files.write([{ ...files.of(FOLDER, 'ready')!, key: 'k', sha256: 'sound', ...change }])
    return files.due.isTakenBack('k', 'sound')
  }
  expect(
    [{ needs: 'decide' }, { needs: 'decide', sha256: null }, GONE].map((one) => isTakenBack(one as object)),
  ).toEqual([true, true, true])
  const others = [{ needs: 'decide', sha256: 'other sound' }, { needs: 'decide', importId: 'i' }, { needs: null }]
  expect(
    others.map((one) => isTakenBack({ reason: { kind: 'problems' }, importId: null, ...(one as object) })),
  ).toEqual([false, false, false])
})

it('tells whose bytes were tried with a key: those of another file first', () => {
  const note = (path: string, sha256: string) => files.noteTried({ key: 'k', folderId: FOLDER, path, sha256 })
  const of = (path: string, sha256: string) => files.triedWith('k', { folderId: FOLDER, path, sha256 })
  note('a.wav', 'first')
  expect([of('a.wav', 'first'), of('a.wav', 'new')]).toEqual([null, { folderId: FOLDER, path: 'a.wav' }])
  note('b.wav', 'second')
  expect(of('a.wav', 'new')?.path).toBe('b.wav')
  expect(of('b.wav', 'new')?.path).toBe('a.wav')
})

it('gives a copy the key that was tried, unless that is the key of a file that was sent', () => {
  const [first, copy] = ['ready', 'attention'].map((path) => ({
    ...files.of(FOLDER, path)!,
    sha256: 'sound',
    key: 'k',
  }))
  files.write([first!, { ...copy!, key: null }])
  files.noteTried({ ...first!, key: 'k' })
  expect([first!, copy!].map((file) => files.triedKey(file))).toEqual(['k', 'k'])
  files.write([{ ...first!, status: 'sent' }])
  expect([first!, copy!].map((file) => files.triedKey(file))).toEqual(['k', null])
})

it('checks files without waiting that were put off while the clock was ahead', () => {
  const putOff = (path: string, checkAt: number) => ({ ...files.of(FOLDER, path)!, needs: 'check' as const, checkAt })
  files.write([putOff('ready', DAY), putOff('attention', HOUR / 2)])
  expect(files.due.needing('check', FOLDER, 0, 10).map(({ path }) => path)).toEqual(['ready'])
})

it('keeps the summaries of 400 days, also if the clock was ahead on one of them', () => {
  database.exec(`INSERT INTO file_days (folder_id, day, file_key, status) VALUES ('f', '2028-01-01', 1, 'sent')`)
  const days = () => files.shown.summaries(FOLDER).map(({ day }) => day)
  files.sweep('2026-06-02')
  expect(days()).toEqual(['2028-01-01', '2026-06-01'])
  files.sweep('2028-01-02')
  expect(days()).toEqual(['2028-01-01'])
})

it('reads a page without sorting all files', () => {
  const plans: string[] = []
  const recording = Object.create(database) as DatabaseSync
  recording.prepare = (text: string) => {
    const values = Array.from(text.matchAll(/\?/g), () => 1)
    for (const row of database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values)) plans.push(String(row['detail']))
    return database.prepare(text)
  }
  const { shown } = new FileStore(recording, () => '2026-06-01')
  for (const only of ['all', 'left-out'] as const) shown.page({ folderId: FOLDER, only, offset: 0, limit: 10 })
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
})
