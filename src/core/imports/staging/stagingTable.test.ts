import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../../domain/units.ts'
import { newRule } from '../../../domain/recordings/rules/importRule.ts'
import { NOTHING_ENTERED, type StoredRow } from './stagedRow.ts'
import { checkTimeZone } from './stagingTable.ts'
import { agent, agentless, ALL, log, TIME, StagingRig } from '../../../../test/support/imports/stagingRig.ts'

const rig = new StagingRig()
const { row, only, shown, problemsOf } = rig

describe('the staging table', () => {
  it('counts its rows by what they need', () => {
    rig.table.add([row('a'), row('b', agentless), row('c', { timeZone: 'Europe/Berlin' })])
    expect([rig.table.snapshot().warnedCount, rig.table.isWhole]).toEqual([0, true])
    rig.known.users = [agent(7, false)]
    rig.table.changed()
    expect(rig.table.snapshot()).toMatchObject({
      total: 3,
      readyCount: 0,
      warnedCount: 2,
      blockedCount: 1,
      unseenCount: 0,
    })
    expect([only('all'), only('ready'), only('blocked'), only('warned')]).toEqual([
      ['a', 'b', 'c'],
      [],
      ['b'],
      ['a', 'c'],
    ])
    expect(rig.table.sendable(ALL)).toEqual([])
    expect(
      rig.table.sendable({ stageIds: 'all', accepted: ['blocked-agent'] }).map(({ stored }) => stored.stageId),
    ).toEqual(['a', 'c'])
    expect(
      rig.table
        .sendable({ stageIds: ['b', 'c', 'x'], accepted: ['blocked-agent'] })
        .map(({ shown: { stageId } }) => stageId),
    ).toEqual(['c'])
  })

  it('is read in pages', () => {
    rig.table.add(['a', 'b', 'c', 'd'].map((name) => row(name)))
    const { total, rows } = rig.table.page({ only: 'all', sort: 'arrival', offset: 1, limit: 2 })
    expect([total, rows.map(({ stageId }) => stageId)]).toEqual([4, ['b', 'c']])
    expect(rig.table.row('b')).toEqual({ revision: rig.table.snapshot().revision, row: rows[0] })
    expect(rig.table.row('gone').row).toBeNull()
  })

  it('keeps the order of arrival over a restart, also behind rows that were skipped', () => {
    rig.table.add([row('c'), row('a')])
    rig.table.discard(['a'])
    rig.table.add([row('d'), row('b')])
    rig.table.undo()
    expect(only('all')).toEqual(['c', 'a', 'd', 'b'])
    rig.restart()
    expect(only('all')).toEqual(['c', 'a', 'd', 'b'])
  })

  it('gets a new revision after each change', () => {
    const revisions = [rig.table.snapshot().revision]
    const step = (change: () => unknown) => {
      change()
      revisions.push(rig.table.snapshot().revision)
    }
    step(() => rig.table.add([row('a')]))
    step(() => rig.table.edit('person', [{ stageIds: ['a'], change: { title: 'x' } }]))
    step(() => rig.table.discard(['a']))
    step(() => rig.table.undo())
    step(() => rig.table.changed())
    step(() => rig.table.committed(['a']))
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
    expect(new Set(revisions).size).toBe(revisions.length)
  })

  it('updates a time in the future once it has passed', () => {
    const soon = new Date(rig.clock.now() + 5 * MINUTE + SECOND).toISOString()
    rig.table.add([row('a')])
    rig.table.edit('person', [{ stageIds: ['a'], change: { timestamp: soon } }])
    expect(problemsOf('a')).toEqual(['future-time'])
    rig.clock.jump(999)
    expect(problemsOf('a')).toEqual(['future-time'])
    rig.clock.jump(1)
    expect(problemsOf('a')).toEqual([])
  })

  it('checks rows against the current time when they are sent', () => {
    const soon = new Date(rig.clock.now() + 5 * MINUTE + 500).toISOString()
    rig.table.add([row('a')])
    rig.table.edit('person', [{ stageIds: ['a'], change: { timestamp: soon } }])
    expect(rig.table.sendable(ALL)).toEqual([])
    rig.clock.jump(500)
    expect(only('ready')).toEqual([])
    expect(rig.table.sendable(ALL)).toHaveLength(1)
  })

  it('returns the calls that rows would become, if known', () => {
    const entered = (fields: StoredRow['entered']['fields']) => ({ entered: { ...NOTHING_ENTERED, fields } })
    rig.table.add([
      row('a'),
      row('b', agentless),
      row('c', entered({ timestamp: { value: TIME, from: 'person' } })),
      row('d', entered({ userId: { value: 7, from: 'person' } })),
    ])
    expect(rig.table.planned()).toEqual([{ startMs: Date.parse(TIME), userId: 7, durationSeconds: null }])
  })

  it('notifies watchers until it is closed', async () => {
    const watched = rig.table.watch()[Symbol.asyncIterator]()
    expect((await watched.next()).value).toMatchObject({ total: 0 })
    const next = watched.next()
    rig.table.add([row('a')])
    await rig.clock.advance(SECOND)
    expect((await next).value).toMatchObject({ total: 1 })
    const end = watched.next()
    await rig.clock.advance(SECOND)
    rig.table.close()
    expect((await end).done).toBe(true)
  })
})

