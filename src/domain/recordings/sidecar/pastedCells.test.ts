import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pasteCells, readPasted } from './pastedCells.ts'

const rows = ['s1', 's2', 's3'].map((stageId) => ({ stageId, timeZone: 'UTC' }))
const LISTS = { agents: [{ userId: 7, name: 'Maya Lindqvist', email: null, isActive: true }], callTypes: [] }

describe('pasted text', () => {
  it('has lines of cells, also empty lines, and quoted cells with line breaks', () => {
    expect(readPasted('a\tb\r\n\r\n"c\n""d"""\te\n')).toEqual([['a', 'b'], [''], ['c\n"d"', 'e']])
  })

  it('can be too long or have too many lines', () => {
    expect(readPasted('x\n'.repeat(5000))).toHaveLength(5000)
    expect(readPasted('x\n'.repeat(5001))).toBeNull()
    expect(readPasted('x'.repeat(4_000_001))).toBeNull()
  })

  it('loses no cell that a spreadsheet copies', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'é') })
    const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (table) => {
        expect(readPasted(table.map((line) => line.map(quoted).join('\t')).join('\n'))).toEqual(table)
      }),
    )
  })
})

describe('pasting', () => {
  it('fills several columns of the rows, and clears with empty cells', () => {
    const lines = [
      ['Renewal', 'Li Na'],
      ['', 'Bo'],
    ]
    expect(pasteCells(lines, rows, ['title', 'leadName', 'leadCompany'], LISTS)).toEqual({
      edits: [
        { stageIds: ['s1'], change: { title: 'Renewal', leadName: 'Li Na' } },
        { stageIds: ['s2'], change: { title: null, leadName: 'Bo' } },
      ],
      unreadCount: 0,
      unplacedCount: 0,
    })
  })

  it('keeps every text that it can’t read as a problem', () => {
    const lines = [
      ['3/11/2026 14:05', 'Zed'],
      ['soon', 'Maya Lindqvist'],
    ]
    const { edits, unreadCount } = pasteCells(lines, rows, ['timestamp', 'userId'], LISTS)
    expect(edits.map(({ change }) => change)).toEqual([
      { timestamp: null, userId: null, unread: { timestamp: '3/11/2026 14:05', userId: 'Zed' } },
      { timestamp: null, userId: 7, unread: { timestamp: 'soon' } },
    ])
    expect(unreadCount).toBe(3)
  })

  it('takes the order of day and month from the whole column', () => {
    const { edits } = pasteCells([['3/11/2026 14:05'], ['11/28/2026 9:00']], rows, ['timestamp'], LISTS)
    expect(edits.map(({ change }) => change.timestamp)).toEqual([
      '2026-03-11T14:05:00.000Z',
      '2026-11-28T09:00:00.000Z',
    ])
  })

  it('counts what has no place', () => {
    const lines = [['a', 'b', 'c'], ['d'], ['e'], ['f'], ['g']]
    expect(pasteCells(lines, rows, ['leadCompany'], LISTS)).toMatchObject({ unreadCount: 0, unplacedCount: 4 })
  })
})
