import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../../../test/support/fakeClock.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { CallRow } from '../../../domain/calls/call.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../domain/units.ts'
import type { How } from '../../service/serviceClient.ts'
import { ModelService } from '../testing/modelService.ts'
import { SyncRig } from '../testing/syncRig.ts'
import { FIRST_PAUSE } from './librarySync.ts'

let clock: FakeClock
let service: ModelService
let rig: SyncRig

beforeEach(() => {
  clock = new FakeClock()
  service = new ModelService(clock)
  for (let id = 1; id <= 250; id += 1) service.put(id)
  rig = new SyncRig({ clock, service })
})
afterEach(() => rig.close())

const kept = () => service.records().map(({ id }) => rig.store.call(id))
const isComplete = () => rig.store.counts().calls === service.records().length

it('stores every call, then every full record', async () => {
  rig.start()
  await clock.advance(10 * SECOND)
  expect(kept()).toEqual(service.records())
  await clock.advance(MINUTE)
  expect(rig.store.counts()).toEqual({ calls: 250, details: 250, transcripts: 250, due: 0 })
  expect(rig.store.detail(7)?.detail).toEqual(service.detailOf(7))
  expect(rig.progress).toMatchObject({ failure: null, isIdle: true })
})

it('reads the list without full records, if only calls are kept', async () => {
  rig.close()
  rig = new SyncRig({ clock, service, keepsDetails: false })
  rig.start()
  await clock.advance(MINUTE)
  expect(rig.store.counts()).toMatchObject({ calls: 250, details: 0 })
})

it('reads only the calls of its period', async () => {
  rig.close()
  service.put(300, { timestamp: '2026-11-20T00:00:00Z' })
  rig = new SyncRig({ clock, service, since: '2026-11-19T00:00:00Z' })
  rig.start()
  await clock.advance(MINUTE)
  expect(rig.store.counts()).toMatchObject({ calls: 1, details: 1 })
})

it('removes a call that has left its period', async () => {
  rig.close()
  rig = new SyncRig({ clock, service, since: '2026-11-01T00:00:00Z' })
  rig.start()
  await clock.advance(2 * MINUTE)
  service.put(3, { timestamp: '2026-10-31T00:00:00Z' })
  rig.store.expireDetails(clock.now())
  await clock.advance(2 * MINUTE)
  expect(rig.store.call(3)).toBeNull()
  expect(rig.store.counts()).toMatchObject({ calls: 249, due: 0 })
})

it('keeps a call that the list has, although its full record isn’t found', async () => {
  rig.close()
  const missing = new AppError('not-found', { what: 'call' })
  const detail = (id: number, how: How) => (id === 7 ? Promise.reject(missing) : service.detail(id, how))
  rig = new SyncRig({ clock, service: { page: service.page, serviceNow: service.serviceNow, detail } })
  rig.start()
  await clock.advance(3 * MINUTE)
  expect(rig.store.call(7)).not.toBeNull()
  expect(rig.store.counts()).toMatchObject({ calls: 250, details: 249, due: 0 })
})

it.each([
  { failure: new AppError('service-failed', { status: 500 }) },
  // The key may only read calls.
  { failure: new AppError('unauthorized', { status: 401 }) },
])('reads full records although the users can’t be read, and tries them again: $failure.code', async ({ failure }) => {
  let isBroken = true
  const user = { userId: 1, workspaceId: 1, email: null, name: 'Amelia', isActive: true, customFields: null }
  const users = () => (isBroken ? Promise.reject(failure) : Promise.resolve([user]))
  rig.close()
  rig = new SyncRig({ clock, service, users })
  rig.start()
  await clock.advance(2 * MINUTE)
  expect(rig.store.counts()).toMatchObject({ details: 250, due: 0 })
  expect(rig.progress).toMatchObject({ failure: null, isIdle: true })
  isBroken = false
  await clock.advance(15 * MINUTE)
  expect(rig.store.users()).toEqual([user])
})

it('waits if the workspace can’t be opened to read the users', async () => {
  rig.close()
  rig = new SyncRig({ clock, service, users: () => Promise.reject(new AppError('key-missing', { workspaceId: 'w' })) })
  rig.start()
  await clock.advance(2 * MINUTE)
  expect(rig.progress).toMatchObject({ failure: { code: 'key-missing' } })
})