it.each<[string, (row: StoredRow) => unknown]>([
  ['of another shape', () => ({})],
  ['with unreadable values', (stored) => ({ ...stored, entered: { ...NOTHING_ENTERED, fields: 5 } })],
  ['with an unreadable time', (stored) => ({ ...stored, entered: { ...NOTHING_ENTERED, timeFrom: 5 } })],
])('keeps a row %s on disk, logs it, and shows the others', (_what, damaged) => {
  rig.table.add([row('a'), row('b')])
  const logged = vi.spyOn(log, 'error')
  const stored = JSON.stringify(damaged(row('a')))
  rig.database.database.prepare('UPDATE staged SET row = ? WHERE stage_id = ?').run(stored, 'a')
  rig.restart()
  expect([only('all'), rig.table.isWhole]).toEqual([['b'], false])
  expect(logged).toHaveBeenCalledWith('staging.unreadable-row', { stageId: 'a' })
  rig.table.discard('all')
  rig.table.undo()
  expect(rig.database.database.prepare('SELECT row FROM staged WHERE stage_id = ?').get('a')).toEqual({ row: stored })
})

it('refuses an unknown time zone', () => {
  expect(() => checkTimeZone('Europe/Berlin')).not.toThrow()
  expect(() => checkTimeZone('Mars/Olympus')).toThrow(
    expect.objectContaining({ code: 'invalid-input', data: expect.objectContaining({ field: 'timeZone' }) }),
  )
})

it('reads times far apart the same way', () => {
  rig.table.add([row('a'), row('b')])
  const later = new Date(Date.parse(TIME) + DAY + HOUR).toISOString()
  rig.table.edit('person', [{ stageIds: ['a'], change: { timestamp: later } }])
  const byTime = rig.table.page({ only: 'all', sort: 'time', offset: 0, limit: 10 })
  expect(byTime.rows.map(({ stageId }) => stageId)).toEqual(['b', 'a'])
})

it('keeps what a rule reads if a person chooses another time', () => {
  const name = 'Sales rule'
  const rule = newRule.parse({
    name,
    system: 'asterisk',
    zone: { kind: 'stated', zone: 'Europe/Prague' },
    callTypeId: 5,
  })
  rig.known.rules = [{ ...rule, ruleId: 'r1', agents: { customField: null, remembered: { '205': 7 } } }]
  const fileName = 'out-+420601234567-205-20260531-140533-1780229133.42.wav'
  rig.table.add([row('a', { ...agentless, fileName })])
  const { timestamp, ...others } = shown('a').fields
  expect(others).toMatchObject({ userId: { value: 7 }, callTypeId: { value: 5 }, voipId: { value: '1780229133.42' } })
  expect(timestamp).toEqual({ value: '2026-05-31T12:05:33.000Z', from: 'epoch' })
  rig.table.edit('person', [{ stageIds: ['a'], change: { timeFrom: 'file-name', reset: ['timestamp'] } }])
  expect(shown('a').fields).toEqual({
    ...others,
    timestamp: { value: '2026-05-31T14:05:33.000Z', from: 'file-name' },
  })
  expect(problemsOf('a')).toContain('assumed-zone')
})

