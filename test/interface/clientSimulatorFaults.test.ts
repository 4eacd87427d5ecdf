import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '../../src/contract/errors/errorSchemas.ts'
import { workspacePaths } from '../../src/contract/paths.ts'
import { type Simulator, startSimulator } from '../../src/simulator/server.ts'
import { addWorkspace, listedCalls, startTestCore, type TestCore } from '../support/testCore.ts'
import { clientOf } from './faultyService.ts'

/** Every fault of the simulator causes the expected failure and nothing else, and the next good response works. */

type Effect = Parameters<Simulator['faults']['add']>[0]['effect']

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ calls: 120, seed: 5 })
})
afterEach(() => simulator.faults.clear())
afterAll(() => simulator?.close())

const freshClient = () => clientOf(simulator.baseUrl, { key: simulator.apiKey })

describe.each<[string, Effect, keyof typeof ERRORS]>([
  ['a 429 storm', { kind: 'status', status: 429, body: 'json' }, 'rate-limited'],
  ['a 500', { kind: 'status', status: 500, body: 'json' }, 'service-failed'],
  ['a 502 of a proxy', { kind: 'status', status: 502, body: 'html' }, 'service-failed'],
  ['an empty 503', { kind: 'status', status: 503, body: 'empty' }, 'service-failed'],
  ['a reset before the answer', { kind: 'reset', when: 'before' }, 'unreachable'],
  ['a reset after the work', { kind: 'reset', when: 'after' }, 'unreachable'],
  ['truncated JSON', { kind: 'truncated-json' }, 'unreadable-answer'],
  ['a sign-in page', { kind: 'html-page' }, 'not-this-service'],
])('%s', (_what, effect, code) => {
  it(`is ${code}, and the next good answer works`, async () => {
    simulator.faults.add({ on: 'calls', effect, times: 1 })
    await expect(freshClient().page()).rejects.toMatchObject({ code })
    expect((await freshClient().page()).rows).toHaveLength(50)
  })
})

describe('a service that is newer than the app', () => {
  it('is read, and its unknown values are kept', async () => {
    simulator.faults.add({ on: 'any', effect: { kind: 'unknown-values' } })
    const { rows } = await freshClient().page()
    expect(rows.every(({ kind }) => kind === 'call')).toBe(true)
    const first = rows[0]
    if (first?.kind !== 'call') throw new Error('no call')
    expect((await freshClient().client.call(first.call.id)).detail.id).toBe(first.call.id)
    expect((await freshClient().client.list('users', null, 10)).unreadable).toEqual([])
    expect((await freshClient().client.list('callTypes', null, 10)).unreadable).toEqual([])
  })
})

describe('a record that breaks the schema', () => {
  it('is said, and its page survives', async () => {
    simulator.faults.add({ on: 'lists', effect: { kind: 'broken-record' } })
    const { rows } = await freshClient().page()
    expect(rows.filter(({ kind }) => kind === 'unreadable')).toHaveLength(1)
    expect(rows).toHaveLength(50)
    expect((await freshClient().client.list('users', null, 10)).unreadable).toHaveLength(1)
  })

  it('in minor fields only, is kept with these named', async () => {
    simulator.faults.add({ on: 'any', effect: { kind: 'odd-fields' } })
    const { rows } = await freshClient().page()
    const odd = rows.flatMap((row) => (row.kind === 'call' && row.call.oddFields.length > 0 ? [row.call] : []))
    expect(rows.filter(({ kind }) => kind === 'call')).toHaveLength(50)
    expect(odd.map(({ oddFields }) => oddFields.map(({ path }) => path).toSorted())).toEqual([
      ['associations', 'attendees.0', 'duration', 'source.system_id'],
    ])
    expect((await freshClient().client.call(odd[0]?.id ?? 0)).detail).toMatchObject({
      title: odd[0]?.title,
      source: { systemId: '17' },
    })
    const users = await freshClient().client.list('users', null, 10)
    expect(users).toMatchObject({ unreadable: [], odd: [{ path: 'email' }] })
    expect(users.items).toHaveLength(10)
  })

  it('alone, is an unreadable answer', async () => {
    const { rows } = await freshClient().page()
    const [first] = rows.flatMap((row) => (row.kind === 'call' ? [row.call] : []))
    simulator.faults.add({ on: 'call', effect: { kind: 'broken-record' } })
    await expect(freshClient().client.call(first?.id ?? 0)).rejects.toMatchObject({
      code: 'unreadable-answer',
      data: { path: expect.any(String) },
    })
  })
})

describe('media', () => {
  let test: TestCore
  let path: string
  beforeAll(async () => {
    test = await startTestCore()
    const workspaceId = await addWorkspace(test, simulator)
    const filters = [{ field: 'type' as const, op: '==' as const, value: 'audio' }]
    for (const { id: callId } of await listedCalls(test, workspaceId, { filters })) {
      path = workspacePaths(workspaceId).callMedia(callId, 'audio')
      if ((await test.client.calls.detail({ workspaceId, callId })).media.hasAudio) break
    }
  })
  afterAll(() => test?.close())
  const get = () => test.core.handle(new Request(`http://x${path}`))

  it.each<[string, Effect]>([
    ['a host that fails', { kind: 'status', status: 500, body: 'empty' }],
    ['a host that is gone', { kind: 'reset', when: 'before' }],
  ])('%s is said, and the next request plays', async (_what, effect) => {
    const whole = Buffer.from(await (await get()).arrayBuffer())
    simulator.faults.add({ on: 'media', effect })
    const answer = await get()
    expect(answer.status).toBe(502)
    expect(Object.keys(ERRORS)).toContain(((await answer.json()) as { code: string }).code)
    simulator.faults.clear()
    expect(Buffer.from(await (await get()).arrayBuffer()).equals(whole)).toBe(true)
  })

  it('fewer bytes than announced end in an error, never in a shorter recording', async () => {
    simulator.faults.add({ on: 'media', effect: { kind: 'wrong-length', bytes: 1000 } })
    await expect((async () => (await get()).arrayBuffer())()).rejects.toThrow()
  })
})