it('an empty workspace is complete, and its first call is found', async () => {
  service.calls.clear()
  rig.start()
  await clock.advance(10 * SECOND)
  expect(rig.progress).toMatchObject({ isIdle: true, failure: null })
  service.put(9)
  await clock.advance(2 * MINUTE)
  expect(rig.store.counts()).toMatchObject({ calls: 1, details: 1 })
})

it('finds the second call of an empty workspace, although the first was stored before the sync saw it', async () => {
  service.calls.clear()
  rig.start()
  await clock.advance(10 * SECOND)
  service.put(9)
  rig.store.putPage({ calls: service.records(), state: null, now: clock.now() })
  await clock.advance(2 * MINUTE)
  service.put(10)
  await clock.advance(MINUTE + 5 * SECOND)
  expect(kept()).toEqual(service.records())
})

it('reads every call with an ID, although the oldest records have none', async () => {
  rig.close()
  for (let id = 251; id <= 350; id += 1) service.put(id)
  const withoutOldIds = (row: CallRow): CallRow =>
    row.kind === 'call' && row.call.id <= 100
      ? { kind: 'unreadable', record: { id: null, path: 'id', reason: 'is a text' } }
      : row
  const page: ModelService['page'] = async (...request) => {
    const read = await service.page(...request)
    return { ...read, rows: read.rows.map(withoutOldIds) }
  }
  rig = new SyncRig({ clock, service: { page, serviceNow: service.serviceNow, detail: service.detail } })
  rig.start()
  await clock.advance(10 * SECOND)
  expect(rig.store.counts().calls).toBe(250)
  expect(rig.progress).toMatchObject({ failure: { code: 'inconsistent-paging' }, state: { walkedAt: null } })
})

it('doesn’t take empty pages that have a next one for an empty workspace', async () => {
  service.fault = () => 'empty-page'
  rig.start()
  await clock.advance(10 * SECOND)
  expect(rig.progress).toMatchObject({ failure: { code: 'inconsistent-paging' }, state: { walkedAt: null } })
  service.fault = () => null
  await clock.advance(2 * MINUTE)
  expect(kept()).toEqual(service.records())
})

describe('once complete, it finds', () => {
  beforeEach(async () => {
    rig.start()
    await clock.advance(2 * MINUTE)
  })

  it('a new and a changed call within a minute, and reads the changed one again', async () => {
    service.put(251)
    service.put(3, { title: 'Changed' })
    await clock.advance(MINUTE + 5 * SECOND)
    expect(kept()).toEqual(service.records())
    expect(rig.store.detail(3)?.detail).toEqual(service.detailOf(3))
  })

  it('a change that the service shows four minutes late', async () => {
    service.put(3, { title: 'Late' }, { lateMs: 4 * MINUTE })
    service.put(4)
    await clock.advance(11 * MINUTE)
    expect(rig.store.call(3)?.title).toBe('Late')
  })

  it('a change that the service shows late while it reads many others', async () => {
    await clock.advance(3 * MINUTE)
    for (let id = 1001; id <= 1400; id += 1) service.put(id)
    // The next increment reads all calls again, as changes after the start may have appeared late.
    const pageCount = Math.ceil(service.records().length / 100)
    let requested = 0
    service.latencyMs = () => {
      requested += 1
      if (requested === pageCount) {
        service.put(3, { title: 'Late' }, { lateMs: 4 * MINUTE })
        service.put(4)
      }
      return requested > pageCount ? 100 : MINUTE
    }
    await clock.advance(15 * MINUTE)
    expect(rig.store.call(3)?.title).toBe('Late')
  })

  it('silent changes of many calls within hours, because a check leads to a sweep', async () => {
    for (let id = 1; id <= 250; id += 2) service.changeSilently(id, 'call')
    await clock.advance(2 * HOUR)
    expect(kept()).toEqual(service.records())
    expect(rig.store.detail(1)?.detail).toEqual(service.detailOf(1))
  })

  it('all of a thousand calls that changed at the same instant, without reading them every minute', async () => {
    for (let id = 1001; id <= 2000; id += 1) service.put(id, { updatedAt: '2026-11-21T09:10:00.123456Z' })
    await clock.advance(9 * MINUTE)
    expect(isComplete()).toBe(true)
    await clock.advance(20 * MINUTE)
    const before = service.requestCount
    await clock.advance(20 * MINUTE)
    // One increment a minute, and a check of calls and of a record every ten minutes.
    expect(service.requestCount - before).toBeLessThanOrEqual(20 + 2 * 2 + 4)
  })
})