it('has a time that only a rule reads again if a person chooses it', () => {
  const zone = { kind: 'stated', zone: 'UTC' }
  const rule = newRule.parse({ name: 'Sales rule', patterns: ['%{extension}_%{time#%d%m%y-%H%M}'], zone })
  rig.known.rules = [{ ...rule, ruleId: 'r1' }]
  rig.table.add([row('a', { ...agentless, fileName: '205_310526-1405.wav', modifiedAt: Date.parse(TIME) })])
  const choose = (timeFrom: 'modified' | 'file-name') => {
    rig.table.edit('person', [{ stageIds: ['a'], change: { timeFrom, reset: ['timestamp'] } }])
    return shown('a').fields.timestamp
  }
  expect(choose('modified')).toEqual({ value: TIME, from: 'modified' })
  expect(choose('file-name')).toEqual({ value: '2026-05-31T14:05:00.000Z', from: 'file-name' })
})

it('keeps the time of a row that has none from the source that is chosen for several', async () => {
  rig.probe = (fileName) => {
    const recordedAt = fileName === 'a.wav' ? { text: '2026-05-03T14:05:00Z', from: 'bwf' as const } : null
    return Promise.resolve({ recordedAt })
  }
  const ids = ['a', 'b']
  rig.table.add(ids.map((stageId) => rig.upload(stageId, agentless)))
  await rig.inspected()
  rig.table.edit('csv', [{ stageIds: ids, change: { timestamp: TIME, readZone: null, assumedZone: null } }])
  const change = { timeFrom: 'bwf', reset: ['timestamp'] } as const
  rig.table.edit('person', [{ stageIds: ids, change }])
  expect(ids.map((stageId) => shown(stageId).fields.timestamp)).toEqual([
    { value: '2026-05-03T14:05:00.000Z', from: 'bwf' },
    { value: TIME, from: 'csv' },
  ])
})

