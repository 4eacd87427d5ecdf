import { expect, test } from 'vitest'
import type { CallGroup } from '../../../domain/query/grouping.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { callRanges, groupedRows, groupRowIds } from './groupedRows.ts'
import { rowsOf } from './testing/rowsOf.ts'

const means = { duration: null, rep_talk_ratio: null, ai_score: null, score: null, won: null }
const group = (key: number, callCount: number): CallGroup => ({
  ...{ key, name: `Agent ${key}`, callCount, unsureCount: 0, means },
  metric: null,
})
const GROUPS = [group(7, 2), group(8, 1), group(9, 3)]
const CALLS = rowsOf([1, 2, 3, 4, 5, 6].map((id) => ({ kind: 'call', call: callRecord(id) })))

function show(...expanded: readonly number[]) {
  return showGroups(GROUPS, expanded)
}

function showGroups(groups: readonly CallGroup[], expanded: readonly number[] = []) {
  const rows = groupedRows(CALLS, { grouping: { by: 'agent' }, groups, expanded: new Set(expanded.map(String)) })
  const words = Array.from({ length: rows.count }, (_, index) => {
    const row = rows.at(index)
    return row?.kind === 'group' ? row.group.name : row?.kind === 'call' ? row.call.id : null
  })
  return { rows, words }
}

test('a list has a row for each group, and the calls of expanded ones', () => {
  expect(show().words).toEqual(['Agent 7', 'Agent 8', 'Agent 9'])
  expect(show(7, 9).words).toEqual(['Agent 7', 1, 2, 'Agent 8', 'Agent 9', 4, 5, 6])
  const { rows } = show(9)
  expect([rows.callIdAt(2), rows.callIdAt(3), rows.placeAt(3), rows.callCount]).toEqual([null, 4, 3, 6])
  expect([rows.indexOf(4), rows.indexOf(1), rows.indexOf(99)]).toEqual([3, -1, -1])
  expect([0, 2, 4, 6].map((index) => rows.groupAbove(index))).toEqual([0, 2, 2, -1])
})

test('a row is found again after groups were expanded or collapsed', () => {
  for (const { rows } of [show(), show(7), show(8, 9), show(7, 8, 9)]) {
    for (let index = 0; index < rows.count; index += 1) expect(rows.indexOf(rows.rowIdAt(index)!)).toBe(index)
  }
  expect(show(7).rows.indexOf(show().rows.rowIdAt(1)!)).toBe(3)
})

test('the row of a group is found again after a refresh brought others', () => {
  const others = showGroups([
    group(6, 1),
    group(9, 3),
    { ...group(7, 1), key: null },
    { ...group(7, 1), key: '7' },
  ]).rows
  expect([0, 1, 2].map((index) => others.indexOf(show().rows.rowIdAt(index)!))).toEqual([-1, -1, 1])
  for (let index = 0; index < others.count; index += 1) expect(others.indexOf(others.rowIdAt(index)!)).toBe(index)
})

test('only the calls of expanded groups are loaded', () => {
  const { rows } = show(7, 9)
  expect(callRanges(rows, { first: 0, last: rows.count })).toEqual([
    { first: 0, last: 2 },
    { first: 3, last: 6 },
  ])
  expect(callRanges(show().rows, { first: 0, last: 3 })).toEqual([])
})

test('finds rows of 100,000 calls without looking at each', () => {
  const groups = Array.from({ length: 1000 }, (_, at) => group(at, 100))
  const calls = rowsOf([], { total: 100_000 })
  const rows = groupedRows(calls, { grouping: { by: 'agent' }, groups, expanded: new Set(groupRowIds(groups)) })
  expect([rows.count, rows.placeAt(101_000 - 1), rows.placeAt(101_000)]).toEqual([101_000, 99_999, null])
  expect(rows.at(100_899)).toMatchObject({ kind: 'group', group: { key: 999 } })
})

test('groups of a second level are shown in those of the first, and only their calls are', () => {
  const groups = [
    { ...group(1, 3), parts: [group(7, 2), group(8, 1)] },
    { ...group(2, 3), parts: [group(7, 3)] },
  ]
  const grouping = { by: 'call_type', thenBy: 'agent' } as const
  const [whole, part] = groupRowIds(groups)
  const shown = (...expanded: readonly string[]) => {
    const rows = groupedRows(CALLS, { grouping, groups, expanded: new Set(expanded) })
    return Array.from({ length: rows.count }, (_, index) => {
      const row = rows.at(index)!
      expect(rows.indexOf(rows.rowIdAt(index)!)).toBe(index)
      return row.kind === 'group' ? [row.by, row.group.key, row.within?.group.key] : row.kind === 'call' && row.call.id
    })
  }
  expect(shown(whole!, part!)).toEqual([
    ['call_type', 1, undefined],
    ['agent', 7, 1],
    1,
    2,
    ['agent', 8, 1],
    ['call_type', 2, undefined],
  ])
  expect(shown(groupRowIds(groups)[4]!, groupRowIds(groups)[3]!)).toEqual([
    ['call_type', 1, undefined],
    ['call_type', 2, undefined],
    ['agent', 7, 2],
    4,
    5,
    6,
  ])
})
