import { afterAll, beforeAll, expect, it } from 'vitest'
import { LibraryStore } from '../../src/core/library/store/libraryStore.ts'
import { readCallDetail } from '../../src/core/service/wire/wire.ts'
import { newMemoryLocation } from '../../src/core/storage/memoryLocation.ts'
import { isChatFormat, type CallDetail, type CallRecord } from '../../src/domain/calls/call.ts'
import { populationOf } from '../../src/domain/sampling/population.ts'
import { STARTING_RISK_FACTORS } from '../../src/domain/sampling/risk.ts'
import type { SampleMethod } from '../../src/domain/sampling/sampleMethod.ts'
import { redraw, type SampleReceipt } from '../../src/domain/sampling/sampleReceipt.ts'
import { ALL_CALLS, drawableCalls, isReviewable, qualifies } from '../../src/domain/sampling/sampleRules.ts'
import { drawReviewable } from '../../src/renderer/queue/sampling/drawReviewable.ts'
import { startService, type TestService } from './serviceRequests.ts'

/** Samples of the demo's calls, of which many have no recording, some only a summary, and some nothing at all. */

let service: TestService
let details: ReadonlyMap<number, CallDetail>
/** Rows of lists: before any full record was read, and after all were. */
let rows: { readonly unread: readonly CallRecord[]; readonly read: readonly CallRecord[] }

beforeAll(async () => {
  service = await startService({ calls: 500, seed: 1, data: 'company' })
  const ids = (await service.walk('/v1/calls')).map(({ id }) => Number(id))
  const all = await Promise.all(
    ids.map(async (id) => readCallDetail((await service.get(`/v1/calls/${id}`)).body, 'simulator').detail),
  )
  details = new Map(all.map((detail) => [detail.id, detail]))
  const store = new LibraryStore(newMemoryLocation())
  store.putPage({ calls: all, state: null, now: 1 })
  const unread = store.calls(ids)
  for (const detail of all) store.putDetail(detail, { isOpened: false, now: 1 })
  rows = { unread, read: store.calls(ids) }
  store.close()
})
afterAll(() => service?.close())

const SEEDS = Array.from({ length: 20 }, (_, at) => `demo ${at}`)
const METHODS: readonly SampleMethod[] = [
  { kind: 'random', size: 10 },
  { kind: 'stratified', size: 10, by: 'agent' },
  { kind: 'risk-weighted', size: 10, factors: STARTING_RISK_FACTORS },
  { kind: 'each-agent', size: 1 },
]
const REVIEWABLE = { ...ALL_CALLS, leavesOutEmpty: true }
const RECORDINGS = { ...REVIEWABLE, onlyRecordings: true }

async function draw(calls: readonly CallRecord[], rules: typeof REVIEWABLE, method: SampleMethod, seed: string) {
  const { drawable, emptyIds } = drawableCalls(calls, rules)
  let requestCount = 0
  const check = (callId: number) => {
    requestCount += 1
    return Promise.resolve(isReviewable(details.get(callId)!, rules))
  }
  const from = { source: { kind: 'filter' as const, filters: [] }, rules, emptyIds, method, seed, zone: 'UTC' }
  const options = { isReviewable: check, onProgress: () => undefined, signal: new AbortController().signal }
  const { items, receipt } = await drawReviewable(drawable, from, options)
  return { drawn: items.map(({ callId }) => details.get(callId)!), items, receipt, requestCount }
}

const canBeHeard = ({ media }: CallDetail) => media.hasAudio || media.hasVideo
const canBeRead = ({ format, transcription, conversation }: CallDetail) =>
  isChatFormat(format) ? (conversation?.messages.length ?? 0) > 0 : (transcription?.trim() ?? '') !== ''

it('has calls with nothing to hear or read, and many without a recording', () => {
  const all = [...details.values()]
  expect(all.filter((call) => !canBeHeard(call) && !canBeRead(call)).length).toBeGreaterThan(0)
  expect(
    all.filter(({ media, format }) => !media.hasAudio && !media.hasVideo && !isChatFormat(format)).length,
  ).toBeGreaterThan(100)
})

it.each(METHODS)('a sample ($kind) has no call without anything to hear or read, whatever the seed', async (method) => {
  for (const seed of SEEDS) {
    for (const calls of [rows.unread, rows.read]) {
      const some = await draw(calls, REVIEWABLE, method, seed)
      expect(some.drawn.filter((call) => !canBeHeard(call) && !canBeRead(call))).toEqual([])
      const recordings = await draw(calls, RECORDINGS, method, seed)
      expect(recordings.drawn.filter((call) => !canBeHeard(call))).toEqual([])
      if (method.kind !== 'each-agent') expect([some, recordings].map(({ items }) => items.length)).toEqual([10, 10])
    }
  }
})

it.each(METHODS)('a sample ($kind) is drawn again from its receipt, also once all records are read', async (method) => {
  for (const seed of SEEDS) {
    const { items, receipt } = await draw(rows.unread, RECORDINGS, method, seed)
    const stored = JSON.parse(JSON.stringify(receipt)) as SampleReceipt
    const emptyIds = new Set(stored.emptyIds)
    const again = rows.read.filter((call) => qualifies(call, RECORDINGS) && !emptyIds.has(call.id))
    const redrawn = redraw(stored, populationOf(again, method, stored.zone))
    expect(redrawn.kind === 'same' && redrawn.sample.calls).toEqual(
      items.map(({ callId, draw: drawn }) => ({ callId, ...drawn })),
    )
  }
})

it('asks for nothing if the list says everything, and otherwise for little more than the sample', async () => {
  for (const method of METHODS) {
    expect((await draw(rows.read, RECORDINGS, method, 'once')).requestCount).toBe(0)
    const { items, receipt, requestCount } = await draw(rows.unread, RECORDINGS, method, 'once')
    const strataCount = new Set(items.map((item) => item.draw?.stratum)).size
    expect(requestCount).toBeLessThanOrEqual(items.length + receipt.leftOutIds!.length + 2 * strataCount)
  }
})
