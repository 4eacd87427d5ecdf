import { expect, it } from 'vitest'
import { agent, ALL, StagingRig, TIME } from '../../../../test/support/imports/stagingRig.ts'
import { NO_SOUND_FACTS, type RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import type { DayOrder } from '../../../domain/recordings/rows/cellValues.ts'
import type { RowChange, RowProblem } from '../../../domain/recordings/rows/stagingRow.ts'
import { type AgentRule, EMPTY_RULE, type ImportRule } from '../../../domain/recordings/rules/importRule.ts'
import { readCsv } from '../../../domain/recordings/sidecar/csvTable.ts'
import { guessColumns } from '../../../domain/recordings/sidecar/sidecarColumns.ts'
import { readSidecar } from '../../../domain/recordings/sidecar/sidecarCsv.ts'
import { DAY } from '../../../domain/units.ts'
import type { KnownImport } from '../queue/journal/knownRecordings.ts'
import { NOTHING_ENTERED, type StoredRow } from './stagedRow.ts'

/**
 * Every way in which a recording could be sent with a wrong agent, time or type, or twice: the row says so, and isn't sent unless
 * a person has accepted it. For another workspace's key, see `test/interface/workspaceKeys.test.ts`; for rows that a person doesn't
 * see, `importGate.test.tsx`.
 */

const rig = new StagingRig()

interface Way {
  readonly row?: Partial<StoredRow>
  /** Below its heading, for the row's file. */
  readonly csv?: {
    readonly heading: string
    readonly line: string
    readonly isByOrder?: boolean
    readonly zone?: string
  }
  readonly person?: RowChange
  /** Another row before it. */
  readonly before?: Partial<StoredRow>
  readonly known?: () => void
  readonly says: RowProblem['kind']
}

const LINK = 'https://recordings.example/a.wav'

function inspection(facts: Partial<RecordingFacts>): StoredRow['inspection'] {
  return {
    fingerprint: { sizeBytes: 5, modifiedMs: 1 },
    facts: { ...NO_SOUND_FACTS, kind: 'mp3', problem: null, ...facts },
    sha256: 'a hash',
  }
}

/** Without what a person entered, so that the recording and its names decide. */
const found = (row: Partial<StoredRow>): Partial<StoredRow> => ({ entered: NOTHING_ENTERED, folder: 'agent-7', ...row })
const named = (fileName: string, timeZone = 'Europe/Berlin') => ({ row: found({ fileName, timeZone }) })
const recorded = (text: string, from: 'bwf' | 'tag' | 'created') => ({
  row: found({ inspection: inspection({ recordedAt: { text, from } }) }),
})
const csv = (heading: string, line: string, more: Partial<NonNullable<Way['csv']>> = {}) => ({
  row: found({ fileName: 'call.wav', folder: '' }),
  csv: { heading, line, ...more },
})
const imported = (change: Partial<KnownImport>): KnownImport => ({
  importId: 'i1',
  idempotencyKey: 'k',
  content: LINK,
  fileName: 'earlier.wav',
  callId: 5,
  isOver: false,
  isOfFolder: false,
  ...change,
})

const ruleOf = (ruleId: string, remembered: AgentRule['remembered']): ImportRule => ({
  ...{ ...EMPTY_RULE, ruleId, patterns: ['%{extension}_%{any}'] },
  agents: { customField: null, remembered },
})

const withoutUsers = () => {
  rig.known.users = null
}

const WAYS: Readonly<Record<string, Way>> = {
  'a time of the name without a zone': { ...named('2026-06-01 11-00.wav'), says: 'assumed-zone' },
  'a time of the folder and the name without a zone': {
    row: found({ fileName: '11-00.wav', folder: 'agent-7/2026-06-01' }),
    says: 'assumed-zone',
  },
  'a time of a phone system’s name with a year of two digits': {
    ...named('Call recording +15551234567_260601_110000.m4a'),
    says: 'assumed-zone',
  },
  'a time of the recorder’s chunk without a zone': { ...recorded('2026-06-01 09:00:00', 'bwf'), says: 'assumed-zone' },
  'a time of the tags without a zone': { ...recorded('2026-06-01 09:00:00', 'tag'), says: 'assumed-zone' },
  'a time of the container without a zone': { ...recorded('2026-06-01 09:00:00', 'created'), says: 'assumed-zone' },
  'a time of the name in a zone that has two meanings': {
    row: found({ fileName: '2026-06-01 11-00 IST.wav', modifiedAt: Date.parse(TIME) }),
    says: 'modified-time',
  },
  'only the date of the file': {
    row: found({ fileName: 'call.wav', modifiedAt: Date.parse(TIME) }),
    says: 'modified-time',
  },
  'the date of a copied file, less its length': {
    row: found({ fileName: 'call.wav', modifiedAt: Date.parse(TIME), inspection: inspection({ durationSeconds: 60 }) }),
    says: 'modified-time',
  },
  'no time': { row: found({ fileName: 'call.wav' }), says: 'no-time' },
  'a day and a month that could be swapped': { ...named('03-04-2026 11-00.wav'), says: 'ambiguous-day' },
  'a local time that the clocks repeat': { ...named('2026-10-25 02-30.wav'), says: 'clock-change' },
  'a local time that the clocks skip': { ...named('2026-03-29 02-30.wav'), says: 'clock-change' },
  'a repeated local time, in a zone that a person chose': {
    ...named('2026-10-25 02-30.wav', 'UTC'),
    person: { timeZone: 'Europe/Berlin' },
    says: 'clock-change',
  },
  'a time of the name in the future': { ...named('2031-06-01T11-00-00Z.wav'), says: 'future-time' },
  'a time in the future from a person': { person: { timestamp: '2031-06-01T11:00:00Z' }, says: 'future-time' },
  'a time in the future from a CSV': {
    ...csv('file;start;user_id', 'call.wav;2031-06-01T11:00:00Z;7'),
    says: 'future-time',
  },
  'a time of 1969 from a person': { person: { timestamp: '1969-12-31T23:59:59Z' }, says: 'early-time' },
  'a time of a recorder whose clock was never set': { ...named('2000-01-01T00-12-00Z.wav'), says: 'early-time' },
  'a local time and an epoch that disagree': {
    ...named('out-5551234-101-20260601-090533-1793714733.77.wav'),
    says: 'times-disagree',
  },
  'a time of a CSV without a zone': {
    ...csv('file;start;user_id', 'call.wav;2026-06-01 09:00;7'),
    says: 'assumed-zone',
  },
  'a time of a CSV that the name contradicts': {
    row: found({ fileName: '2026-06-01T09-00-00Z.wav' }),
    csv: { heading: 'file;start;user_id', line: '2026-06-01T09-00-00Z.wav;2026-06-01T15:00:00Z;7' },
    says: 'contradicts-name',
  },
  'a time of a CSV that the name contradicts, in a zone that a person chose': {
    row: found({ fileName: '2026-06-01 09-00.wav' }),
    csv: { heading: 'file;start;user_id', line: '2026-06-01 09-00.wav;2026-06-01 15:00;7', zone: 'Europe/Berlin' },
    person: { timeZone: 'Europe/Berlin' },
    says: 'contradicts-name',
  },
  'a time of a CSV that can’t be read': {
    ...csv('file;start;user_id', 'call.wav;yesterday;7'),
    row: found({ fileName: 'call.wav', modifiedAt: Date.parse(TIME) }),
    says: 'unread-cell',
  },
  'a time of a CSV that the clocks repeat': {
    ...csv('file;start;user_id', 'call.wav;2026-10-25 02:30;7', { zone: 'Europe/Berlin' }),
    row: found({ fileName: 'call.wav', modifiedAt: Date.parse(TIME) }),
    says: 'unread-cell',
  },
  'a CSV matched by order': {
    ...csv('start;user_id', '2026-06-01T09:00:00Z;7', { isByOrder: true }),
    says: 'matched-by-order',
  },
  'an id and an address of different users in a CSV': {
    ...csv('file;start;user_id;user_email', 'call.wav;2026-06-01T09:00:00Z;7;agent8@example.com'),
    row: found({ fileName: 'call.wav' }),
    says: 'unread-cell',
  },
  'an id and an address that no user has in a CSV': {
    ...csv('file;start;user_id;user_email', 'call.wav;2026-06-01T09:00:00Z;7;someone@elsewhere.example'),
    row: found({ fileName: 'call.wav' }),
    says: 'unread-cell',
  },
  'an agent of a CSV that the folder contradicts': {
    row: found({ fileName: 'call.wav', folder: 'agent-8' }),
    csv: { heading: 'file;start;user_id', line: 'call.wav;2026-06-01T09:00:00Z;7' },
    says: 'contradicts-name',
  },
  'an agent of a CSV that no user is': {
    ...csv('file;start;agent', 'call.wav;2026-06-01T09:00:00Z;Zed'),
    row: found({ fileName: 'call.wav' }),
    says: 'unread-cell',
  },
  'an agent of a CSV that two users are': {
    ...csv('file;start;agent', 'call.wav;2026-06-01T09:00:00Z;Agent 7'),
    row: found({ fileName: 'call.wav' }),
    known: () => {
      rig.known.users = [...(rig.known.users ?? []), { ...rig.known.users![0]!, userId: 9, email: 'other@example.com' }]
    },
    says: 'unread-cell',
  },
  'no agent': { row: found({ fileName: '2026-06-01T09-00-00Z.wav', folder: '' }), says: 'no-agent' },
  'names of two agents': {
    row: found({ fileName: '2026-06-01T09-00-00Z agent7@example.com agent8@example.com.wav', folder: '' }),
    says: 'no-agent',
  },
  'an extension that two rules give to different agents': {
    row: found({ fileName: '205_2026-06-01T09-00-00Z.wav', folder: '' }),
    known: () => {
      rig.known.rules = [ruleOf('a', { '205': 7 }), ruleOf('b', { '205': 8 })]
    },
    says: 'no-agent',
  },
  'an agent of the folder whose extension a rule gives to another': {
    row: found({ fileName: '205_2026-06-01T09-00-00Z.wav', folder: 'agent-8' }),
    known: () => {
      rig.known.rules = [ruleOf('a', { '205': 7 })]
    },
    says: 'no-agent',
  },
  'an extension that a rule reads and doesn’t know the agent of': {
    row: found({ fileName: '999_2026-06-01T09-00-00Z.wav' }),
    known: () => {
      rig.known.rules = [ruleOf('a', { '205': 7 })]
    },
    says: 'no-agent',
  },
  'an agent of another workspace': { person: { userId: 70_000 }, says: 'unknown-agent' },
  'a blocked agent': {
    known: () => {
      rig.known.users = rig.known.users!.map((user) => ({ ...user, isActive: user.userId !== 7 }))
    },
    says: 'blocked-agent',
  },
  'an entered agent that no user is': { person: { userId: null, unread: { userId: 'Zed' } }, says: 'unread-entry' },
  'a name of a CSV while the users can’t be read': {
    ...csv('file;date and time;agent', 'call.wav;2026-06-01 09:00Z;Agent 7'),
    known: withoutUsers,
    says: 'unread-cell',
  },
  'an id and an address of a CSV while the users can’t be read': {
    ...csv('file;date and time;user_id;user_email', 'call.wav;2026-06-01 09:00Z;7;agent8@example.com'),
    known: withoutUsers,
    says: 'unread-cell',
  },
  'two addresses of a CSV while the users can’t be read': {
    ...csv('file;date and time;agent;user_email', 'call.wav;2026-06-01 09:00Z;agent7@example.com;agent8@example.com'),
    known: withoutUsers,
    says: 'unread-cell',
  },
  'an address that no user has, entered while the users couldn’t be read': {
    person: { userId: 'agent9@example.com' },
    says: 'unknown-agent',
  },
  'a type of a CSV that the workspace doesn’t have': {
    ...csv('file;start;user_id;type', 'call.wav;2026-06-01T09:00:00Z;7;Demo'),
    says: 'unread-cell',
  },
  'a type of another workspace': { person: { callTypeId: 70_000 }, says: 'unknown-type' },
  'an archived type': {
    person: { callTypeId: 5 },
    known: () => {
      rig.known.callTypes = [{ id: 5, isArchived: true }]
    },
    says: 'archived-type',
  },
  'the same recording twice': { before: { source: { kind: 'link', url: LINK } }, says: 'same-as-row' },
  'a recording that was imported for another agent or time': {
    known: () => {
      rig.known.byContent = new Map([[LINK, [imported({})]]])
    },
    says: 'same-as-import',
  },
  'a recording whose import was canceled or failed, but may have arrived': {
    known: () => {
      rig.known.byContent = new Map([[LINK, [imported({ callId: null, isOver: true, mayBeCall: true })]]])
    },
    says: 'may-be-imported',
  },
  'another recording than that of a failed import with its id of the phone system': {
    person: { voipId: 'id-1' },
    known: () => {
      rig.known.byKey = new Map([
        ['id-1', imported({ idempotencyKey: 'id-1', content: 'other', callId: null, isOver: true })],
      ])
    },
    says: 'same-voip-id',
  },
  'two recordings with one id of the phone system': {
    before: { entered: { ...NOTHING_ENTERED, fields: { voipId: { value: 'id-1', from: 'csv' } } } },
    person: { voipId: 'id-1' },
    says: 'same-voip-id',
  },
  'a call that the workspace probably has': {
    known: () => {
      rig.known.likelyCall = () => 99
    },
    says: 'likely-call',
  },
  'a file that isn’t a recording': {
    row: {
      source: { kind: 'path', path: '/a.wav' },
      inspection: inspection({ problem: { kind: 'not-audio', looksLike: 'text' } }),
    },
    says: 'not-audio',
  },
  'a file without sound': {
    row: { source: { kind: 'path', path: '/a.wav' }, inspection: inspection({ problem: { kind: 'empty' } }) },
    says: 'empty',
  },
  'a recording that ends early': {
    row: { source: { kind: 'path', path: '/a.wav' }, inspection: inspection({ isCutOff: true }) },
    says: 'cut-off',
  },
  'a link with a password': {
    row: { source: { kind: 'link', url: 'https://me:secret@pbx.example/a.wav' } },
    says: 'bad-link',
  },
  'a link that isn’t encrypted': {
    row: { source: { kind: 'link', url: 'http://pbx.example/a.wav' } },
    says: 'bad-link',
  },
}

it.each(Object.entries(WAYS))('%s is entered, and not sent unless a person accepts it', async (_, way) => {
  // After the times of all recordings here.
  await rig.clock.advance(Date.UTC(2027, 0) - rig.clock.now())
  way.known?.()
  const row = rig.row('a', way.row)
  rig.table.add([...(way.before === undefined ? [] : [rig.row('first', way.before)]), row])
  if (way.csv !== undefined) rig.table.edit('csv', editsOf(row, way.csv))
  if (way.person !== undefined) rig.table.edit('person', [{ stageIds: ['a'], change: way.person }])
  expect(rig.problemsOf('a')).toContain(way.says)
  const sent = rig.table.sendable(ALL).map(({ stored }) => stored.stageId)
  expect(sent).not.toContain('a')
})

function editsOf(row: StoredRow, { heading, line, isByOrder = false, zone }: NonNullable<Way['csv']>) {
  const table = readCsv(`${heading}\n${line}\n`)
  const dayOrder: DayOrder = 'day-first'
  return readSidecar(table, [row], {
    columns: guessColumns(table, [row.fileName]),
    matchBy: isByOrder ? 'position' : 'name',
    timeZone: zone ?? 'America/New_York',
    isZoneChosen: zone !== undefined,
    dayOrder,
    agents: rig.known.users,
    callTypes: [],
  }).edits
}

it('what a person has accepted is only that: another zone, and what appears later, are entered again', async () => {
  rig.table.add([
    rig.row('berlin', found({ fileName: '2026-06-01 11-00.wav', timeZone: 'Europe/Berlin' })),
    rig.row('york', found({ fileName: '2026-06-02 11-00.wav', timeZone: 'America/New_York' })),
  ])
  await rig.clock.advance(30 * DAY)
  const accepted = ['assumed-zone Europe/Berlin']
  const sent = () => rig.table.sendable({ stageIds: 'all', accepted }).map(({ stored }) => stored.stageId)
  expect(sent()).toEqual(['berlin'])
  rig.known.likelyCall = () => 99
  rig.table.changed()
  expect(sent()).toEqual([])
})

it('an address is enough while the users can’t be read, and its user’s id once they are', () => {
  rig.known.users = null
  const row = rig.row('a', found({ fileName: 'call.wav', folder: '' }))
  rig.table.add([row])
  const line = 'call.wav;2026-06-01 09:00Z;Agent Seven;Agent7@example.com'
  rig.table.edit('csv', editsOf(row, { heading: 'file;date and time;agent;user_email', line }))
  expect([rig.shown('a').fields.userId, rig.problemsOf('a')]).toEqual([
    { value: 'agent7@example.com', from: 'csv' },
    [],
  ])
  rig.known.users = [agent(7)]
  rig.table.changed()
  expect([rig.shown('a').fields.userId, rig.problemsOf('a')]).toEqual([{ value: 7, from: 'csv' }, []])
})

it('a CSV never replaces what a person has entered', () => {
  rig.table.add([rig.row('a')])
  rig.table.edit('csv', [{ stageIds: ['a'], change: { userId: 8, timestamp: '2026-06-05T09:00:00Z', callTypeId: 5 } }])
  expect(rig.shown('a').fields).toMatchObject({ userId: { value: 7 }, timestamp: { value: TIME } })
})

it('a CSV that names two recordings alike is of neither', () => {
  const rows = ['x', 'y'].map((folder) => rig.row(folder, { fileName: 'call.wav', folder }))
  const table = readCsv('file;user_id\ncall.wav;8\n')
  const { edits, unmatchedLines } = readSidecar(table, rows, {
    ...{ columns: { file: 0, agent: 1 }, matchBy: 'name', timeZone: 'UTC', isZoneChosen: true, dayOrder: 'day-first' },
    ...{ agents: rig.known.users ?? [], callTypes: [] },
  })
  expect([edits, unmatchedLines]).toEqual([[], [2]])
})
