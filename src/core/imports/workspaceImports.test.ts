import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock, settle } from '../../../test/support/fakeClock.ts'
import { AppError } from '../../contract/errors.ts'
import type { StagingRow } from '../../domain/recordings/rows/stagingRow.ts'
import { NO_SOUND_FACTS } from '../../domain/recordings/recordingFacts.ts'
import type { ImportBudget } from '../budget/importBudget.ts'
import type { WorkspaceSession } from '../connection/session.ts'
import type { Log } from '../diagnostics/log.ts'
import { createExpectedErrors } from '../expectedErrors.ts'
import type { FileThreads } from './probing/lookAtFile.ts'
import { WorkspaceImports, type WorkspaceImportsOptions } from './workspaceImports.ts'

/** The table and the queue together. The queue is paused, so nothing is sent. */

const TIME = '2026-06-01T09:00:00.000Z'

let folder: string
let spoolFolder: string
let clock: FakeClock
let logged: string[]
let lists: { users: () => Promise<readonly unknown[]>; callTypes: () => Promise<readonly unknown[]> }
let listed: () => Promise<readonly unknown[]>
let probe: () => Promise<object>
/** The signal of the last request for calls. */
let listing: AbortSignal | undefined
let imports: WorkspaceImports

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-workspace-imports-'))
  spoolFolder = join(folder, 'imports', 'spool')
  clock = new FakeClock()
  logged = []
  lists = { users: () => Promise.resolve([agent(7)]), callTypes: () => Promise.resolve([]) }
  listed = () => Promise.resolve([])
  probe = () => Promise.resolve({})
  imports = await open()
  imports.queue.pause()
})
afterEach(async () => {
  await imports.close()
  rmSync(folder, { recursive: true, force: true })
})

const agent = (userId: number) => ({ userId, isActive: true, name: 'Ada', email: 'ada@example.com', customFields: [] })

function open(): Promise<WorkspaceImports> {
  const say = (event: string) => void logged.push(event)
  const log: Log = { info: say, warn: say, error: say }
  const directory = { users: () => lists.users(), callTypes: () => lists.callTypes() }
  const page: WorkspaceSession['calls']['page'] = async (_query, _cursor, _size, { signal }) => {
    listing = signal
    return { rows: (await listed()).map((call) => ({ kind: 'call', call })), hasNextPage: false } as never
  }
  const options: WorkspaceImportsOptions = {
    workspaceId: 'w1',
    folder: join(folder, 'imports'),
    budget: {
      nextAt: () => null,
      slotTimes: () => [0],
      use: () => ({ used: 0, coolingDownUntil: null }),
      onChange: () => () => undefined,
    } as unknown as ImportBudget,
    threads: {
      prober: {
        probe: async () => {
          const facts = { kind: 'wav', kindIsFrom: 'content', ...NO_SOUND_FACTS, durationSeconds: 60, problem: null }
          return { ...facts, ...(await probe()) }
        },
      },
      hasher: { hash: (path: string) => Promise.resolve(`hash of ${readFileSync(path, 'utf8')}`) },
    } as unknown as FileThreads,
    session: () => Promise.resolve({ directory, calls: { page } } as unknown as WorkspaceSession),
    errors: createExpectedErrors(log),
    clock,
    log,
    onBatchEnd: () => undefined,
    onChanged: () => undefined,
  }
  return WorkspaceImports.open(options)
}

async function restart(): Promise<void> {
  await imports.close()
  imports = await open()
}

function file(name: string, content = 'sound'): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const upload = (content: string, said: Record<string, string> = {}) =>
  imports.receive(
    new Request('http://127.0.0.1/', { method: 'POST', body: content }),
    new URLSearchParams({ timeZone: 'UTC', name: 'a.wav', ...said }),
  )
const rows = () => imports.table.page({ only: 'all', sort: 'arrival', offset: 0, limit: 100 }).rows
const problemsOf = (row: StagingRow | undefined) => row?.problems.map(({ kind }) => kind)
const looked = () =>
  vi.waitFor(() => expect(imports.table.snapshot().unseenCount).toBe(0), { interval: 5, timeout: 5000 })
