import { describe, expect, it } from 'vitest'
import { importSummary, isAccepted } from './importSummary.ts'
import type { RowFields, RowProblem, StagingRow } from './stagingRow.ts'

const NONE = { value: null, from: null }
const MANUAL = 'person' as const

function row(
  problems: readonly RowProblem[] = [],
  { userId = 7, callTypeId = null as number | null, timestamp = '2026-06-01T09:00:00Z', check = 'done' as const } = {},
): StagingRow {
  const fields: RowFields = {
    timestamp: { value: timestamp, from: MANUAL },
    userId: { value: userId, from: MANUAL },
    callTypeId: { value: callTypeId, from: null },
    title: NONE,
    leadName: NONE,
    leadCompany: NONE,
    voipId: NONE,
  }
  const source = { kind: 'upload' } as const
  const times: StagingRow['times'] = []
  const file = { stageId: 'a', source, fileName: 'a.wav', folder: '', sizeBytes: 1, sha256: null, facts: null }
  return { ...file, times, timeZone: 'UTC', check, fields, problems }
}

const BERLIN: RowProblem = { kind: 'assumed-zone', zone: 'Europe/Berlin' }
const NEW_YORK: RowProblem = { kind: 'assumed-zone', zone: 'America/New_York' }
const summary = (rows: readonly StagingRow[], ...accepted: readonly string[]) => importSummary(rows, new Set(accepted))

describe('the summary of an import', () => {
  it('says whose calls are sent, of which types, and from when to when', () => {
    const rows = [
      row([], { userId: 8, timestamp: '2026-06-02T00:30:00+02:00' }),
      row([], { callTypeId: 3, timestamp: '2026-06-01T23:00:00Z' }),
      row([], { userId: 8, callTypeId: 3 }),
    ]
    expect(summary(rows)).toEqual({
      importCount: 3,
      agents: [
        { userId: 8, count: 2 },
        { userId: 7, count: 1 },
      ],
      callTypes: [
        { callTypeId: 3, count: 2 },
        { callTypeId: null, count: 1 },
      ],
      first: '2026-06-01T09:00:00Z',
      // 22:30 UTC is before 23:00.
      last: '2026-06-01T23:00:00Z',
      doubts: [],
      doubtfulCount: 0,
      blockedCount: 0,
    })
  })

  const MODIFIED = { kind: 'modified-time', changedAt: null } as const

  it('counts each doubt, and leaves out rows with one that isn’t accepted', () => {
    const rows = [row([BERLIN]), row([BERLIN, MODIFIED]), row([NEW_YORK]), row([{ kind: 'no-agent' }])]
    const { doubts, ...left } = summary(rows, 'assumed-zone Europe/Berlin')
    expect(doubts).toEqual([
      { key: 'assumed-zone Europe/Berlin', problem: BERLIN, stageIds: ['a', 'a'] },
      { key: 'assumed-zone America/New_York', problem: NEW_YORK, stageIds: ['a'] },
      { key: 'modified-time', problem: MODIFIED, stageIds: ['a'] },
    ])
    expect(left).toMatchObject({ importCount: 1, doubtfulCount: 2, blockedCount: 1 })
    expect(summary(rows, ...doubts.map(({ key }) => key))).toMatchObject({ importCount: 3, doubtfulCount: 0 })
  })

  it('never accepts an error, nor a row that hasn’t been checked', () => {
    const unread = { ...row(), check: 'waiting' } as const
    expect(summary([unread, row([{ kind: 'future-time' }])], 'future-time')).toMatchObject({
      importCount: 0,
      doubts: [],
      blockedCount: 2,
    })
    expect(isAccepted(row([{ kind: 'future-time' }]), new Set(['future-time']))).toBe(false)
  })

  it('of no rows is empty', () => {
    expect(summary([])).toMatchObject({ importCount: 0, agents: [], callTypes: [], first: null, last: null })
  })
})
