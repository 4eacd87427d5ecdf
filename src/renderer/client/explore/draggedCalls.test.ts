import { expect, test } from 'vitest'
import type { DraggedCalls } from '../../../contract/library/library.ts'
import { callRecord } from '../testing/callRecord.ts'
import { answerOfBrush, brushesAhead } from './draggedCalls.ts'

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

test('counts brushes before the drag comes to them, those most like its brush first', () => {
  expect(brushesAhead(START, CALLS, { first: 0, last: 2 })).toEqual(START.brushes.toReversed())
  // The last one has no rows yet.
  expect(brushesAhead(START, CALLS, { first: 0, last: 0 })).toEqual(START.brushes)
  expect(brushesAhead(START, { ...CALLS, rowsOf: [[0], [1, 0], []] }, { first: 0, last: 2 })).toBeNull()
  expect(brushesAhead(START, { ...CALLS, figures: null }, { first: 0, last: 2 })).toBeNull()
})

test('leaves brushes alone that are far from those that the next moves can make', () => {
  const brushes = Array.from({ length: 40 }, (_, last) => ({ first: 0, last }))
  const rowsOf = brushes.map((_, at) => (at < 20 ? [] : null))
  const nextAt = (last: number) => brushesAhead({ brushes }, { ...CALLS, rowsOf }, { first: 0, last })?.[0]
  expect(nextAt(14)).toBeUndefined()
  expect(nextAt(16)).toEqual({ first: 0, last: 16 })
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
