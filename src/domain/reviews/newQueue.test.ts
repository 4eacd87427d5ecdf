import { expect, test } from 'vitest'
import { fullCall } from '../calls/testing/fullCall.ts'
import { drawnQueue, queueItem } from './newQueue.ts'

test('shows the title, the agent and the time of a call that is loaded', () => {
  const call = fullCall({ id: 3, title: 'Renewal', timestamp: '2026-11-18T13:05:00Z' })
  expect(queueItem(3, call)).toEqual({
    ...{ callId: 3, title: 'Renewal', agentName: 'Anna Berg', timestamp: '2026-11-18T13:05:00Z', draw: null },
    durationSeconds: 754.25,
  })
  const agent = { id: 7, name: null, email: 'anna@example.com' }
  expect(queueItem(3, { ...call, agent }).agentName).toBe('anna@example.com')
  expect(queueItem(3, { ...call, agent: null }).agentName).toBeNull()
  expect(queueItem(4, undefined)).toEqual({
    ...{ callId: 4, title: null, agentName: null, timestamp: null, durationSeconds: null, draw: null },
  })
})

test('contains the drawn calls with the receipt of the draw', () => {
  const calls = [1, 2, 3, 4].map((id) => fullCall({ id, title: `Call ${id}` }))
  const method = { kind: 'random', size: 2 } as const
  const { items, receipt } = drawnQueue(calls, {
    ...{ source: { kind: 'filter', filters: [] }, method, seed: 's', zone: 'UTC' },
  })
  expect(items).toHaveLength(2)
  for (const { callId, title, draw } of items) {
    expect(title).toBe(`Call ${callId}`)
    expect(draw).toEqual({ stratum: '', weight: 1, inclusionProbability: 0.5 })
  }
  expect(receipt).toMatchObject({ method, seed: 's', zone: 'UTC' })
})
