import { describe, expect, it } from 'vitest'
import type { CallRow } from '../../../domain/calls/call.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { countOthers, hasAllLoaded } from './loadedRows.ts'
import { rowsOf } from './testing/rowsOf.ts'

const row = (id: number | null): CallRow => ({ kind: 'unreadable', record: { id, path: '', reason: '' } })
const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => row(first + at))

describe('loaded rows', () => {
  it('are counted and found by index and ID across pages', () => {
    const rows = rowsOf(rowsFrom(1, 250))
    expect(rows.count).toBe(250)
    expect([0, 99, 100, 249].map((index) => rows.at(index))).toEqual([1, 100, 101, 250].map(row))
    expect([rows.at(-1), rows.at(250)]).toEqual([undefined, undefined])
    expect([1, 101, 250, 251].map((id) => rows.indexOf(id))).toEqual([0, 100, 249, -1])
  })

  it('can be empty', () => {
    expect([rowsOf([]).count, rowsOf([]).at(0)]).toEqual([0, undefined])
  })

  it('are part of the list: the others are found by their IDs', () => {
    const ids = Array.from({ length: 300 }, (_, at) => at + 1)
    const rows = rowsOf(rowsFrom(101, 50), { offset: 100, total: 300, ids })
    expect([rows.count, rows.at(99), rows.at(100), rows.at(150)]).toEqual([300, undefined, row(101), undefined])
    expect([rows.indexOf(120), rows.indexOf(280), rows.indexOf(301)]).toEqual([119, 279, -1])
  })

  it('reserve indexes for rows before the last ones, which all move when these are read', () => {
    const rows = rowsOf(rowsFrom(1, 3), { areLast: true })
    expect([rows.first, rows.count, rows.origin]).toEqual([30, 33, 33])
    expect([rows.at(29), rows.at(30), rows.indexOf(1), rows.indexOf(3)]).toEqual([undefined, row(1), 30, 32])
    expect([29, 30, 32, 33].map((index) => rows.placeAt(index))).toEqual([null, -3, -1, null])
    expect(rowsOf(rowsFrom(0, 4), { areLast: true }).origin).toBe(34)
  })

  it('are found by IDs from the end of the list, where it is shown from there', () => {
    // The table has the last five, and three of them are loaded.
    const rows = rowsOf(rowsFrom(5, 3), { areLast: true, total: 5, ids: [1, 2, 3, 4, 5, 6, 7] })
    expect([rows.count, rows.indexOf(6), rows.indexOf(4), rows.indexOf(2)]).toEqual([35, 33, 31, -1])
  })

  it('tell which of some calls are in the list, if all are loaded', () => {
    const calls = [1, 2, 3].map((id): CallRow => ({ kind: 'call', call: callRecord(id) }))
    const rows = rowsOf([...calls, row(9)])
    expect([hasAllLoaded(new Set([1, 2, 3, 4]), rows), countOthers(new Set([1, 2, 3, 4]), rows)]).toEqual([true, 1])
    expect([hasAllLoaded(new Set([1, 2, 4]), rows), countOthers(new Set([4, 5]), rows)]).toEqual([false, 2])
    expect(countOthers(new Set([4, 5]), rowsOf(calls, { total: 5 }))).toBe(0)
  })

  it('can be selected unless they are unreadable', () => {
    expect(rowsOf([row(1), row(null)], { total: 10 }).selectableCount).toBe(8)
  })
})
