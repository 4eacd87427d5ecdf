import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { newMemoryLocation } from '../../storage/memoryLocation.ts'
import { fullDetail } from '../testing/fullDetail.ts'
import { StateLost } from './libraryStore.ts'
import { StoreThread } from './storeThread.ts'

const BLOCKED = '.blocked'
const BLOCKED_THREAD = join(import.meta.dirname, '../testing/blockedThread.ts')

let folder: string
let path: string
let thread: StoreThread
let lostCount: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-library-thread-'))
  path = join(folder, 'calls.sqlite')
  lostCount = 0
  thread = new StoreThread(path, () => (lostCount += 1))
})
afterEach(async () => {
  await thread.close()
  rmSync(folder, { recursive: true, force: true })
})

const putPage = (from: number, state: unknown) => {
  const calls = Array.from({ length: 100 }, (_, index) => fullCall({ id: from + index }))
  return thread.ask('putPage', { calls, state, now: 1 })
}

it('runs what it is asked in order, and starts again after it was closed', async () => {
  const [state, , counts] = await Promise.all([
    thread.ask('readState'),
    putPage(1, { pages: 1 }),
    thread.ask('counts'),
    thread.ask('putDetail', fullDetail(), { isOpened: false, now: 2 }),
  ])
  expect([state, counts.calls]).toEqual([null, 100])
  await thread.close()
  expect(readdirSync(folder)).toEqual(['calls.sqlite'])
  expect(await thread.ask('detail', fullDetail().id)).toEqual({ detail: fullDetail(), readAt: 2 })
  expect(await thread.ask('readState')).toEqual({ pages: 1 })
})

it('keeps the order of what it is asked while a large record is sent in parts', async () => {
  const evaluator = fullDetail().evaluators[0]!
  const detail = fullDetail({ evaluators: Array.from({ length: 2000 }, (_, id) => ({ ...evaluator, id })) })
  await thread.ask('readState')
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => post.mockRestore())
  const [, before, , after] = await Promise.all([
    thread.ask('putDetail', detail, { isOpened: false, now: 2 }),
    thread.ask('detail', detail.id),
    thread.ask('remove', [detail.id]),
    thread.ask('detail', detail.id),
  ])
  expect([before, after]).toEqual([{ detail, readAt: 2 }, null])
  expect(JSON.stringify(post.mock.calls).length).toBeLessThan(1000)
})

it('reports a failed method and continues', async () => {
  const broken = { ...fullCall(), title: {} as string }
  await expect(thread.ask('putPage', { calls: [broken], state: null, now: 1 })).rejects.toThrow(/bind|parameter/u)
  expect((await thread.ask('counts')).calls).toBe(0)
})

it('replaces a file that turns out to be damaged while it is used', async () => {
  await thread.ask('readState')
  for (let page = 0; page < 20; page += 1) await putPage(page * 100, { page })
  await thread.close()
  const file = openSync(path, 'r+')
  const { size } = statSync(path)
  // Everything but the first pages: the file opens, but its rows can't be read.
  for (let at = 60 * 4096; at < size; at += 4096) writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, at)
  closeSync(file)
  expect(await thread.ask('readState')).toEqual({ page: 19 })
  const ids = thread.ask('idsBetween', { from: null, below: null, addedBefore: 9 })
  await expect(ids).rejects.toThrow(StateLost)
  expect(lostCount).toBe(1)
  await expect(putPage(0, { page: 20 })).rejects.toThrow(StateLost)
  expect(await thread.ask('readState')).toBeNull()
  await putPage(0, { page: 0 })
  expect((await thread.ask('counts')).calls).toBe(100)
})

it('reports that a library in memory is lost when its thread ends, but not when it’s closed', async () => {
  const onLost = vi.fn<() => void>()
  const inMemory = new StoreThread(newMemoryLocation(), onLost)
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => posted.mockRestore())
  await inMemory.ask('counts')
  await (posted.mock.contexts.at(-1) as Worker).terminate()
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce())
  await inMemory.ask('counts')
  await inMemory.close()
  expect(onLost).toHaveBeenCalledOnce()
})

