import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock, settle } from '../../../../test/support/fakeClock.ts'
import { NO_SOUND_FACTS, type RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../domain/units.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import type { Log } from '../../diagnostics/log.ts'
import { type OpenedDatabase, openDatabase } from '../../storage/database.ts'
import type { FileThreads } from '../probing/lookAtFile.ts'
import { IMPORT_MIGRATIONS } from '../queue/journal/importDatabase.ts'
import type { Known, KnownImport } from './knownImports.ts'
import { ProbeMark } from './probeMark.ts'
import { NOTHING_SAID, type StoredRow } from './stagedRow.ts'
import { MOST_STEPS, StagedRows } from './stagedRows.ts'
import { checkTimeZone, StagingTable, type StagingTableOptions } from './stagingTable.ts'

const TIME = '2026-06-01T09:00:00.000Z'
const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Log
const agent = (userId: number, isActive = true) =>
  ({
    userId,
    isActive,
    name: `Agent ${userId}`,
    email: `agent${userId}@example.com`,
    workspaceId: null,
    customFields: [],
  }) as unknown as User

let folder: string
let clock: FakeClock
let database: OpenedDatabase
let table: StagingTable
let known: { -readonly [Part in keyof Known]: Known[Part] }
let dropped: string[]
let settled: StagingTableOptions['settled']
/** The results of the next probes. */
let probe: (fileName: string) => Promise<Partial<RecordingFacts>>
let probed: string[]
let hash: (path: string, hashed?: (bytes: number) => void) => Promise<string>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-table-'))
  clock = new FakeClock()
  known = {
    users: [agent(7), agent(8)],
    callTypes: [],
    byContent: new Map(),
    byKey: new Map(),
    likelyCall: () => null,
  }
  dropped = []
  settled = vi.fn<StagingTableOptions['settled']>()
  probed = []
  probe = () => Promise.resolve({})
  hash = (path) => Promise.resolve(`hash of ${path}`)
  database = openDatabase(join(folder, 'imports.db'), { migrations: IMPORT_MIGRATIONS, clock })
  table = openTable()
})