const fill = (stageIds: readonly string[] | 'all' = 'all', change: object = {}) =>
  imports.table.edit('person', [{ stageIds, change: { timestamp: TIME, userId: 7, ...change } }])
const addFile = (name: string, content?: string) => imports.add([{ kind: 'path', path: file(name, content) }], 'UTC')
const addLink = (url: string) => imports.add([{ kind: 'link', url }], 'UTC')
/** Adds these files and turns them into imports, in a batch. */
async function commitFiles(...names: readonly string[]): Promise<string> {
  for (const name of names) await addFile(name, name)
  await looked()
  fill()
  return (await imports.commit('all')).batchId ?? ''
}

describe('adding recordings', () => {
  it('makes a row of each file and link, in their time zone', async () => {
    const sources = [
      { kind: 'path', path: file('a.wav') },
      { kind: 'link', url: 'https://recordings.example/b.wav' },
    ] as const
    const { stageIds, leftOutCount } = await imports.add(sources, 'Europe/Berlin')
    expect(rows().map(({ stageId, fileName, timeZone }) => [stageId, fileName, timeZone])).toEqual([
      [stageIds[0], 'a.wav', 'Europe/Berlin'],
      [stageIds[1], 'b.wav', 'Europe/Berlin'],
    ])
    expect(leftOutCount).toBe(0)
    await looked()
    expect(logged).toEqual([])
  })

  it('changes nothing for a folder without recordings', async () => {
    mkdirSync(join(folder, 'notes'))
    file('notes/a.txt')
    const { revision } = imports.table.snapshot()
    expect(await imports.add([{ kind: 'path', path: join(folder, 'notes') }], 'UTC')).toEqual({
      stageIds: [],
      leftOutCount: 1,
      table: null,
      tableCount: 0,
    })
    expect(imports.table.snapshot().revision).toBe(revision)
  })

  it('returns a CSV, and adds the recordings beside it that it names unless they are in the table', async () => {
    for (const name of ['a.wav', 'b.wav', 'other.wav']) file(name)
    await imports.add([{ kind: 'path', path: join(folder, 'a.wav') }], 'UTC')
    const path = join(folder, 'calls.csv')
    writeFileSync(path, 'File;Title\na.wav;First\nb.wav;Second\nmissing.wav;Third')
    const { stageIds, table, tableCount } = await imports.add([{ kind: 'path', path }], 'UTC')
    expect(rows().map(({ fileName }) => fileName)).toEqual(['a.wav', 'b.wav'])
    expect([stageIds.length, table?.name, tableCount]).toEqual([1, 'calls.csv', 1])
    expect(await table?.text()).toContain('b.wav;Second')
  })

  it('refuses an unknown time zone, before any bytes are stored', async () => {
    const refused = { code: 'invalid-input', data: { field: 'timeZone' } }
    await expect(imports.add([{ kind: 'path', path: file('a.wav') }], 'Mars')).rejects.toMatchObject(refused)
    await expect(upload('sound', { timeZone: 'Mars' })).rejects.toMatchObject(refused)
    expect([rows(), existsSync(spoolFolder)]).toEqual([[], false])
  })

  it('stores the bytes of an upload, with its name, folder and time', async () => {
    const modifiedAt = String(Date.parse('2026-05-06T07:08:09Z'))
    const users = vi.spyOn(lists, 'users')
    const { stageId } = await upload('sound', { name: 'dir/a.wav', folder: 'calls/may', modifiedAt })
    expect(readFileSync(join(spoolFolder, stageId), 'utf8')).toBe('sound')
    await looked()
    await vi.waitFor(() => expect(users).toHaveBeenCalledTimes(1), { interval: 5, timeout: 5000 })
    expect(rows()).toMatchObject([
      {
        stageId,
        source: { kind: 'upload' },
        fileName: 'a.wav',
        folder: 'calls/may',
        timeZone: 'UTC',
        sizeBytes: 5,
        fields: { timestamp: { value: '2026-05-06T07:08:09.000Z', from: 'modified' } },
      },
    ])
  })

  it('assumes the current time and UTC for an upload that doesn’t say, and shortens its folder', async () => {
    const now = new Date(clock.now()).toISOString()
    for (const modifiedAt of ['', '0', '-5', 'soon', 'Infinity']) await upload('sound', { modifiedAt })
    const request = new Request('http://127.0.0.1/', { method: 'POST', body: 'sound' })
    await imports.receive(request, new URLSearchParams({ folder: 'x'.repeat(5000) }))
    await looked()
    expect(rows().map(({ fields }) => fields.timestamp.value)).toEqual(Array.from({ length: 6 }, () => now))
    expect(rows().at(-1)).toMatchObject({ fileName: 'recording', folder: 'x'.repeat(4000), timeZone: 'UTC' })
  })
})

