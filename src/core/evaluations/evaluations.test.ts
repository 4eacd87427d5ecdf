import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { AppError } from '../../contract/errors.ts'
import type { CallDetail, CallPage } from '../../domain/calls/call.ts'
import { fullCall } from '../../domain/calls/testing/fullCall.ts'
import { evaluatedCallOf } from '../../domain/scorecards/evaluatedCall.ts'
import type { Log } from '../diagnostics/log.ts'
import { createExpectedErrors } from '../expectedErrors.ts'
import { Evaluations, type EvaluationsOptions } from './evaluations.ts'
import type { EvaluationsSession } from './evaluationsLoad.ts'
import { KeptEvaluations } from './keptEvaluations.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Log
const CHANGED_AT = '2026-06-01T09:00:00Z'
const callOf = (id: number, updatedAt: string | null = CHANGED_AT) =>
  ({ ...fullCall({ id, updatedAt }), scorecard: null, evaluators: [] }) as unknown as CallDetail

/** Pages of call ids, as in the list. */
let pages: number[][]
let asked: { readonly pageSize: number; readonly cursor: string | null }[]
let read: number[]
let beforePage: (at: number) => Promise<void>
let clock: FakeClock
let detail: (callId: number) => Promise<CallDetail>
let hidden: readonly number[]
let evaluations: Evaluations
let library: Awaited<ReturnType<EvaluationsOptions['library']>>

beforeEach(() => {
  pages = [
    [1, 2, 3],
    [3, 4, 5],
  ]
  asked = []
  read = []
  hidden = []
  library = null
  clock = new FakeClock()
  beforePage = () => Promise.resolve()
  detail = (callId) => Promise.resolve(callOf(callId))
  const calls: EvaluationsSession['calls'] = {
    page: async (_query, cursor, pageSize) => {
      asked.push({ pageSize, cursor: cursor?.cursor ?? null })
      const at = Number(cursor?.cursor ?? 0)
      await beforePage(at)
      const rows = (pages[at] ?? []).map((id) => ({ kind: 'call', call: callOf(id) }))
      return { rows, hasNextPage: at + 1 < pages.length, endCursor: String(at + 1) } as unknown as CallPage
    },
    // Keeps each call that was read, as `Calls.detail` does.
    detail: async (callId) => {
      read.push(callId)
      const call = await detail(callId)
      evaluations.keep(call)
      return call
    },
  }
  evaluations = new Evaluations({
    session: () => Promise.resolve({ calls }),
    hiddenCallIds: () => Promise.resolve(new Set(hidden)),
    library: () => Promise.resolve(library),
    errors: createExpectedErrors(log),
    clock,
  })
})
afterEach(() => evaluations.close())

async function snapshot() {
  for await (const item of evaluations.watch()) return item
  throw new Error('No snapshot.')
}

async function load(limit = 100) {
  evaluations.load({ filters: [], limit })
  return ended()
}

async function ended() {
  await vi.waitFor(async () => expect((await snapshot()).load?.state.kind).not.toBe('running'), {
    interval: 5,
    timeout: 5000,
  })
  return (await snapshot()).load!
}

const byNumber = (a: number, b: number) => a - b
const loadedIds = async () => (await evaluations.loaded(null)).calls.map(({ callId }) => callId).toSorted(byNumber)