describe('with a deadline', () => {
  let deadlines: { readonly ring: () => void; readonly signal: AbortSignal }[]
  beforeEach(() => {
    deadlines = []
    const deadline = (signal: AbortSignal) =>
      new Promise<void>((ring, reject) => {
        deadlines.push({ ring, signal })
        signal.addEventListener('abort', () => reject(new Error('Aborted.')))
      })
    thread = new StoreThread(path, () => undefined, { path: BLOCKED_THREAD, deadline })
  })

  it('is replaced if a question blocks it, and answers those that waited', async () => {
    await putPage(1, null)
    writeFileSync(path + BLOCKED, '')
    const asked = Promise.allSettled([thread.ask('vocabulary'), thread.ask('counts'), thread.ask('remove', [1])])
    // Since the first has begun, which never ends.
    await vi.waitFor(() => expect(deadlines).toHaveLength(1))
    deadlines.at(-1)!.ring()
    expect(await asked).toMatchObject([
      { status: 'rejected', reason: { code: 'library-not-responding' } },
      { status: 'fulfilled', value: { calls: 100 } },
      { status: 'rejected', reason: expect.any(StateLost) as unknown },
    ])
    rmSync(path + BLOCKED)
    expect(await thread.ask('vocabulary')).toMatchObject({ questions: [] })
  })

  it('can be closed while a question blocks it', async () => {
    await putPage(1, null)
    writeFileSync(path + BLOCKED, '')
    const blocked = Promise.allSettled([thread.ask('vocabulary')])
    await vi.waitFor(() => expect(deadlines).toHaveLength(1))
    const closed = thread.close()
    deadlines.at(-1)!.ring()
    await closed
    expect(await blocked).toMatchObject([{ reason: { code: 'library-not-responding' } }])
  })

  it('has none while it opens the file, changes it, or has nothing to answer', async () => {
    await Promise.all([putPage(1, null), thread.ask('restrict', { since: null, keepsDetails: true })])
    expect(deadlines).toEqual([])
    await Promise.all([thread.ask('remove', [1]), thread.ask('counts')])
    // Since the question began.
    expect(deadlines.map(({ signal }) => signal.aborted)).toEqual([true])
  })
})

it('fails with the reason that a file can’t be opened', async () => {
  rmSync(folder, { recursive: true })
  closeSync(openSync(folder, 'w'))
  await expect(thread.ask('counts')).rejects.toThrow(/EEXIST|ENOTDIR/u)
})

it('stops a query that takes too long, and cancels those that still run when it is closed', async () => {
  const titled = (op: string, value: string) =>
    ({ filters: [{ field: 'title', op, value } as const], sort: [] }) as LibraryQuery
  await thread.ask('putReviews', 'all', [])
  await thread.ask('putPage', { calls: [fullCall({ title: `${'a'.repeat(60)}b` })], state: null, now: 1 })
  const slow = thread.query('ids', { query: titled('=~', '^(a+)+$') })
  const next = thread.query('ids', { query: titled('like', '%b') })
  await expect(slow).rejects.toMatchObject({ code: 'regex-too-slow' })
  expect(await next).toMatchObject({ ids: [fullCall().id] })

  await thread.close()
  thread = new StoreThread(path, () => undefined, { path: BLOCKED_THREAD })
  await thread.ask('readState')
  await thread.ask('putReviews', 'all', [])
  // It is blocked until it is asked to close. Otherwise, on a busy computer, it could answer the query before.
  writeFileSync(path + BLOCKED, '')
  const blocking = thread.ask('vocabulary')
  // So many that reading them into memory takes several steps.
  const pages = Array.from({ length: 40 }, (_, page) => putPage((page + 1) * 100, { page }))
  const unfinished = thread.query('ids', { query: titled('like', '%b') })
  const closed = thread.close()
  await nextTurn()
  rmSync(path + BLOCKED)
  await Promise.all([blocking, ...pages, expect(unfinished).rejects.toMatchObject({ code: 'canceled' }), closed])
})
