import { expect, it } from 'vitest'
import type { CallPage, CallRow } from '../../domain/calls/call.ts'
import { fullCall } from '../../domain/calls/testing/fullCall.ts'
import type { CallQuery, SortKey } from '../../domain/filters/filter.ts'
import type { WholeList } from '../lists/callLists.ts'
import { ExportRows, type ReadPage } from './exportRows.ts'

/** Calls of a service, newest change first, in pages of 10; calls `before` ahead of each page. */
class MovingService {
  readonly changedAt = new Map<number, number>()
  readonly asked: CallQuery[] = []
  before: (page: number) => void = () => undefined
  #now = 1000

  constructor(count: number) {
    for (let id = 1; id <= count; id += 1) this.touch(id)
  }

  /** Changes the call. */
  touch(id: number): void {
    this.#now += 1
    this.changedAt.set(id, this.#now)
  }

  readonly read: ReadPage = (query, cursor) => {
    this.before(this.asked.length)
    this.asked.push(query)
    const since = query.filters.find(({ field }) => field === 'updated_at')?.value
    const ids = query.filters
      .find(({ field }) => field === 'id')
      ?.value?.split(',')
      .map(Number)
    const place = cursor === null ? Infinity : Number(cursor.cursor)
    const found = [...this.changedAt]
      .filter(([id, at]) => (since == null || at >= Date.parse(since)) && (ids?.includes(id) ?? true))
      .toSorted(([, one], [, other]) => other - one)
    const page = found.filter(([, at]) => at < place).slice(0, ids ? 100 : 10)
    const last = page.at(-1)?.[1]
    return Promise.resolve<CallPage>({
      rows: page.map(([id, at]) => ({ kind: 'call', call: fullCall({ id, updatedAt: new Date(at).toISOString() }) })),
      hasNextPage: last !== undefined && last > (found.at(-1)?.[1] ?? 0),
      hasPreviousPage: false,
      startCursor: null,
      endCursor: last === undefined ? null : String(last),
    })
  }
}

const ALL: WholeList = { kind: 'query', query: { filters: [], sort: [] } }

async function idsOf(rows: ExportRows): Promise<(number | null)[]> {
  const ids: (number | null)[] = []
  for await (const some of rows.walk()) ids.push(...some.map(idOf))
  return ids
}

function idOf(row: CallRow): number | null {
  return row.kind === 'call' ? row.call.id : row.record.id
}

it('exports every call of every page, in the service’s order', async () => {
  const service = new MovingService(25)
  const ids = await idsOf(new ExportRows(ALL, service.read))
  expect(ids).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index))
})

it('exports calls that change during the export, each call once', async () => {
  const service = new MovingService(35)
  // After the first page, one exported call and two others change.
  service.before = (page) => {
    if (page === 1) for (const id of [30, 3, 7]) service.touch(id)
  }
  const ids = await idsOf(new ExportRows(ALL, service.read))
  expect(ids.toSorted((a, b) => a! - b!)).toEqual(Array.from({ length: 35 }, (_, index) => index + 1))
  expect(ids.slice(-2)).toEqual([7, 3])
})

it.each<[SortKey['field'], SortKey['direction'], number]>([
  ['updated_at', 'desc', 2],
  ['updated_at', 'asc', 1],
  ['ai_score', 'desc', 2],
  ['lead_name', 'asc', 2],
  ['timestamp', 'desc', 1],
  ['id', 'asc', 1],
])(
  'sorted by %s %s, reads the calls %d times: changed calls are only missed when they can move to the front',
  async (field, direction, times) => {
    const service = new MovingService(5)
    await idsOf(new ExportRows({ kind: 'query', query: { filters: [], sort: [{ field, direction }] } }, service.read))
    expect(service.asked).toHaveLength(times)
  },
)

it('sorted by a field that changes, only reads again what changed since its start', async () => {
  const service = new MovingService(35)
  service.before = (page) => {
    if (page === 1) service.touch(3)
  }
  const list: WholeList = { kind: 'query', query: { filters: [], sort: [{ field: 'duration', direction: 'desc' }] } }
  const serviceNow = () => Promise.resolve(Math.max(...service.changedAt.values()) + 1000)
  const ids = await idsOf(new ExportRows(list, service.read, undefined, serviceNow))
  expect(ids.at(-1)).toBe(3)
  expect(service.asked.at(-1)?.filters).toEqual([
    { field: 'updated_at', op: '>=', value: new Date(1035).toISOString() },
  ])
})

it('resumes after the last page that was read before a failure', async () => {
  const service = new MovingService(25)
  service.before = (page) => {
    if (page === 1) throw new Error('the network went away')
  }
  const rows = new ExportRows(ALL, service.read)
  const first: (number | null)[] = []
  const walk = async () => {
    for await (const some of rows.walk()) first.push(...some.map(idOf))
  }
  await expect(walk()).rejects.toThrow('the network')
  expect(first).toHaveLength(10)
  service.before = () => undefined
  expect([...first, ...(await idsOf(rows))]).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index))
})

it('exports a page again that could not be written', async () => {
  const rows = new ExportRows(ALL, new MovingService(15).read)
  for await (const _ of rows.walk()) break
  expect(await idsOf(rows)).toHaveLength(15)
})

it('exports selected calls in the order of selection, a hundred at a time, each once', async () => {
  const service = new MovingService(250)
  const callIds = Array.from({ length: 150 }, (_, index) => ((index * 7) % 250) + 1)
  const ids = await idsOf(new ExportRows({ kind: 'calls', callIds: [...callIds, callIds[0]!, 9999] }, service.read))
  expect(ids).toEqual(callIds)
  expect(service.asked).toHaveLength(2)
})

it('takes selected calls from the library, and asks the service only for the others', async () => {
  const service = new MovingService(150)
  const kept = (callIds: readonly number[]) =>
    Promise.resolve(
      callIds
        .filter((id) => id <= 120)
        .map((id) => fullCall({ id }))
        .toReversed(),
    )
  const callIds = Array.from({ length: 130 }, (_, index) => 130 - index)
  expect(await idsOf(new ExportRows({ kind: 'calls', callIds }, service.read, kept))).toEqual(callIds)
  expect(service.asked.map(({ filters }) => filters[0]?.value)).toEqual(['130,129,128,127,126,125,124,123,122,121'])
})

it('exports a call once even if a page repeats it, and fails if the paging is inconsistent', async () => {
  const once = (id: number): CallRow => ({ kind: 'call', call: fullCall({ id }) })
  const read: ReadPage = () =>
    Promise.resolve({
      rows: [once(2), once(2), once(1)],
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: null,
    })
  const ids: (number | null)[] = []
  const walk = async () => {
    for await (const some of new ExportRows(ALL, read).walk()) ids.push(...some.map(idOf))
  }
  await expect(walk()).rejects.toMatchObject({ code: 'inconsistent-paging' })
  expect(ids).toEqual([2, 1])
})
