import { expect, test } from 'vitest'
import type { CallDetail } from '../../domain/calls/call.ts'
import { fullCall } from '../../domain/calls/testing/fullCall.ts'
import { KeptEvaluations } from './keptEvaluations.ts'

const detail = (id: number, changes: Partial<CallDetail> = {}): CallDetail => ({
  ...fullCall({ id }),
  media: { hasAudio: true, hasVideo: false },
  summary: null,
  transcription: 'Anna: a secret of the customer',
  scorecard: null,
  evaluators: [],
  conversation: null,
  ...changes,
})

test('a later read replaces the call, and a call is kept only for its time of change', () => {
  const kept = new KeptEvaluations()
  kept.keep(detail(1, { updatedAt: '2026-11-01T00:00:00Z' }))
  expect(kept.has(1, '2026-11-01T00:00:00Z')).toBe(true)
  expect(kept.has(1, '2026-11-02T00:00:00Z')).toBe(false)
  kept.keep(detail(1, { updatedAt: null, title: 'Later' }))
  expect(kept.has(1, null)).toBe(false)
  expect(kept.all()).toMatchObject([{ callId: 1, title: 'Later' }])
  expect(JSON.stringify(kept.all())).not.toContain('secret')
})

test('drops the least recently read call when there are too many', () => {
  const kept = new KeptEvaluations(2)
  for (const id of [1, 2, 1, 3]) kept.keep(detail(id))
  expect(kept.all().map(({ callId }) => callId)).toEqual([1, 3])
  expect(kept.size).toBe(2)
})