afterEach(() => {
  table.close()
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

function openTable(): StagingTable {
  const threads = {
    prober: {
      probe: async (_path: string, fileName: string, probing?: () => void) => {
        probing?.()
        probed.push(fileName)
        const found = await probe(fileName)
        return { kind: 'wav', kindIsFrom: 'content', ...NO_SOUND_FACTS, durationSeconds: 60, problem: null, ...found }
      },
    },
    hasher: { hash: (path: string, hashed?: (bytes: number) => void) => hash(path, hashed) },
  } as unknown as FileThreads
  return new StagingTable({
    store: new StagedRows(database.database, log),
    threads,
    mark: new ProbeMark(database.database, log),
    known: () => known,
    settled: () => settled(),
    dropBytes: (path) => {
      dropped.push(path)
      return Promise.resolve()
    },
    clock,
    log,
  })
}

function restart(): void {
  table.close()
  probed = []
  table = openTable()
}

/** A row that can be sent: its link is its recording, and a person set its time and agent. */
function row(stageId: string, change: Partial<StoredRow> = {}): StoredRow {
  return {
    stageId,
    source: { kind: 'link', url: `https://recordings.example/${stageId}.wav` },
    fileName: `${stageId}.wav`,
    folder: '',
    sizeBytes: null,
    modifiedAt: null,
    timeZone: 'UTC',
    look: null,
    said: {
      ...NOTHING_SAID,
      fields: { timestamp: { value: TIME, from: 'person' }, userId: { value: 7, from: 'person' } },
    },
    ...change,
  }
}

/** The same for our own copy of a file. */
function upload(stageId: string, change: Partial<StoredRow> = {}): StoredRow {
  const path = join(folder, `${stageId}.wav`)
  writeFileSync(path, 'sound')
  return row(stageId, { source: { kind: 'upload', path }, sizeBytes: 5, ...change })
}

const agentless: Partial<StoredRow> = { said: NOTHING_SAID }
const only = (wanted: 'all' | 'ready' | 'blocked' | 'warned') =>
  table.page({ only: wanted, sort: 'arrival', offset: 0, limit: 100 }).rows.map(({ stageId }) => stageId)
const shown = (stageId: string) =>
  table.page({ only: 'all', sort: 'arrival', offset: 0, limit: 100 }).rows.find((one) => one.stageId === stageId)!
const problemsOf = (stageId: string) => shown(stageId).problems.map(({ kind }) => kind)
const titleOf = (stageId: string) => shown(stageId).fields.title
const looked = () => vi.waitFor(() => expect(table.snapshot().unseenCount).toBe(0), { interval: 5, timeout: 5000 })

describe('the staging table', () => {
  it('counts its rows by what they need', () => {
    table.add([row('a'), row('b', agentless), row('c', { timeZone: 'Europe/Berlin' })])
    expect([table.snapshot().warnedCount, table.isWhole]).toEqual([0, true])
    known.users = [agent(7, false)]
    table.changed()
    expect(table.snapshot()).toMatchObject({ total: 3, readyCount: 0, warnedCount: 2, blockedCount: 1, unseenCount: 0 })
    expect([only('all'), only('ready'), only('blocked'), only('warned')]).toEqual([
      ['a', 'b', 'c'],
      [],
      ['b'],
      ['a', 'c'],
    ])
    expect([table.sendable('ready'), table.sendable('warned').length]).toEqual([[], 2])
    expect(table.sendable('all').map(({ stored }) => stored.stageId)).toEqual(['a', 'c'])
    expect(table.sendable(['b', 'c', 'x']).map(({ shown: { stageId } }) => stageId)).toEqual(['c'])
  })

  it('is read in pages', () => {
    table.add(['a', 'b', 'c', 'd'].map((name) => row(name)))
    const { total, rows } = table.page({ only: 'all', sort: 'arrival', offset: 1, limit: 2 })
    expect([total, rows.map(({ stageId }) => stageId)]).toEqual([4, ['b', 'c']])
    expect(table.row('b')).toEqual({ revision: table.snapshot().revision, row: rows[0] })
    expect(table.row('gone').row).toBeNull()
  })

  it('gets a new revision after each change', () => {
    const revisions = [table.snapshot().revision]
    const step = (change: () => unknown) => {
      change()
      revisions.push(table.snapshot().revision)
    }
    step(() => table.add([row('a')]))
    step(() => table.edit('person', [{ stageIds: ['a'], change: { title: 'x' } }]))
    step(() => table.discard(['a']))
    step(() => table.undo())
    step(() => table.changed())
    step(() => table.committed(['a']))
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
    expect(new Set(revisions).size).toBe(revisions.length)
  })

  it('updates a time in the future once it has passed', () => {
    const soon = new Date(clock.now() + 5 * MINUTE + SECOND).toISOString()
    table.add([row('a')])
    table.edit('person', [{ stageIds: ['a'], change: { timestamp: soon } }])
    expect(problemsOf('a')).toEqual(['future-time'])
    clock.jump(999)
    expect(problemsOf('a')).toEqual(['future-time'])
    clock.jump(1)
    expect(problemsOf('a')).toEqual([])
  })

  it('checks rows against the current time when they are sent', () => {
    const soon = new Date(clock.now() + 5 * MINUTE + 500).toISOString()
    table.add([row('a')])
    table.edit('person', [{ stageIds: ['a'], change: { timestamp: soon } }])
    expect(table.sendable('all')).toEqual([])
    clock.jump(500)
    expect(only('ready')).toEqual([])
    expect(table.sendable('all')).toHaveLength(1)
  })

  it('returns the calls that rows would become, if known', () => {
    const said = (fields: StoredRow['said']['fields']) => ({ said: { ...NOTHING_SAID, fields } })
    table.add([
      row('a'),
      row('b', agentless),
      row('c', said({ timestamp: { value: TIME, from: 'person' } })),
      row('d', said({ userId: { value: 7, from: 'person' } })),
    ])
    expect(table.planned()).toEqual([{ startMs: Date.parse(TIME), userId: 7, durationSeconds: null }])
  })

  it('notifies watchers until it is closed', async () => {
    const watched = table.watch()[Symbol.asyncIterator]()
    expect((await watched.next()).value).toMatchObject({ total: 0 })
    const next = watched.next()
    table.add([row('a')])
    await clock.advance(SECOND)
    expect((await next).value).toMatchObject({ total: 1 })
    const end = watched.next()
    await clock.advance(SECOND)
    table.close()
    expect((await end).done).toBe(true)
  })
})

describe('an edit', () => {
  it('is one undo step regardless of the number of rows, and survives a restart', () => {
    table.add([row('a'), row('b')])
    table.edit('person', [{ stageIds: 'all', change: { title: 'One' } }])
    expect(settled).toHaveBeenCalledTimes(1)
    table.edit('person', [
      { stageIds: ['a', 'gone'], change: { title: 'Two' } },
      { stageIds: ['a'], change: { leadName: 'Zoë' } },
    ])
    restart()
    expect(shown('a').fields).toMatchObject({
      title: { value: 'Two', from: 'person' },
      leadName: { value: 'Zoë', from: 'person' },
    })
    expect(table.snapshot().undo).toEqual({ kind: 'edit', rowCount: 1 })
    expect(table.undo()).toBe(true)
    restart()
    expect(titleOf('a')).toEqual({ value: 'One', from: 'person' })
    expect(table.snapshot().undo).toEqual({ kind: 'edit', rowCount: 2 })
    expect(table.undo()).toBe(true)
    expect([titleOf('a'), titleOf('b')]).toEqual([
      { value: null, from: null },
      { value: null, from: null },
    ])
    expect(table.undo()).toBe(false)
    expect(table.snapshot().undo).toBeNull()
  })

  it('of deleted rows is no undo step', () => {
    table.edit('person', [{ stageIds: ['gone'], change: { title: 'One' } }])
    expect(table.snapshot().undo).toBeNull()
    expect(settled).not.toHaveBeenCalled()
  })

  it('by a CSV keeps what a person entered', () => {
    table.add([row('a')])
    table.edit('person', [{ stageIds: ['a'], change: { title: 'Mine', voipId: null } }])
    const unread = { voipId: '??', callTypeId: 'sales?' }
    table.edit('csv', [{ stageIds: ['a'], change: { title: 'Theirs', leadName: '  ', unread } }])
    expect(shown('a').fields).toMatchObject({
      title: { value: 'Mine', from: 'person' },
      leadName: { value: null, from: 'csv' },
    })
    expect(shown('a').problems).toEqual([{ kind: 'unread-cell', field: 'callTypeId', text: 'sales?' }])
    table.edit('person', [{ stageIds: ['a'], change: { callTypeId: null } }])
    expect(problemsOf('a')).toEqual([])
  })

  it('keeps an unreadable text that a person entered, as an error, until it is corrected', () => {
    table.add([row('a')])
    table.edit('person', [{ stageIds: ['a'], change: { callTypeId: null, unread: { callTypeId: 'Demo' } } }])
    expect(shown('a').problems).toEqual([{ kind: 'unread-entry', field: 'callTypeId', text: 'Demo' }])
    expect(table.sendable('all')).toEqual([])
    table.edit('csv', [{ stageIds: ['a'], change: { unread: { callTypeId: 'other' } } }])
    expect(shown('a').problems).toEqual([{ kind: 'unread-entry', field: 'callTypeId', text: 'Demo' }])
    table.edit('person', [{ stageIds: ['a'], change: { callTypeId: null } }])
    expect(problemsOf('a')).toEqual([])
    table.undo()
    expect(problemsOf('a')).toEqual(['unread-entry'])
  })

  it('resets a field to its guess, and resets the time when its source changes', () => {
    table.add([row('a', { fileName: '2026-05-04 10-00-00.wav', modifiedAt: Date.parse('2026-05-06T07:08:09Z') })])
    table.edit('csv', [{ stageIds: ['a'], change: { title: 'x', unread: { callTypeId: '??' } } }])
    table.edit('person', [{ stageIds: ['a'], change: { reset: ['title', 'callTypeId'], timeFrom: 'modified' } }])
    expect(shown('a').fields.timestamp).toEqual({ value: '2026-05-06T07:08:09.000Z', from: 'modified' })
    expect(titleOf('a').value).not.toBe('x')
    expect(problemsOf('a')).toEqual([])
    table.edit('person', [{ stageIds: ['a'], change: { timeFrom: 'file-name', timeZone: 'Europe/Berlin' } }])
    expect(shown('a')).toMatchObject({
      timeZone: 'Europe/Berlin',
      fields: { timestamp: { value: '2026-05-04T08:00:00.000Z', from: 'file-name' } },
    })
    table.edit('person', [{ stageIds: ['a'], change: { title: 'y' } }])
    expect(shown('a').timeZone).toBe('Europe/Berlin')
  })
})

describe('a discarded row', () => {
  it('is restored to its place, also after a restart', async () => {
    table.add([upload('a'), row('b'), row('c')])
    await looked()
    table.discard(['a', 'gone', 'b'])
    expect(only('all')).toEqual(['c'])
    expect(table.keptPaths()).toEqual([join(folder, 'a.wav')])
    expect(table.snapshot().undo).toEqual({ kind: 'discard', rowCount: 2 })
    restart()
    expect(table.keptPaths()).toEqual([join(folder, 'a.wav')])
    expect(table.undo()).toBe(true)
    expect(only('all')).toEqual(['a', 'b', 'c'])
    expect(table.keptPaths()).toEqual([join(folder, 'a.wav')])
    expect(dropped).toEqual([])
    restart()
    expect([only('all'), table.snapshot().undo]).toEqual([['a', 'b', 'c'], null])
  })

  it('that was never inspected is inspected when restored', async () => {
    const gate = Promise.withResolvers<Partial<RecordingFacts>>()
    probe = () => gate.promise
    const names = ['a', 'b', 'c', 'd', 'e']
    table.add(names.map((name) => upload(name)))
    await vi.waitFor(() => expect(probed).toHaveLength(4), { interval: 5, timeout: 5000 })
    table.discard(['e', 'a'])
    gate.resolve({})
    await looked()
    expect(probed).toHaveLength(4)
    table.undo()
    await looked()
    expect(probed.toSorted()).toEqual(['a.wav', 'a.wav', 'b.wav', 'c.wav', 'd.wav', 'e.wav'])
  })

  it('can’t be restored once rows became imports: our copy is deleted, a person’s own file is kept', async () => {
    const own = join(folder, 'own.wav')
    writeFileSync(own, 'sound')
    table.add([upload('a'), row('b', { source: { kind: 'path', path: own } }), row('c')])
    table.edit('person', [{ stageIds: 'all', change: { title: 'x' } }])
    table.discard(['a', 'b'])
    await table.committed(['c'])
    expect(dropped).toEqual([join(folder, 'a.wav')])
    expect([table.undo(), only('all'), table.keptPaths()]).toEqual([false, [], []])
    restart()
    expect([table.undo(), table.keptPaths()]).toEqual([false, []])
  })

  it('is deleted after too many further steps', () => {
    table.add([upload('a'), row('b')])
    table.discard(['a'])
    for (let count = 1; count < MOST_STEPS; count += 1) {
      table.edit('person', [{ stageIds: ['b'], change: { title: `Title ${count}` } }])
    }
    expect(dropped).toEqual([])
    table.edit('person', [{ stageIds: ['b'], change: { title: 'One too many' } }])
    expect(dropped).toEqual([join(folder, 'a.wav')])
    for (let count = 0; count < MOST_STEPS; count += 1) expect(table.undo()).toBe(true)
    expect(table.undo()).toBe(false)
    expect(only('all')).toEqual(['b'])
  })

  it('of no rows is no undo step', () => {
    table.discard(['gone'])
    expect(table.snapshot().undo).toBeNull()
  })
})

describe('inspecting rows', () => {
  it('finds their facts, stores them, and reports when all are known', async () => {
    table.add([upload('a', { said: NOTHING_SAID }), row('link')])
    expect(shown('a')).toMatchObject({ look: 'looking', facts: null, problems: [] })
    // Pages don't get the path of our copy.
    expect(shown('a').source).toEqual({ kind: 'upload' })
    expect(shown('link').source).toEqual({ kind: 'link', url: 'https://recordings.example/link.wav' })
    expect(table.snapshot()).toMatchObject({ unseenCount: 1, sizeBytes: 5, looking: { readBytes: 0, totalBytes: 5 } })
    await looked()
    expect(settled).toHaveBeenCalledTimes(1)
    expect(table.snapshot().looking).toBeNull()
    expect(shown('a')).toMatchObject({
      look: 'done',
      sha256: `hash of ${join(folder, 'a.wav')}`,
      facts: { durationSeconds: 60 },
    })
    expect(shown('a').fields.timestamp.from).toBe('modified')
    restart()
    expect(shown('a').look).toBe('done')
    expect(probed).toEqual([])
  })

  it('inspects four at a time and reports progress', async () => {
    const gates = new Map<string, PromiseWithResolvers<string>>()
    hash = (path, hashed) => {
      hashed?.(3)
      const gate = Promise.withResolvers<string>()
      gates.set(path, gate)
      return gate.promise
    }
    table.add(['a', 'b', 'c', 'd', 'e'].map((name) => upload(name)))
    await vi.waitFor(() => expect(gates.size).toBe(4), { interval: 5, timeout: 5000 })
    expect(shown('e').look).toBe('waiting')
    expect(table.snapshot().looking).toEqual({ readBytes: 12, totalBytes: 25 })
    gates.get(join(folder, 'a.wav'))?.resolve('hash')
    await vi.waitFor(() => expect(gates.size).toBe(5), { interval: 5, timeout: 5000 })
    expect(table.snapshot().looking).toEqual({ readBytes: 17, totalBytes: 25 })
    for (const gate of gates.values()) gate.resolve('hash')
    await looked()
    expect(table.snapshot()).toMatchObject({ looking: null, readyCount: 1, blockedCount: 4 })
    table.add([upload('f')])
    expect(table.snapshot().looking).toEqual({ readBytes: 0, totalBytes: 5 })
    await vi.waitFor(() => expect(gates.size).toBe(6), { interval: 5, timeout: 5000 })
    gates.get(join(folder, 'f.wav'))?.resolve('another')
    await looked()
  })

  it('takes the time from the file itself if it has one', async () => {
    probe = () => Promise.resolve({ recordedAt: { text: '2026-05-01T10:00:00', from: 'tag' } })
    table.add([upload('a', { said: NOTHING_SAID })])
    await looked()
    expect(shown('a').fields.timestamp).toEqual({ value: '2026-05-01T10:00:00.000Z', from: 'tag' })
  })

  it('stores results together every 200 ms, and reports progress', async () => {
    const hashes = new Map<string, PromiseWithResolvers<string>>()
    let progress: (bytes: number) => void = () => undefined
    hash = (path, hashed) => {
      progress = hashed ?? progress
      const gate = Promise.withResolvers<string>()
      hashes.set(path, gate)
      return gate.promise
    }
    const finish = async (name: string) => {
      await vi.waitFor(() => expect(hashes.has(join(folder, `${name}.wav`))).toBe(true), { interval: 5, timeout: 5000 })
      hashes.get(join(folder, `${name}.wav`))?.resolve(`hash of ${name}`)
    }
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    table.add(names.map((name) => upload(name)))
    expect(table.snapshot().looking).toEqual({ readBytes: 0, totalBytes: 40 })
    await finish('a')
    await vi.waitFor(() => expect(shown('a').look).toBe('done'), { interval: 5, timeout: 5000 })
    await clock.advance(199)
    await finish('b')
    await finish('f')
    await vi.waitFor(() => expect(hashes.has(join(folder, 'g.wav'))).toBe(true), { interval: 5, timeout: 5000 })
    expect(shown('b').look).not.toBe('done')
    await clock.advance(1)
    await finish('c')
    await vi.waitFor(() => expect(shown('c').look).toBe('done'), { interval: 5, timeout: 5000 })
    expect(shown('b').look).toBe('done')
    const watched = table.watch()[Symbol.asyncIterator]()
    await watched.next()
    const next = watched.next()
    await clock.advance(SECOND)
    progress(4)
    expect((await next).value).toMatchObject({ looking: { totalBytes: 40 } })
    for (const name of ['d', 'e', 'g', 'h']) await finish(name)
    await looked()
  })

  it('inspects rows again whose results could not be written', async () => {
    const logged = vi.spyOn(log, 'error')
    vi.spyOn(StagedRows.prototype, 'update').mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    table.add([upload('a')])
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('staging.not-written', expect.anything()), {
      interval: 5,
    })
    expect(table.snapshot().unseenCount).toBe(1)
    restart()
    await looked()
  })

  it('ends when the table is closed, and blames no file for that', async () => {
    const gate = Promise.withResolvers<Partial<RecordingFacts>>()
    probe = () => gate.promise
    table.add(['a', 'b', 'c', 'd', 'e'].map((name) => upload(name)))
    await vi.waitFor(() => expect(probed).toHaveLength(4), { interval: 5, timeout: 5000 })
    table.close()
    expect(database.database.prepare("SELECT * FROM settings WHERE name = 'probing'").all()).toEqual([])
    gate.resolve({})
    await settle()
    await settle()
    expect(probed).toHaveLength(4)
    expect(new StagedRows(database.database, log).read().rows.map(({ look }) => look)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('refuses files that can’t be imported, and retries those that could not be read', async () => {
    probe = (fileName) =>
      Promise.resolve({
        problem:
          fileName === 'a.wav' ? { kind: 'not-audio', looksLike: 'text' } : { kind: 'unreadable', reason: 'EIO' },
      })
    table.add([upload('a'), upload('b')])
    await looked()
    expect([problemsOf('a'), problemsOf('b')]).toEqual([['not-audio'], ['unreadable']])
    probe = () => Promise.resolve({})
    table.lookAgain()
    await looked()
    expect(probed.slice(2)).toEqual(['b.wav'])
    expect([problemsOf('a'), problemsOf('b')]).toEqual([['not-audio'], []])
  })

  it.each([
    ['once', 1, ['a.wav'], []],
    ['twice', 2, [], ['unreadable']],
  ])(
    'a row that was read %s when the app ended is read last, or not at all',
    async (_times, strikes, again, problems) => {
      new StagedRows(database.database, log).insert(['a', 'b', 'c', 'd', 'e'].map((name) => upload(name)))
      const mark = JSON.stringify({ stageId: 'a', strikes })
      database.database
        .prepare(
          "INSERT INTO settings (name, value) VALUES ('probing', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
        )
        .run(mark)
      const others = Promise.withResolvers<Partial<RecordingFacts>>()
      probe = () => others.promise
      restart()
      // Four are read at once.
      await vi.waitFor(() => expect(probed).toHaveLength(4), { interval: 5, timeout: 5000 })
      expect(probed.toSorted()).toEqual(['b.wav', 'c.wav', 'd.wav', 'e.wav'])
      others.resolve({})
      await looked()
      expect(probed.slice(4)).toEqual(again)
      expect(problemsOf('a')).toEqual(problems)
      restart()
      expect([probed, problemsOf('a')]).toEqual([[], problems])
    },
  )
})

describe('a possible duplicate', () => {
  const link = (stageId: string) => `https://recordings.example/${stageId}.wav`
  const earlier = (change: Partial<KnownImport>): KnownImport => ({
    importId: 'i1',
    idempotencyKey: 'another key',
    content: link('a'),
    fileName: 'earlier.wav',
    callId: 5,
    isOver: false,
    ...change,
  })

  it('shows which row has the same recording, unless that is another call', () => {
    table.add([row('a'), row('b', { source: { kind: 'link', url: link('a') } })])
    expect(shown('b').problems).toEqual([{ kind: 'same-as-row', stageId: 'a', fileName: 'a.wav' }])
    table.edit('person', [{ stageIds: ['b'], change: { userId: 8 } }])
    expect(problemsOf('b')).toEqual([])
    table.edit('person', [{ stageIds: ['b'], change: { userId: null } }])
    expect(problemsOf('b')).toContain('same-as-row')
  })

  it('is shown as long as the time, the agent or the bytes of one are unknown', () => {
    const said = (fields: StoredRow['said']['fields']) => ({ ...NOTHING_SAID, fields })
    const source = { kind: 'link', url: link('a') } as const
    table.add([
      row('a', { said: said({ userId: { value: 7, from: 'person' } }) }),
      row('b', { source }),
      row('c', { source, said: said({ timestamp: { value: TIME, from: 'person' } }) }),
    ])
    expect([problemsOf('a'), problemsOf('b'), problemsOf('c')]).toEqual([
      expect.not.arrayContaining(['same-as-row']),
      expect.arrayContaining(['same-as-row']),
      expect.arrayContaining(['same-as-row']),
    ])
  })

  it('shows which import it was, and no likely call next to it', () => {
    known.likelyCall = () => 99
    table.add([row('a'), row('b')])
    expect(shown('a').problems).toEqual([{ kind: 'likely-call', callId: 99 }])
    known.byContent = new Map([[link('a'), [earlier({})]]])
    table.changed()
    expect(shown('a').problems).toEqual([
      { kind: 'same-as-import', importId: 'i1', fileName: 'earlier.wav', callId: 5, isSameCall: false },
    ])
    expect(only('blocked')).toEqual([])
    known.byContent = new Map([[link('a'), [earlier({ isOver: true })]]])
    known.likelyCall = () => null
    table.changed()
    expect(problemsOf('a')).toEqual([])
  })

  it('shows which row or import has the same id in the telephone system', () => {
    table.add([row('a'), row('b')])
    table.edit('csv', [{ stageIds: 'all', change: { voipId: 'v1' } }])
    expect([problemsOf('a'), shown('b').problems]).toEqual([[], [{ kind: 'same-voip-id', fileName: 'a.wav' }]])
    table.discard(['b'])
    const withImport = (change: Partial<KnownImport>) => {
      known.byKey = new Map([['v1', earlier({ idempotencyKey: 'v1', ...change })]])
      table.changed()
      return shown('a').problems
    }
    expect(withImport({ content: 'another recording' })).toEqual([{ kind: 'same-voip-id', fileName: 'earlier.wav' }])
    expect(withImport({})).toEqual([])
    expect(withImport({ content: 'another recording', isOver: true })).toEqual([])
    table.edit('person', [{ stageIds: ['a'], change: { userId: null } }])
    expect(withImport({ content: 'another recording' }).map(({ kind }) => kind)).not.toContain('same-voip-id')
  })

  it('requests nothing while the agent is unknown', () => {
    const asked = vi.fn<Known['likelyCall']>(() => 99)
    known.likelyCall = asked
    table.add([row('a', agentless)])
    expect(problemsOf('a')).not.toContain('likely-call')
    expect(asked).not.toHaveBeenCalled()
  })
})

it.each<[string, (row: StoredRow) => unknown]>([
  ['of another shape', () => ({})],
  ['with unreadable values', (stored) => ({ ...stored, said: { ...NOTHING_SAID, fields: 5 } })],
  ['with an unreadable time', (stored) => ({ ...stored, said: { ...NOTHING_SAID, timeFrom: 5 } })],
])('keeps a row %s on disk, logs it, and shows the others', (_what, damaged) => {
  table.add([row('a'), row('b')])
  const logged = vi.spyOn(log, 'error')
  const stored = JSON.stringify(damaged(row('a')))
  database.database.prepare('UPDATE staged SET row = ? WHERE stage_id = ?').run(stored, 'a')
  restart()
  expect([only('all'), table.isWhole]).toEqual([['b'], false])
  expect(logged).toHaveBeenCalledWith('staging.unreadable-row', { stageId: 'a' })
  table.discard('all')
  table.undo()
  expect(database.database.prepare('SELECT row FROM staged WHERE stage_id = ?').get('a')).toEqual({ row: stored })
})

it('refuses an unknown time zone', () => {
  expect(() => checkTimeZone('Europe/Berlin')).not.toThrow()
  expect(() => checkTimeZone('Mars/Olympus')).toThrow(
    expect.objectContaining({ code: 'invalid-input', data: expect.objectContaining({ field: 'timeZone' }) }),
  )
})

it('reads times far apart the same way', () => {
  table.add([row('a'), row('b')])
  const later = new Date(Date.parse(TIME) + DAY + HOUR).toISOString()
  table.edit('person', [{ stageIds: ['a'], change: { timestamp: later } }])
  const byTime = table.page({ only: 'all', sort: 'time', offset: 0, limit: 10 })
  expect(byTime.rows.map(({ stageId }) => stageId)).toEqual(['b', 'a'])
})
