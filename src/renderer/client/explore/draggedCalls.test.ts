import { expect, test } from 'vitest'
import type { DraggedCalls } from '../../../contract/library.ts'
import { callRecord } from '../testing/callRecord.ts'
import { answerOfBrush, nearestBrushes } from './draggedCalls.ts'

const START = {
  field: 'duration',
  brushes: [
    { first: 0, last: 0 },
    { first: 0, last: 1 },
    { first: 0, last: 2 },
  ],
}
const CALLS: DraggedCalls = {
  version: 7,
  figures: {
    field: 'duration',
    calls: { counts: [3, 4, 5, 1], unsureCounts: [0, 1, 0, 0], unknownCount: 2 },
    histograms: [],
    calendar: null,
  },
  rows: [callRecord(1), callRecord(2)],
  rowsOf: [[0], [1, 0], null],
}

test('adds up the calls of the bars, and shows the first rows of the brush', () => {
  const bars = { first: 0, last: 1 }
  const answer = answerOfBrush(START, CALLS, { field: 'duration', bars })
  expect(answer).toMatchObject({ total: 7, unsureCount: 3, offset: 0, version: 7 })
  expect(answer?.rows.map(({ id }) => id)).toEqual([2, 1])
})

test('puts the brushes most like one first', () => {
  expect(nearestBrushes(START.brushes, { first: 0, last: 2 })).toEqual(START.brushes.toReversed())
})

test('knows nothing of other brushes, other fields and brushes without rows', () => {
  const of = (field: string, bars: { first: number; last: number } | null) =>
    answerOfBrush(START, CALLS, { field, bars })
  expect(of('duration', { first: 1, last: 1 })).toBeNull()
  expect(of('duration', { first: 0, last: 2 })).toBeNull()
  expect(of('duration', null)).toBeNull()
  expect(of('score', { first: 0, last: 0 })).toBeNull()
  expect(
    answerOfBrush(START, { ...CALLS, figures: null }, { field: 'duration', bars: { first: 0, last: 0 } }),
  ).toBeNull()
})