describe('a call that changed in the future doesn’t hide later changes', () => {
  beforeEach(() => service.put(5, { updatedAt: '2027-11-21T00:00:00Z' }))

  async function titleAfterChange() {
    rig.start()
    await clock.advance(2 * MINUTE)
    service.put(6, { title: 'Changed now' })
    await clock.advance(MINUTE + 5 * SECOND)
    return rig.store.call(6)?.title
  }

  it('if it is there from the start', async () => {
    expect(await titleAfterChange()).toBe('Changed now')
  })

  it('if an earlier version of the app remembered its time', async () => {
    rig.start()
    await clock.advance(2 * MINUTE)
    const late = '2027-11-21T00:00:00Z'
    const state = { ...rig.progress!.state, head: late, settling: late, settled: late }
    rig.kill()
    rig.store.readState()
    rig.store.putPage({ calls: [], state, now: clock.now() })
    expect(await titleAfterChange()).toBe('Changed now')
  })

  it('if this computer’s clock is days fast', async () => {
    service.clockAheadMs = -3 * DAY
    service.put(5, { updatedAt: new Date(clock.now() - DAY).toISOString() })
    expect(await titleAfterChange()).toBe('Changed now')
  })
})

it('doesn’t read changes of hours each minute because this computer’s clock is slow', async () => {
  service.clockAheadMs = 6 * HOUR
  for (let id = 1; id <= 300; id += 1) service.put(id)
  rig.close()
  rig = new SyncRig({ clock, service, keepsDetails: false })
  rig.start()
  await clock.advance(30 * MINUTE)
  const before = service.requestCount
  await clock.advance(20 * MINUTE)
  expect(service.requestCount - before).toBeLessThanOrEqual(20 + 2 * 2 + 4)
})

describe.each([
  ['without a zone', (updatedAt: string) => updatedAt.replace('Z', ''), MINUTE],
  // Hourly sweeps find what changed.
  ['that can’t be read', (updatedAt: string) => `on ${updatedAt}`, HOUR],
])('if calls have times of change %s', (_, written, foundWithin) => {
  const rewritten = (row: CallRow): CallRow =>
    row.kind === 'call' ? { ...row, call: { ...row.call, updatedAt: written(row.call.updatedAt ?? '') } } : row
  const page: ModelService['page'] = async (query, ...how) => {
    const filters = query.filters.map((one) => ({ ...one, value: one.value?.replace(/(T[\d:.]+)$/u, '$1Z') ?? null }))
    const read = await service.page({ ...query, filters }, ...how)
    return { ...read, rows: read.rows.map(rewritten) }
  }

  beforeEach(async () => {
    rig.close()
    const { serviceNow, detail } = service
    rig = new SyncRig({ clock, service: { page, serviceNow, detail }, keepsDetails: false })
    rig.start()
    await clock.advance(30 * MINUTE)
  })

  it('doesn’t read all of them each minute', async () => {
    expect(rig.store.counts().calls).toBe(250)
    const before = service.requestCount
    await clock.advance(20 * MINUTE)
    expect(service.requestCount - before).toBeLessThanOrEqual(20 + 2 * 2 + 4)
  })

  it('finds changes and new calls', async () => {
    service.put(5, { title: 'Changed' })
    service.put(251, { title: 'New' })
    await clock.advance(foundWithin + 2 * MINUTE)
    expect([rig.store.call(5)?.title, rig.store.call(251)?.title]).toEqual(['Changed', 'New'])
  })
})

