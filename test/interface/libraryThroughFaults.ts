import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { SyncRig } from '../../src/core/library/testing/syncRig.ts'
import type { CallRecord } from '../../src/domain/calls/call.ts'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { MINUTE, SECOND } from '../../src/domain/units.ts'
import type { Fault } from '../../src/simulator/faults/fault.ts'
import { CALL_COLUMNS } from '../../src/simulator/sql/schema.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { FakeClock } from '../support/fakeClock.ts'
import { clientOf } from './faultyService.ts'
import type { TestService } from './serviceRequests.ts'

const FAULTS: readonly Fault[] = [
  { on: 'any', effect: { kind: 'status', status: 429, body: 'json' }, probability: 0.02 },
  { on: 'any', effect: { kind: 'status', status: 500, body: 'html' }, probability: 0.1 },
  { on: 'any', effect: { kind: 'reset', when: 'after' }, probability: 0.1 },
  { on: 'any', effect: { kind: 'truncated-json' }, probability: 0.05 },
  { on: 'calls', effect: { kind: 'broken-record' }, probability: 0.1 },
  { on: 'calls', effect: { kind: 'null-dropping-cursors' } },
]

/**
 * An hour or two of a workspace: its library becomes the same as the simulator through faults, 429s, changes and kills. The service
 * should have few enough calls for one check to cover all of them, and more than a page after those that are added.
 */
export async function syncThroughFaults(service: TestService, seed: number): Promise<void> {
  const { next, below } = createSeededRandom(`library ${seed}`)
  const { database, faults } = service.simulator
  const clock = new FakeClock()
  const { client } = clientOf(service.simulator.baseUrl, { key: service.simulator.apiKey, clock })
  const rig = new SyncRig({
    clock,
    service: {
      page: (...read) => client.calls(...read),
      serviceNow: () => Promise.resolve(client.serviceNow()),
      detail: async (...read) => (await client.call(...read)).detail,
    },
  })
  let isRunning = true
  // Requests take real time, and everything else takes the clock's.
  const running = (async () => {
    while (isRunning) {
      await clock.advance(50)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  })()
  const pass = (ms: number) => clock.wait(ms)
  let changes = 0
  /** Later than everything before, with microseconds. */
  const changedAt = () => `2026-10-15T1${3 + seed}:00:00.${String((changes += 1)).padStart(6, '0')}Z`
  const any = async () => {
    const ids = await database.query(sql`select id from calls order by id`)
    return Number(ids[below(ids.length)]?.['id'])
  }
  const change = async () => {
    const kind = below(5)
    const id = await any()
    if (kind === 0) {
      const columns = CALL_COLUMNS.filter((name) => name !== 'id' && name !== 'updated_at').join(', ')
      return database.run(
        `insert into calls (id, updated_at, ${columns})
      select (select max(id) + 1 + ${below(3)} from calls), '${changedAt()}', ${columns} from calls where id = ${id}`,
      )
    }
    if (kind === 1) return database.run(`delete from calls where id = ${id} and seed_index is not null`)
    if (kind === 2) return database.run(`update calls set title = 'Silent ${changes}', score = null where id = ${id}`)
    return database.run(
      `update calls set title = 'Changed ${changes}', ai_score = null, updated_at = '${changedAt()}' where id = ${id}`,
    )
  }
  try {
    for (const fault of FAULTS) faults.add(fault)
    rig.start()
    for (let round = 0; round < 12; round += 1) {
      await pass(below(20) * SECOND)
      for (let count = below(5); count >= 0; count -= 1) await change()
      if (next() < 0.3) {
        rig.kill()
        rig.start()
      }
    }
    faults.clear()
    rig.sync?.tryAgain()
    // Records that failed three times in a row are left out until the next sweep, which is days away.
    await pass(MINUTE)
    rig.store.retryDetails()
    const expected = await allCalls(service)
    const isSame = () => isDeepStrictEqual(kept(rig, expected), expected)
    const isDone = () => rig.store.counts().calls === expected.length && rig.store.counts().due === 0 && isSame()
    for (let minutes = 0; minutes < 60 && !isDone(); minutes += 1) await pass(MINUTE)
    expect(kept(rig, expected)).toEqual(expected)
    expect(rig.store.counts()).toMatchObject({ calls: expected.length, details: expected.length, due: 0 })
    const last = expected.at(-1)!.id
    expect(rig.store.detail(last)?.detail).toEqual((await client.call(last)).detail)
  } finally {
    isRunning = false
    await running
    faults.clear()
    rig.close()
  }
}

const kept = (rig: SyncRig, calls: readonly CallRecord[]) => calls.map(({ id }) => rig.store.call(id))

/** Read by another client, whose clock is the system's. */
async function allCalls({ simulator, get }: TestService): Promise<readonly CallRecord[]> {
  const { client } = clientOf(simulator.baseUrl, { key: simulator.apiKey })
  const { body } = await get('/v1/calls', [['first', '1']])
  expect(body.data).toHaveLength(1)
  const records: CallRecord[] = []
  for (let cursor: string | null = null, isMore = true; isMore;) {
    const sort = [{ field: 'id', direction: 'asc' }] as const
    const after = cursor === null ? null : ({ direction: 'after', cursor } as const)
    const page = await client.calls({ filters: [], sort }, after, 100)
    records.push(...page.rows.flatMap((row) => (row.kind === 'call' ? [row.call] : [])))
    cursor = page.endCursor
    isMore = page.hasNextPage
  }
  return records
}