describe('importing rows', () => {
  it('moves the rows that can be sent to the queue as one batch, and leaves the others', async () => {
    await addFile('a.wav', 'one')
    await addLink('https://recordings.example/b.wav')
    const { stageId } = await upload('three', { name: 'c.wav' })
    await addFile('d.wav', 'four')
    await looked()
    fill(
      rows()
        .slice(0, 3)
        .map((row) => row.stageId),
    )
    imports.table.edit('person', [{ stageIds: [rows()[3]!.stageId], change: { userId: null } }])
    const { batchId, importCount } = await imports.commit('all')
    expect(importCount).toBe(3)
    expect(rows().map(({ fileName }) => fileName)).toEqual(['d.wav'])
    const fields = { timestamp: TIME, userId: 7 }
    expect(imports.queue.records()).toMatchObject([
      {
        batchId,
        addedAt: clock.now(),
        fields,
        state: { kind: 'queued', tries: 0 },
        recording: { fileName: 'a.wav', sizeBytes: 3, kind: 'wav', durationSeconds: 60 },
        bytes: { kind: 'file', path: join(folder, 'a.wav'), isOurs: false, sha256: 'hash of one' },
      },
      {
        batchId,
        fields,
        recording: { fileName: 'b.wav', sizeBytes: 0, kind: 'unknown', durationSeconds: null },
        bytes: { kind: 'link', url: 'https://recordings.example/b.wav' },
      },
      {
        batchId,
        bytes: { kind: 'file', path: join(spoolFolder, stageId), isOurs: true, sha256: 'hash of three' },
      },
    ])
    expect(imports.queue.glance().batches).toMatchObject([{ batchId, addedAt: clock.now(), counts: { waiting: 3 } }])
    await restart()
    expect([rows().length, imports.queue.records().length]).toEqual([1, 3])
  })

  it('imports only the given rows, and nothing if none can be sent', async () => {
    await addFile('a.wav', 'one')
    await addFile('b.wav', 'two')
    await looked()
    expect(await imports.commit('all')).toEqual({ batchId: null, importCount: 0 })
    expect(imports.queue.glance().batches).toEqual([])
    fill()
    expect(await imports.commit([rows()[1]!.stageId])).toMatchObject({ importCount: 1 })
    expect(rows().map(({ fileName }) => fileName)).toEqual(['a.wav'])
  })

  it('queues later batches behind earlier ones', async () => {
    const first = await commitFiles('a.wav', 'b.wav')
    const second = await commitFiles('c.wav')
    const queued = imports.queue.records()
    expect(queued.map(({ batchId }) => batchId)).toEqual([first, first, second])
    expect(new Set(queued.map(({ position }) => position)).size).toBe(3)
  })

  it('continues a canceled import with the same recording, with the new fields', async () => {
    await commitFiles('a.wav')
    const { importId = '', idempotencyKey } = imports.queue.records()[0] ?? {}
    imports.queue.cancel(importId)
    await imports.add([{ kind: 'path', path: join(folder, 'a.wav') }], 'UTC')
    await looked()
    fill('all', { title: 'Again' })
    expect(await imports.commit('all')).toMatchObject({ importCount: 1 })
    expect(imports.queue.records()).toMatchObject([
      { importId, idempotencyKey, fields: { title: 'Again' }, state: { kind: 'queued' } },
    ])
  })

  it('recognizes a recording that is already in the queue', async () => {
    await commitFiles('a.wav')
    await imports.add([{ kind: 'path', path: join(folder, 'a.wav') }], 'UTC')
    await looked()
    fill()
    expect(problemsOf(rows()[0])).toContain('same-as-import')
    expect(await imports.commit('all')).toEqual({ batchId: null, importCount: 0 })
  })
})