it('pauses after a failure, longer each time, and continues where it was', async () => {
  let isDown = false
  service.fault = () => (isDown ? 'unreachable' : null)
  rig.start()
  await clock.advance(150)
  isDown = true
  await clock.advance(MINUTE)
  expect(rig.progress?.failure).toEqual({ code: 'unreachable', data: { host: 'model' } })
  const before = service.requestCount
  await clock.advance(HOUR)
  expect(service.requestCount - before).toBeLessThan(10)
  isDown = false
  rig.sync?.tryAgain()
  await clock.advance(10 * SECOND)
  expect(isComplete()).toBe(true)
  expect(rig.progress?.failure).toBeNull()
})

it('waits for the pause after a failure, also if what was stored is lost meanwhile', async () => {
  service.fault = () => 'unreachable'
  rig.start()
  await clock.advance(10 * SECOND)
  expect(rig.progress?.failure).toMatchObject({ code: 'unreachable' })
  const before = service.requestCount
  // As the thread of a library in memory that crashes whenever it starts.
  for (let count = 0; count < 5; count += 1) {
    rig.sync?.stateLost()
    await clock.advance(SECOND)
  }
  expect(service.requestCount).toBe(before)
})

it('isn’t said to have failed anymore as soon as it reads on', async () => {
  for (let id = 251; id <= 5000; id += 1) service.put(id)
  service.latencyMs = () => SECOND
  let isDown = false
  service.fault = () => (isDown ? 'unreachable' : null)
  rig.start()
  await clock.advance(10 * SECOND)
  isDown = true
  await clock.advance(5 * SECOND)
  expect(rig.progress?.failure?.code).toBe('unreachable')
  isDown = false
  rig.sync?.tryAgain()
  await clock.advance(3 * SECOND)
  expect(rig.progress).toMatchObject({ failure: null, isIdle: false, state: { walkedAt: null } })
  // The next failure is the first again, for the length of its pause.
  isDown = true
  await clock.advance(2 * SECOND)
  expect(rig.progress?.failure?.code).toBe('unreachable')
  isDown = false
  await clock.advance(FIRST_PAUSE + 3 * SECOND)
  expect(rig.progress?.failure).toBeNull()
})

it('doesn’t pause if something else reached the service while the step failed', async () => {
  rig.start()
  await clock.advance(2 * MINUTE)
  let failedCount = 0
  service.fault = () => {
    if (failedCount > 0) return null
    failedCount += 1
    rig.sync?.tryAgain()
    return 'unreachable'
  }
  while (failedCount === 0) await clock.advance(SECOND)
  await clock.advance(SECOND)
  expect(rig.progress?.failure).toBeNull()
})

describe('refresh', () => {
  beforeEach(async () => {
    rig.start()
    await clock.advance(2 * MINUTE)
  })

  it('finds a change at once, without waiting for the next increment', async () => {
    service.put(251)
    const refreshed = rig.sync!.refresh()
    await clock.advance(SECOND)
    await refreshed
    expect(rig.store.call(251)).toEqual(service.records().find(({ id }) => id === 251))
  })

  it.each([
    { during: 'an increment', isRefreshing: false },
    { during: 'a refresh', isRefreshing: true },
  ])('looks again if the service has already answered $during', async ({ isRefreshing }) => {
    let onAnswer = (): void => undefined
    const answering = {
      page: async (...read: Parameters<ModelService['page']>) => {
        const page = await service.page(...read)
        onAnswer()
        return page
      },
      serviceNow: service.serviceNow,
      detail: service.detail,
    }
    rig.close()
    rig = new SyncRig({ clock, service: answering, keepsDetails: false })
    rig.start()
    await clock.advance(2 * MINUTE)
    const refreshed: Promise<void>[] = []
    onAnswer = () => {
      if (refreshed.length > 0) return
      service.put(251)
      refreshed.push(rig.sync!.refresh())
    }
    if (isRefreshing) void rig.sync!.refresh()
    while (refreshed.length === 0) await clock.advance(SECOND)
    await clock.advance(SECOND)
    await refreshed[0]
    expect(rig.store.call(251)).not.toBeNull()
  })

  it('asked for while another step fails, looks for changes all the same', async () => {
    const refreshed: Promise<void>[] = []
    service.fault = () => {
      if (refreshed.length > 0) return null
      service.put(251)
      refreshed.push(rig.sync!.refresh())
      return 'unreachable'
    }
    while (refreshed.length === 0) await clock.advance(SECOND)
    await Promise.all([refreshed[0], clock.advance(SECOND)])
    expect(rig.store.call(251)).not.toBeNull()
  })

  it('ends the pause after a failure, and fails if the service still does', async () => {
    let isDown = true
    service.fault = () => (isDown ? 'unreachable' : null)
    await clock.advance(HOUR)
    const [failed] = await Promise.allSettled([rig.sync!.refresh(), clock.advance(SECOND)])
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'unreachable' } })
    isDown = false
    const refreshed = rig.sync!.refresh()
    await clock.advance(SECOND)
    await refreshed
    expect(rig.progress?.failure).toBeNull()
  })
})

