import { expect, test } from 'vitest'
import type { ImportBatchSnapshot } from '../../../contract/snapshots.ts'
import { endedSince, knownBatches } from './batchNotices.ts'

const batch = (batchId: string, endedAt: number | null) => ({ batchId, endedAt }) as ImportBatchSnapshot

test('reports the end of a batch once, except if it ended before the page opened', () => {
  const first = [batch('a', 5), batch('b', null)]
  expect(endedSince(null, first)).toEqual([])
  const known = knownBatches(first)
  expect(endedSince(known, first)).toEqual([])
  const later = [batch('a', 5), batch('b', 9)]
  expect(endedSince(known, later).map(({ batchId }) => batchId)).toEqual(['b'])
  expect(endedSince(knownBatches(later), later)).toEqual([])
})

test('reports a batch that was added and ended between two snapshots', () => {
  expect(endedSince(knownBatches([]), [batch('c', 7)]).map(({ batchId }) => batchId)).toEqual(['c'])
})

test('reports a retried batch again', () => {
  const again = knownBatches([batch('a', null)])
  expect(endedSince(again, [batch('a', 12)])).toHaveLength(1)
})