describe('checking rows', () => {
  it('knows the workspace’s agents as soon as there are rows', async () => {
    const users = vi.spyOn(lists, 'users')
    imports.judge()
    await settle()
    expect(users).not.toHaveBeenCalled()
    await addLink('https://recordings.example/a.wav')
    fill('all', { userId: 8 })
    await vi.waitFor(() => expect(problemsOf(rows()[0])).toEqual(['unknown-agent']), { interval: 5, timeout: 5000 })
    lists.users = () => Promise.resolve([agent(7), agent(8)])
    const stop = new AbortController()
    imports.watchTable(stop.signal)
    await vi.waitFor(() => expect(problemsOf(rows()[0])).toEqual([]), { interval: 5, timeout: 5000 })
    stop.abort()
  })

  it('goes without the agents while the service doesn’t return them', async () => {
    lists.users = () => Promise.reject(new AppError('service-failed', { status: 500 }))
    await addLink('https://recordings.example/a.wav')
    fill('all', { userId: 8 })
    await vi.waitFor(() => expect(logged).toContain('staging.no-lists'), { interval: 5, timeout: 5000 })
    expect(problemsOf(rows()[0])).toEqual([])
  })

  it('shows calls that may be the same, and goes without them if they can’t be read', async () => {
    listed = () => Promise.reject(new AppError('service-failed', { status: 500 }))
    await addLink('https://recordings.example/a.wav')
    fill()
    await vi.waitFor(() => expect(logged).toContain('staging.no-calls'), { interval: 5, timeout: 5000 })
    expect(problemsOf(rows()[0])).toEqual([])
    listed = () => Promise.resolve([{ id: 5, agent: { id: 7 }, timestamp: TIME, durationSeconds: null }])
    imports.judge()
    await vi.waitFor(() => expect(rows()[0]?.problems).toEqual([{ kind: 'likely-call', callId: 5 }]), {
      interval: 5,
      timeout: 5000,
    })
  })

  it('requests no calls while no row has a time and an agent', async () => {
    const asked = vi.fn<() => Promise<readonly unknown[]>>(() => Promise.resolve([]))
    listed = asked
    await addLink('https://recordings.example/a.wav')
    await settle()
    expect(asked).not.toHaveBeenCalled()
    fill()
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), { interval: 5, timeout: 5000 })
    fill('all', { title: 'x' })
    await settle()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('inspects unreadable files again on request', async () => {
    probe = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' }))
    await addFile('a.wav')
    await looked()
    expect(problemsOf(rows()[0])).toContain('unreadable')
    probe = () => Promise.resolve({})
    const users = vi.spyOn(lists, 'users')
    imports.check()
    await looked()
    expect(problemsOf(rows()[0])).not.toContain('unreadable')
    await vi.waitFor(() => expect(users).toHaveBeenCalled(), { interval: 5, timeout: 5000 })
  })
})

describe('many imports at once', () => {
  it('are canceled, retried and removed if they are in the list, and counted', async () => {
    await commitFiles('a.wav', 'b.wav', 'c.wav')
    const [a = '', b = '', c = ''] = imports.queue.records().map(({ importId }) => importId)
    const states = () => imports.queue.records().map(({ state }) => state.kind)
    expect(await imports.changeMany([a, b, 'gone'], 'cancel')).toEqual({ changedCount: 2 })
    expect(states()).toEqual(['cancelled', 'cancelled', 'queued'])
    expect(await imports.changeMany([b, c, 'gone'], 'retry')).toEqual({ changedCount: 1 })
    expect(states()).toEqual(['cancelled', 'queued', 'queued'])
    expect(await imports.changeMany([a, b, 'gone'], 'remove')).toEqual({ changedCount: 1 })
    expect(imports.queue.records().map(({ importId }) => importId)).toEqual([b, c])
    expect(await imports.changeMany([a, b, 'gone'], 'restore')).toEqual({ changedCount: 1 })
    expect(imports.queue.records().map(({ importId }) => importId)).toEqual([a, b, c])
  })

  it('are reported by batch or all, as a file of the day', async () => {
    const first = await commitFiles('a.wav', 'b.wav')
    await commitFiles('c.wav')
    const filesIn = async (batchId: string | null) => {
      const [, ...lines] = (await imports.report(batchId).text()).trimEnd().split('\r\n')
      return lines.map((line) => line.split(',')[0])
    }
    expect(await filesIn(null)).toEqual(['a.wav', 'b.wav', 'c.wav'])
    expect(await filesIn(first)).toEqual(['a.wav', 'b.wav'])
    expect(await filesIn('gone')).toEqual([])
    expect(Object.fromEntries(imports.report(null).headers)).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="imports 2026-11-21.csv"',
      'cache-control': 'no-store',
    })
  })
})