// Few calls: each of the 1,440 increments of a day reads the newest hundred again.
describe('within a day', () => {
  beforeEach(() => {
    service.calls.clear()
    for (let id = 1; id <= 20; id += 1) service.put(id)
  })

  it('finds a deleted call by the daily sweep at the latest', async () => {
    rig.start()
    await clock.advance(2 * MINUTE)
    service.calls.delete(3)
    await clock.advance(DAY + MINUTE)
    expect(rig.store.call(3)).toBeNull()
    expect(isComplete()).toBe(true)
  })

  it('finds silent changes of many full records', async () => {
    rig.start()
    await clock.advance(2 * MINUTE)
    for (let id = 1; id <= 20; id += 2) service.changeSilently(id, 'detail')
    await clock.advance(DAY)
    expect(rig.store.detail(1)?.detail).toEqual(service.detailOf(1))
    expect(rig.store.detail(19)?.detail).toEqual(service.detailOf(19))
  })

  it.each([
    new AppError('service-failed', { status: 500 }),
    new AppError('unauthorized', { status: 403 }),
    new AppError('workspace-disabled', {}),
    new AppError('payment-required', { message: null }),
    new AppError('not-this-service', { host: 'model', why: 'It answers without data.' }),
  ])('leaves out a full record that can’t be read, and tries it again with the daily sweep: $code', async (failure) => {
    let isBroken = true
    const failing = {
      page: service.page,
      serviceNow: service.serviceNow,
      detail: (id: number, how: How) => (id === 20 && isBroken ? Promise.reject(failure) : service.detail(id, how)),
    }
    rig.close()
    rig = new SyncRig({ clock, service: failing })
    rig.start()
    await clock.advance(10 * MINUTE)
    expect(rig.store.counts()).toMatchObject({ calls: 20, details: 19, due: 0 })
    isBroken = false
    await clock.advance(DAY + HOUR)
    expect(rig.store.counts()).toMatchObject({ details: 20, due: 0 })
  })
})

it.each(['unauthorized', 'workspace-disabled'] as const)('leaves out no full record because of %s', async (fault) => {
  rig.start()
  await clock.advance(3 * SECOND)
  const { due } = rig.store.counts()
  expect(due).toBeGreaterThan(0)
  service.fault = () => fault
  await clock.advance(HOUR)
  expect(rig.progress).toMatchObject({ failure: { code: fault } })
  expect(rig.store.counts()).toMatchObject({ due })
})

it('says why the library can’t be opened', async () => {
  rig.store.readState = () => {
    throw new AppError('stored-by-newer-version', {} as never)
  }
  rig.start()
  await clock.advance(SECOND)
  expect(rig.progress).toMatchObject({ state: null, failure: { code: 'stored-by-newer-version' } })
})

it('reads a large workspace with two readers, newest first, hardly more than one page per hundred calls', async () => {
  service.calls.clear()
  const ids = Array.from({ length: 6000 }, (_, index) => 1_000_000 + index * 7 + (index % 3))
  for (const id of ids) service.put(id)
  rig.close()
  rig = new SyncRig({ clock, service, keepsDetails: false })
  rig.start()
  await clock.advance(SECOND)
  const { calls } = rig.store.counts()
  expect(calls).toBeGreaterThan(1500)
  expect(rig.store.call(ids.at(-1)!)).not.toBeNull()
  expect(rig.store.call(ids[3000]!)).toBeNull()
  await clock.advance(4 * SECOND)
  expect(rig.store.counts().calls).toBe(6000)
  expect(service.requestCount).toBeLessThan(70)
})
