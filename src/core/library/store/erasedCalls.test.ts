import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { fullDetail } from '../testing/fullDetail.ts'
import { LibraryStore } from './libraryStore.ts'
import { LIBRARY_SCHEMA } from './schema.ts'

/** In every text of a call that is removed: each has a number, so that a finding names the text. */
const MARK = 'zqx'

let folder: string
let path: string
let store: LibraryStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-erased-'))
  path = join(folder, 'calls.sqlite')
  store = new LibraryStore(path)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Texts with a meaning for the app. */
const UNMARKED = new Set(['kind', 'type', 'format', 'id', 'sender', 'answer', 'defaultAnswer'])

/** A call with all of its own texts marked. */
function marked(id: number, turnCount: number): CallDetail {
  let count = 0
  const mark = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') {
      if (UNMARKED.has(name) || /^\d{4}-/u.test(value)) return value
      return `${value} ${MARK}${id}x${(count += 1)}`
    }
    if (Array.isArray(value)) return value.map((item) => mark(item, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mark(item, key)]))
  }
  const detail = mark(fullDetail()) as CallDetail
  const turn = (at: number) => `Anna: word${at % 97} ${MARK}${id}t${at} again ${MARK}${id}`
  const transcription = Array.from({ length: turnCount }, (_, at) => turn(at)).join('\n')
  return { ...detail, id, transcription }
}

const plain = (id: number) => fullDetail({ id, transcription: `Anna: word${id % 97} stays${id}\nLea: yes` })
const put = (detail: CallDetail) => store.putDetail(detail, { isOpened: false, now: 1 })

function found(): readonly string[] {
  const files = [path, `${path}-wal`].filter((file) => existsSync(file))
  return files.flatMap((file) => readFileSync(file, 'latin1').match(new RegExp(`.{0,20}${MARK}\\w*`, 'gu')) ?? [])
}

it.each([
  ['a call', 1, 40, 12],
  ['a call that had a very long transcript', 1, 40, 6000],
  ['most calls', 30, 0, 12],
])('leaves no text of a removed call in the file: %s', (_what, removedCount, keptCount, turnCount) => {
  const removed = Array.from({ length: removedCount }, (_, at) => 1000 + at)
  for (let at = 0; at < Math.max(removedCount, keptCount); at += 1) {
    if (at < keptCount) put(plain(at))
    const id = removed[at]
    if (id === undefined) continue
    // Read twice, with another transcript, as a call that was processed again.
    put(marked(id, turnCount))
    put(marked(id, 10))
    put({ ...marked(id, 10), title: `${MARK} renamed ${id}`, updatedAt: '2026-11-20T00:00:00Z' })
  }
  expect(found().length).toBeGreaterThan(removedCount * 10)
  store.remove(removed)
  expect(found()).toEqual([])
  expect(store.counts()).toMatchObject({ calls: keptCount, details: keptCount })
  if (keptCount > 0) expect(store.detail(7)?.detail).toEqual(plain(7))
  // A call stored afterwards gets its own agent and call type.
  put(plain(5000))
  expect(store.call(5000)?.agent).toEqual(plain(5000).agent)
  store.close()
  expect(found()).toEqual([])
  const database = new DatabaseSync(path)
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  for (const kind of ['turn', 'message', 'topic', 'call'])
    database.exec(`INSERT INTO ${kind}_words (${kind}_words) VALUES ('integrity-check')`)
  database.close()
})

it('erases the file of a former version, which may have removed calls', () => {
  for (let id = 1; id <= 40; id += 1) put(id === 7 ? marked(7, 30) : plain(id))
  store.close()
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA user_version = ${LIBRARY_SCHEMA.version - 1}`)
  database.close()
  expect(found().length).toBeGreaterThan(0)
  store = new LibraryStore(path)
  expect(found()).toEqual([])
  expect(store.counts().calls).toBe(0)
})