describe('the bytes of uploads', () => {
  it('are deleted with their import; a person’s own file is not', async () => {
    const path = file('own.wav', 'one')
    await imports.add([{ kind: 'path', path }], 'UTC')
    await upload('two')
    await looked()
    fill()
    await imports.commit('all')
    expect(readdirSync(spoolFolder)).toHaveLength(1)
    const ids = imports.queue.records().map(({ importId }) => importId)
    await imports.changeMany(ids, 'cancel')
    await imports.changeMany(ids, 'remove')
    // Until the app quits, the import can be restored.
    expect(readdirSync(spoolFolder)).toHaveLength(1)
    await imports.close()
    expect([readdirSync(spoolFolder), existsSync(path)]).toEqual([[], true])
  })

  it('may be gone already', async () => {
    const { stageId } = await upload('two')
    await looked()
    fill()
    await imports.commit('all')
    rmSync(join(spoolFolder, stageId))
    const ids = imports.queue.records().map(({ importId }) => importId)
    await imports.changeMany(ids, 'cancel')
    expect(await imports.changeMany(ids, 'remove')).toEqual({ changedCount: 1 })
    expect(logged).not.toContain('imports.bytes-left')
  })

  it('are deleted at the next start if nothing refers to them', async () => {
    const { stageId: queued } = await upload('one')
    await looked()
    fill()
    await imports.commit('all')
    const { stageId: staged } = await upload('two')
    writeFileSync(join(spoolFolder, 'left'), 'x')
    await restart()
    expect(readdirSync(spoolFolder).toSorted()).toEqual([queued, staged].toSorted())
    await looked()
  })

  it.each(['staged', 'imports'])('are kept if a record of “%s” is damaged', async (tableName) => {
    const { stageId } = await upload('one')
    await looked()
    fill()
    if (tableName === 'imports') await imports.commit('all')
    await imports.close()
    const database = new DatabaseSync(join(folder, 'imports', 'imports.db'))
    database.exec(`UPDATE ${tableName} SET ${tableName === 'imports' ? 'record' : 'row'} = '{'`)
    database.close()
    imports = await open()
    expect([readdirSync(spoolFolder), rows(), imports.queue.records()]).toEqual([[stageId], [], []])
  })

  it('are kept if the file that refers to them is damaged', async () => {
    const { stageId } = await upload('one')
    await looked()
    await imports.close()
    writeFileSync(join(folder, 'imports', 'imports.db'), 'ruined, and long enough to be taken for the header of a file')
    imports = await open()
    expect(logged).toContain('imports.recovered')
    expect(readdirSync(spoolFolder)).toEqual([stageId])
  })
})

it('ends its streams and requests when closed', async () => {
  const answer = Promise.withResolvers<readonly unknown[]>()
  listed = () => answer.promise
  await addLink('https://recordings.example/a.wav')
  fill()
  await vi.waitFor(() => expect(listing?.aborted).toBe(false), { interval: 5, timeout: 5000 })
  const readToItsEnd = async (stream: AsyncIterable<unknown>) => {
    const seen: unknown[] = []
    for await (const item of stream) seen.push(item)
    return seen
  }
  const streams = [imports.watchTable(), imports.queue.watchQueue()].map(readToItsEnd)
  await clock.advance(1000)
  await imports.close()
  expect(listing?.aborted).toBe(true)
  answer.resolve([])
  await clock.advance(1000)
  for (const seen of await Promise.all(streams)) expect(seen).not.toEqual([])
  imports = await open()
})