describe('loading the calls of a filter', () => {
  it('reads each once, page after page', async () => {
    expect(await load()).toEqual({
      state: { kind: 'done' },
      filters: [],
      limit: 100,
      foundCount: 5,
      readCount: 5,
      skippedCount: 0,
      isListRead: true,
    })
    expect(read.toSorted(byNumber)).toEqual([1, 2, 3, 4, 5])
    expect(asked).toEqual([
      { pageSize: 100, cursor: null },
      { pageSize: 100, cursor: '1' },
    ])
    expect((await snapshot()).callCount).toBe(5)
  })

  it('reads up to its limit, and requests no further pages', async () => {
    expect(await load(2)).toMatchObject({ foundCount: 2, readCount: 2, isListRead: true })
    expect(asked).toEqual([{ pageSize: 2, cursor: null }])
    expect(await load(4)).toMatchObject({ foundCount: 4, readCount: 4 })
  })

  it('reads only changed calls again', async () => {
    await load()
    read = []
    evaluations.keep(callOf(2, '2026-05-01T00:00:00Z'))
    expect(await load()).toMatchObject({ readCount: 5 })
    expect(read).toEqual([2])
  })

  it('skips a deleted or unreadable call', async () => {
    detail = (callId) =>
      callId === 2
        ? Promise.reject(new AppError('not-found', { what: 'call' }))
        : callId === 4
          ? Promise.reject(new AppError('unreadable-answer', { path: 'id', reason: 'odd' }))
          : Promise.resolve(callOf(callId))
    expect(await load()).toMatchObject({ state: { kind: 'done' }, readCount: 5, skippedCount: 2 })
    expect(await loadedIds()).toEqual([1, 3, 5])
  })

  it('ends with the first failure that isn’t specific to one call', async () => {
    pages = [Array.from({ length: 50 }, (_, index) => index + 1)]
    detail = (callId) =>
      callId === 2 ? Promise.reject(new AppError('unauthorised', { status: 401 })) : Promise.resolve(callOf(callId))
    expect(await load()).toMatchObject({
      state: { kind: 'failed', failure: { code: 'unauthorised' } },
      isListRead: true,
    })
    expect(read.length).toBeLessThan(10)
  })

  it('ends if the list can’t be read', async () => {
    beforePage = () => Promise.reject(new AppError('service-failed', { status: 500 }))
    expect(await load()).toMatchObject({
      state: { kind: 'failed', failure: { code: 'service-failed' } },
      isListRead: false,
    })
  })

  it('reports its progress to watchers', async () => {
    const listGates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const detailGate = Promise.withResolvers<CallDetail>()
    beforePage = (at) => listGates[at]?.promise ?? Promise.resolve()
    detail = (callId) =>
      callId === 1 ? Promise.reject(new AppError('not-found', { what: 'call' })) : detailGate.promise
    const seen: unknown[] = []
    const watching = (async () => {
      for await (const { load: now } of evaluations.watch()) {
        seen.push(now && [now.state.kind, now.foundCount, now.isListRead, now.readCount])
      }
    })()
    const untilSeen = (wanted: unknown) =>
      vi.waitFor(
        async () => {
          await clock.advance(100)
          expect(seen.at(-1)).toEqual(wanted)
        },
        { interval: 5, timeout: 5000 },
      )
    await untilSeen(null)
    evaluations.load({ filters: [], limit: 100 })
    await untilSeen(['running', 0, false, 0])
    listGates[0].resolve()
    await untilSeen(['running', 3, false, 0])
    listGates[1].resolve()
    await untilSeen(['running', 5, true, 1])
    evaluations.cancelLoad()
    await untilSeen(['cancelled', 5, true, 1])
    detailGate.resolve(callOf(2))
    evaluations.close()
    await clock.advance(100)
    await watching
  })

  it('reads three at a time, and nothing more once it is canceled', async () => {
    const gate = Promise.withResolvers<CallDetail>()
    detail = () => gate.promise
    evaluations.load({ filters: [], limit: 100 })
    await vi.waitFor(() => expect(read).toHaveLength(3), { interval: 5, timeout: 5000 })
    evaluations.cancelLoad()
    gate.resolve(callOf(1))
    expect(await ended()).toMatchObject({ state: { kind: 'cancelled' }, foundCount: 5 })
    evaluations.cancelLoad()
    expect(await ended()).toMatchObject({ state: { kind: 'cancelled' } })
    expect(read).toHaveLength(3)
  })

  it('cancels the previous load', async () => {
    const gate = Promise.withResolvers<CallDetail>()
    detail = () => gate.promise
    evaluations.load({ filters: [], limit: 100 })
    await vi.waitFor(() => expect(read).toHaveLength(3), { interval: 5, timeout: 5000 })
    detail = (callId) => Promise.resolve(callOf(callId))
    expect(await load(1)).toMatchObject({ state: { kind: 'done' }, limit: 1 })
    gate.resolve(callOf(1))
    expect(read).toHaveLength(4)
  })
})

describe('the evaluations', () => {
  it('exclude calls under blind review', async () => {
    for (const id of [7, 8, 9]) evaluations.keep(callOf(id))
    hidden = [7]
    expect(await loadedIds()).toEqual([8, 9])
    expect((await snapshot()).callCount).toBe(3)
    expect(await evaluations.scoringRule()).toBeDefined()
  })

  it('come from the library in pages if it keeps full records', async () => {
    const inLibrary = Array.from({ length: 501 }, (_, index) => evaluatedCallOf(callOf(1000 - index)))
    library = {
      evaluatedCalls: ({ below, limit }) =>
        Promise.resolve(inLibrary.filter(({ callId }) => callId < (below ?? Infinity)).slice(0, limit)),
      scoringRule: () => Promise.resolve(null),
    }
    evaluations.keep(callOf(7))
    hidden = [1000]
    const first = await evaluations.loaded(null)
    expect(first.calls.map(({ callId }) => callId)).toEqual(Array.from({ length: 499 }, (_, index) => 999 - index))
    expect(first.next).toBe(501)
    const second = await evaluations.loaded(first.next)
    expect(second.calls.map(({ callId }) => callId)).toEqual([500])
    expect(second.next).toBeNull()
  })

  it('get a new revision whenever a call was read', async () => {
    const before = (await snapshot()).revision
    evaluations.keep(callOf(1))
    expect((await snapshot()).revision).toBe(before + 1)
  })

  it('end their streams and the load when closed', async () => {
    const gate = Promise.withResolvers<CallDetail>()
    detail = () => gate.promise
    evaluations.load({ filters: [], limit: 100 })
    await vi.waitFor(() => expect(read).toHaveLength(3), { interval: 5, timeout: 5000 })
    evaluations.close()
    gate.resolve(callOf(1))
    expect((await evaluations.watch()[Symbol.asyncIterator]().next()).done).toBe(true)
    await gate.promise
    expect(read).toHaveLength(3)
  })

  it('are kept for the most recently read calls', () => {
    const kept = new KeptEvaluations(2)
    for (const id of [1, 2, 1, 3]) kept.keep(callOf(id))
    expect([kept.size, kept.all().map(({ callId }) => callId)]).toEqual([2, [1, 3]])
    expect([kept.has(1, CHANGED_AT), kept.has(1, null), kept.has(1, '2020'), kept.has(2, CHANGED_AT)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    const unchanged = new KeptEvaluations()
    unchanged.keep(callOf(1, null))
    expect(unchanged.has(1, null)).toBe(false)
  })
})
