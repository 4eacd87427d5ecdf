import { beforeEach, expect, it } from 'vitest'
import type { CallPage, CallRow } from '../../../../domain/calls/call.ts'
import { fullCall } from '../../../../domain/calls/testing/fullCall.ts'
import type { CallQuery } from '../../../../domain/filters/filter.ts'
import type { AgentRef } from '../../../../domain/recordings/agentRef.ts'
import { HOUR, SECOND } from '../../../../domain/units.ts'
import { Urgency } from '../../../budget/requestBudget.ts'
import type { WorkspaceSession } from '../../../connection/session.ts'
import { findAcceptedCall } from './findAcceptedCall.ts'

const START = Date.UTC(2026, 5, 1, 9)
const ADDED_AT = Date.UTC(2026, 5, 2, 9)
const iso = (time: number) => new Date(time).toISOString()

const UNREADABLE: CallRow = { kind: 'unreadable', record: { id: 4, path: '', reason: '' } }

let listed: readonly CallRow[]
let requested: CallQuery[]
let taken: readonly number[]

beforeEach(() => {
  listed = []
  requested = []
  taken = []
})

function find(timestamp = iso(START), userId: AgentRef = 7): Promise<number | null> {
  const page = (query: CallQuery) => {
    requested.push(query)
    return Promise.resolve({ rows: listed } as unknown as CallPage)
  }
  const fields = { timestamp, userId, callTypeId: null, title: null, leadName: null, leadCompany: null }
  return findAcceptedCall(
    { fields, addedAt: ADDED_AT },
    {
      calls: { page } as unknown as WorkspaceSession['calls'],
      isTaken: (callId) => taken.includes(callId),
      how: { urgency: new Urgency('background') },
    },
  )
}

/** A call of the import's agent and start, created with the import. */
function listedCall(id: number, change: Partial<Parameters<typeof fullCall>[0]> = {}): CallRow {
  const agent = { ...fullCall({ id }).agent, id: 7 } as never
  return { kind: 'call', call: fullCall({ id, agent, timestamp: iso(START), insertedAt: iso(ADDED_AT), ...change }) }
}

it.each<[string, CallRow, number | null]>([
  ['with the same agent and start', listedCall(1), 1],
  ['of another agent', listedCall(1, { agent: { ...fullCall({ id: 1 }).agent, id: 8 } as never }), null],
  ['of no agent', listedCall(1, { agent: null }), null],
  ['without a start', listedCall(1, { timestamp: null }), null],
  ['a second earlier', listedCall(1, { timestamp: iso(START - SECOND) }), 1],
  ['a second later', listedCall(1, { timestamp: iso(START + SECOND) }), 1],
  ['more than a second earlier', listedCall(1, { timestamp: iso(START - SECOND - 1) }), null],
  ['more than a second later', listedCall(1, { timestamp: iso(START + SECOND + 1) }), null],
  ['of unknown age', listedCall(1, { insertedAt: null }), 1],
  ['created an hour before the import was added', listedCall(1, { insertedAt: iso(ADDED_AT - HOUR) }), 1],
  ['created earlier', listedCall(1, { insertedAt: iso(ADDED_AT - HOUR - 1) }), null],
  ['that is unreadable', UNREADABLE, null],
])('a call %s', async (_what, row, callId) => {
  listed = [row]
  expect(await find()).toBe(callId)
})

it('is the newest call that no other import has', async () => {
  listed = [UNREADABLE, listedCall(3), listedCall(2), listedCall(1)]
  taken = [3]
  expect(await find()).toBe(2)
})

it('requests the calls within a second of the start, newest first', async () => {
  await find('2026-06-01T11:00:00+02:00')
  expect(requested).toEqual([
    {
      filters: [
        { field: 'timestamp', op: '>=', value: '2026-06-01T08:59:59.000Z' },
        { field: 'timestamp', op: '<=', value: '2026-06-01T09:00:01.000Z' },
      ],
      sort: [{ field: 'inserted_at', direction: 'desc' }],
    },
  ])
})

it('requests nothing without a readable start', async () => {
  expect(await find('soon')).toBeNull()
  expect(requested).toEqual([])
})

it('finds the call of an agent of whom only the address is known', async () => {
  const agent = (email: string) => ({ ...fullCall({ id: 1 }).agent, email }) as never
  listed = [listedCall(1, { agent: agent('bo@acme.example') }), listedCall(2, { agent: agent('Ada@acme.example') })]
  expect(await find(iso(START), 'ada@acme.example')).toBe(2)
})