describe('a doubt', () => {
  const file = (stageId: string, fileName: string, change: Partial<StoredRow> = {}) =>
    row(stageId, { ...agentless, fileName, timeZone: 'Europe/Berlin', ...change })
  const doubts = (stageId: string) => rig.table.row(stageId).row?.problems.filter(({ kind }) => kind !== 'no-agent')

  it('is a time zone that no person has chosen', () => {
    rig.table.add([file('a', '2026-06-01 09-00.wav'), file('b', '2026-06-01T09-00-00Z.wav')])
    expect([doubts('a'), doubts('b')]).toEqual([[{ kind: 'assumed-zone', zone: 'Europe/Berlin' }], []])
    rig.table.edit('person', [{ stageIds: ['a'], change: { timeZone: 'Europe/Berlin' } }])
    expect(doubts('a')).toEqual([])
    rig.table.undo()
    expect(doubts('a')).toHaveLength(1)
    rig.table.edit('person', [{ stageIds: ['a'], change: { timestamp: TIME } }])
    expect(doubts('a')).toEqual([])
  })

  it.each([
    ['2026-10-25 02-30.wav', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['2026-03-29 02-30.wav', []],
  ])('is a time that the clocks repeat or skip, whatever zone was chosen: %s', (fileName, timestamps) => {
    rig.table.add([file('a', fileName)])
    rig.table.edit('person', [{ stageIds: ['a'], change: { timeZone: 'Europe/Berlin' } }])
    expect(doubts('a')).toMatchObject([{ kind: 'clock-change', timestamps }])
    rig.table.edit('person', [{ stageIds: ['a'], change: { timestamp: TIME } }])
    expect(doubts('a')).toEqual([])
  })

  it('is an assumed time zone also once a person has chosen between the readings of the time', () => {
    const zones = { assumedZone: 'Europe/Berlin', readZone: 'Europe/Berlin' }
    const choose = (stageId: string, timestamp: string) =>
      rig.table.edit('person', [{ stageIds: [stageId], change: { timestamp, ...zones } }])
    rig.table.add([file('day', '03-05-2026 14-05.wav'), file('clocks', '2025-10-26 02-30.wav')])
    choose('day', '2026-05-03T12:05:00.000Z')
    choose('clocks', '2025-10-26T01:30:00.000Z')
    rig.table.edit('csv', [{ stageIds: ['day'], change: { timestamp: TIME, readZone: null, assumedZone: null } }])
    expect([doubts('day'), doubts('clocks')]).toEqual([
      [{ kind: 'assumed-zone', zone: 'Europe/Berlin' }],
      [{ kind: 'assumed-zone', zone: 'Europe/Berlin' }],
    ])
    const zoneIs = (timeZone: string) =>
      rig.table.edit('person', [{ stageIds: 'assumed-zone', change: { timeZone, assumedZone: null } }])
    const times = () => ['day', 'clocks'].map((stageId) => shown(stageId).fields.timestamp.value)
    zoneIs('Europe/Berlin')
    expect([doubts('day'), doubts('clocks')]).toEqual([[], []])
    expect(times()).toEqual(['2026-05-03T12:05:00.000Z', '2025-10-26T01:30:00.000Z'])
    rig.table.undo()
    zoneIs('America/New_York')
    expect([doubts('day'), doubts('clocks')]).toEqual([[], []])
    expect(times()).toEqual(['2026-05-03T18:05:00.000Z', '2025-10-26T06:30:00.000Z'])
  })

  it('isn’t about the time zone of a CSV if a person has entered the time', () => {
    rig.table.add([file('a', 'call.wav')])
    rig.table.edit('person', [{ stageIds: ['a'], change: { timestamp: TIME } }])
    const zones = { assumedZone: 'Europe/Prague', readZone: 'Europe/Prague' }
    rig.table.edit('csv', [{ stageIds: ['a'], change: { timestamp: TIME, ...zones } }])
    expect(doubts('a')).toEqual([])
  })

  it('is the date of a file, until a person keeps it', () => {
    rig.table.add([file('a', 'call.wav', { modifiedAt: Date.parse(TIME) })])
    expect(doubts('a')).toEqual([{ kind: 'modified-time', changedAt: null }])
    rig.table.edit('person', [{ stageIds: ['a'], change: { timeFrom: 'modified' } }])
    expect(doubts('a')).toEqual([])
  })

  it('is a CSV’s line at the same position, and its time without a zone, until a person confirms them', () => {
    rig.table.add([file('a', 'call.wav')])
    const change = { timestamp: TIME, userId: 7, isByOrder: true, assumedZone: 'Asia/Kolkata' }
    rig.table.edit('csv', [{ stageIds: ['a'], change }])
    expect(doubts('a')).toEqual([{ kind: 'matched-by-order' }, { kind: 'assumed-zone', zone: 'Asia/Kolkata' }])
    expect(rig.table.sendable(ALL)).toEqual([])
    rig.restart()
    expect(doubts('a')).toHaveLength(2)
    rig.table.edit('person', [{ stageIds: ['a'], change: { isByOrder: false, assumedZone: null } }])
    expect(doubts('a')).toEqual([])
    expect(rig.table.sendable(ALL)).toHaveLength(1)
  })

  it('is unknown once a person chooses a zone in which the time of a CSV occurs twice', () => {
    rig.table.add([file('a', 'call.wav')])
    // 02:30 in New York.
    const change = { timestamp: '2026-10-25T06:30:00.000Z', userId: 7, assumedZone: 'America/New_York' }
    rig.table.edit('csv', [{ stageIds: ['a'], change }])
    rig.table.edit('person', [{ stageIds: ['a'], change: { timeZone: 'Europe/Berlin' } }])
    expect(doubts('a')).toEqual([
      { kind: 'no-time' },
      { kind: 'unread-cell', field: 'timestamp', text: '2026-10-25 02:30:00' },
    ])
    expect(rig.table.row('a').row?.fields.timestamp.value).toBeNull()
    rig.table.edit('person', [{ stageIds: ['a'], change: { timestamp: '2026-10-25T01:30:00.000Z' } }])
    expect(doubts('a')).toEqual([])
  })

  it.each([
    ['2026-06-01 09-00.wav', '2026-06-01T20:00:00Z', []],
    ['2026-06-01 09-00.wav', '2026-06-02T09:00:00Z', ['timestamp']],
    ['2026-06-01T09-00-00Z.wav', '2026-06-01T09:04:00Z', []],
    ['2026-06-01T09-00-00Z.wav', '2026-06-01T10:00:00Z', ['timestamp']],
    ['call.wav', '2026-06-02T09:00:00Z', []],
  ])('is a time of a CSV that %s contradicts: %s', (fileName, timestamp, fields) => {
    rig.table.add([file('a', fileName)])
    rig.table.edit('csv', [{ stageIds: ['a'], change: { timestamp } }])
    expect(doubts('a')).toEqual(fields.map((field) => ({ kind: 'contradicts-name', field })))
  })

  it('is an agent of a CSV that the folder contradicts, until a person decides', () => {
    rig.table.add([file('a', 'call.wav', { folder: 'agent-8' })])
    rig.table.edit('csv', [{ stageIds: ['a'], change: { userId: 7, timestamp: TIME } }])
    expect(doubts('a')).toEqual([{ kind: 'contradicts-name', field: 'userId' }])
    expect(rig.table.sendable({ stageIds: 'all', accepted: ['contradicts-name timestamp'] })).toEqual([])
    rig.table.edit('person', [{ stageIds: ['a'], change: { userId: 7 } }])
    expect(doubts('a')).toEqual([])
  })

  it('of a CSV is gone once a person has set what it filled in', () => {
    rig.table.add([file('a', 'call.wav')])
    rig.table.edit('csv', [{ stageIds: ['a'], change: { timestamp: TIME, isByOrder: true, assumedZone: 'UTC' } }])
    rig.table.edit('person', [{ stageIds: ['a'], change: { timestamp: TIME, userId: 7 } }])
    expect(doubts('a')).toEqual([])
  })
})

it.each([
  ['assumed', { assumedZone: 'Europe/Prague' }],
  ['chosen for the CSV', { readZone: 'Europe/Prague', assumedZone: null }],
])('reads the time of a CSV again in each zone that a person chooses, if the first was %s', (_how, zones) => {
  rig.table.add([row('a', agentless)])
  const change = { timestamp: '2026-05-03T12:05:00.000Z', userId: 7, ...zones }
  rig.table.edit('csv', [{ stageIds: ['a'], change }])
  const timeIn = (timeZone: string) => {
    rig.table.edit('person', [{ stageIds: ['a'], change: { timeZone } }])
    return shown('a').fields.timestamp.value
  }
  expect(timeIn('America/New_York')).toBe('2026-05-03T18:05:00.000Z')
  rig.restart()
  expect(timeIn('Europe/London')).toBe('2026-05-03T13:05:00.000Z')
  expect(problemsOf('a')).toEqual([])
})

it('skips all duplicates in one step', () => {
  const link = { kind: 'link', url: 'https://recordings.example/same.wav' } as const
  rig.table.add([row('a', { source: link }), row('b', { source: link }), row('c'), row('d', { source: link })])
  expect(rig.table.snapshot()).toMatchObject({ duplicateCount: 2, blockedCount: 2 })
  rig.table.discard('duplicates')
  expect(only('all')).toEqual(['a', 'c'])
  rig.table.undo()
  expect(only('all')).toEqual(['a', 'b', 'c', 'd'])
})
