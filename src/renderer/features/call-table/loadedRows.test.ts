import { describe, expect, it } from 'vitest'
import type { CallRow } from '../../../domain/calls/call.ts'
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

  it('can be selected unless they are unreadable', () => {
    expect(rowsOf([row(1), row(null)], { total: 10 }).selectableCount).toBe(8)
  })
})
