import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { HOUR, MINUTE, SECOND } from '../../../domain/units.ts'
import type { WorkspaceSession } from '../../connection/session.ts'
import { LikelyCalls } from './likelyCalls.ts'

const START = Date.UTC(2026, 5, 1, 9)
const { signal } = new AbortController()

interface Call {
  readonly id: number
  readonly agent: { readonly id: number | null } | null
  readonly timestamp: string | null
  readonly durationSeconds: number | null
}

/** The number of pages in every response. */
let pages: Call[][]
/** The requested ranges, in hours from the start. */
let requested: [from: number, to: number][]
let failure: Error | null
let likely: LikelyCalls

const likelyCallsFrom = (page: WorkspaceSession['calls']['page'], stored: readonly Call[] | null = null) =>
  new LikelyCalls({
    session: () => Promise.resolve({ calls: { page } as unknown as WorkspaceSession['calls'] }),
    library: () => Promise.resolve({ callsBetween: () => Promise.resolve(stored as readonly CallRecord[] | null) }),
  })

beforeEach(() => {
  pages = []
  requested = []
  failure = null
  likely = likelyCallsFrom(({ filters }, cursor) => {
    if (failure !== null) return Promise.reject(failure)
    const at = cursor === null ? 0 : Number(cursor.cursor)
    if (at === 0) {
      const [from, to] = filters.map(({ value }) => (Date.parse(value ?? '') - START) / HOUR)
      requested.push([from ?? NaN, to ?? NaN])
    }
    const rows = (pages[at] ?? []).map((call) => ({ kind: 'call', call }))
    return Promise.resolve({ rows, hasNextPage: at + 1 < pages.length, endCursor: String(at + 1) } as never)
  })
})

const call = (id: number, afterMs: number, durationSeconds: number | null = null, agent: number | null = 7): Call => ({
  id,
  agent: { id: agent },
  timestamp: new Date(START + afterMs).toISOString(),
  durationSeconds,
})
const planned = (afterMs = 0, durationSeconds: number | null = null, userId = 7) => ({
  startMs: START + afterMs,
  userId,
  durationSeconds,
})

describe('a call that may match a row', () => {
  it.each([
    ['two minutes apart', call(1, 2 * MINUTE), planned(), 1],
    ['two minutes apart, the other way round', call(1, -2 * MINUTE), planned(), 1],
    ['more than two minutes apart', call(1, 2 * MINUTE + 1), planned(), null],
    ['within the length of the recording', call(1, 10 * MINUTE), planned(0, 600), 1],
    ['behind the length of the recording', call(1, 10 * MINUTE + 1), planned(0, 600), null],
    ['within the length of the call', call(1, -10 * MINUTE, 600), planned(), 1],
    ['behind the length of the call', call(1, -10 * MINUTE - 1, 600), planned(), null],
    ['two hours apart, with a long recording', call(1, 2 * HOUR), planned(0, 36_000), 1],
    ['more than two hours apart, with a long recording', call(1, 2 * HOUR + 1), planned(0, 36_000), null],
    ['more than two hours apart, with a long call', call(1, 2 * HOUR + 1, 36_000), planned(), null],
    ['of another agent', call(1, 0, null, 8), planned(), null],
    ['of an agent without an id', call(1, 0, null, null), planned(), null],
    ['of no agent', { ...call(1, 0), agent: null }, planned(), null],
    ['without a time', { ...call(1, 0), timestamp: null }, planned(), null],
  ])('%s', async (_what, known, row, callId) => {
    pages = [[known]]
    expect(likely.of(row)).toBeNull()
    expect(await likely.read([row], signal)).toBe(true)
    expect(likely.of(row)).toBe(callId)
  })

  it('is the first of several, each noted once', async () => {
    pages = [[call(1, MINUTE), call(1, 0), call(2, 0)], [call(3, 30 * MINUTE)]]
    await likely.read([planned()], signal)
    expect([likely.of(planned()), likely.of(planned(30 * MINUTE))]).toEqual([1, 3])
  })
})

describe('reading the calls', () => {
  it('requests the time around each row, once for nearby rows', async () => {
    await likely.read([planned(20 * HOUR), planned(HOUR, 3600), planned()], signal)
    expect(requested).toEqual([
      [-2, 3],
      [18, 22],
    ])
  })

  it('combines rows up to six hours apart', async () => {
    await likely.read([planned(), planned(6 * HOUR)], signal)
    await likely.read([planned(100 * HOUR), planned(106 * HOUR + SECOND)], signal)
    expect(requested).toHaveLength(3)
  })

  it('finds every call that matches a row', async () => {
    const lengthSeconds = fc.option(fc.integer({ min: 0, max: 4 * 3600 }))
    const at = fc.integer({ min: 0, max: (30 * HOUR) / SECOND }).map((seconds) => seconds * SECOND)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(at, lengthSeconds), { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(at, lengthSeconds), { maxLength: 4 }),
        async (rows, existing) => {
          const all = existing.map(([afterMs, seconds], index) => call(index, afterMs, seconds))
          const respond = (calls: readonly Call[]) =>
            Promise.resolve({ rows: calls.map((one) => ({ kind: 'call', call: one })), hasNextPage: false } as never)
          const inRange = likelyCallsFrom(({ filters: [from, to] }) =>
            respond(all.filter(({ timestamp }) => timestamp! >= from!.value! && timestamp! <= to!.value!)),
          )
          const complete = likelyCallsFrom(() => respond(all))
          const table = rows.map(([afterMs, seconds]) => planned(afterMs, seconds))
          await Promise.all([inRange.read(table, signal), complete.read(table, signal)])
          const isFoundIn = (calls: LikelyCalls) => table.map((row) => calls.of(row) !== null)
          expect(isFoundIn(inRange)).toEqual(isFoundIn(complete))
        },
      ),
    )
  })

  it('requests nothing that the library has', async () => {
    const refused = () => Promise.reject(new Error('The service must not be requested.'))
    const stored = likelyCallsFrom(refused, [call(1, 0)])
    expect(await stored.read([planned()], signal)).toBe(true)
    expect([stored.of(planned()), await stored.read([planned()], signal)]).toEqual([1, false])
  })

  it('requests nothing twice', async () => {
    await likely.read([planned(), planned(HOUR)], signal)
    expect(await likely.read([planned()], signal)).toBe(false)
    expect(await likely.read([planned(MINUTE, 3600)], signal)).toBe(false)
    expect(await likely.read([], signal)).toBe(false)
    expect(requested).toHaveLength(1)
    expect(await likely.read([planned(HOUR + SECOND)], signal)).toBe(true)
    expect(requested).toHaveLength(2)
  })

  it('fails with the service’s error, and requests again the next time', async () => {
    failure = new Error('unreachable')
    await expect(likely.read([planned()], signal)).rejects.toBe(failure)
    failure = null
    pages = [[call(1, 0)]]
    expect(await likely.read([planned()], signal)).toBe(true)
    expect(likely.of(planned())).toBe(1)
  })

  it('stops after 20 pages', async () => {
    pages = Array.from({ length: 30 }, (_, index) => [call(index, index * HOUR)])
    await likely.read([planned()], signal)
    expect([likely.of(planned(19 * HOUR)), likely.of(planned(20 * HOUR))]).toEqual([19, null])
  })
})
