import { describe, expect, it } from 'vitest'
import { createFormatter } from '../../formatter.ts'
import { problemWords } from './rowProblemWords.ts'
import { isBlocking, rowProblems, unreadCells } from './rowProblems.ts'
import type { RowContext, RowFacts, RowFields, RowProblem, RowTime, StagingRow } from './stagingRow.ts'

const CONTEXT: RowContext = {
  nowMs: Date.parse('2026-11-21T10:00:00Z'),
  users: [
    { userId: 7, email: null, isActive: true },
    { userId: 8, email: null, isActive: false },
  ],
  callTypes: [
    { id: 1, isArchived: false },
    { id: 2, isArchived: true },
  ],
  found: [],
}
const FACTS: RowFacts = {
  kind: 'wav',
  codec: 'PCM',
  channels: 1,
  sampleRate: 8000,
  durationSeconds: 60,
  isCutOff: false,
}
const none = { value: null, from: null }
const FIELDS: RowFields = {
  timestamp: { value: '2026-11-20T14:05:00.000Z', from: 'file-name' },
  userId: { value: 7, from: 'path' },
  callTypeId: none,
  title: none,
  leadName: none,
  leadCompany: none,
  voipId: none,
}

type Assessed = Pick<StagingRow, 'source' | 'facts' | 'fields' | 'times'>
const row = (fields: Partial<RowFields> = {}, rest: Partial<Assessed> = {}): Assessed => ({
  source: { kind: 'upload' },
  facts: FACTS,
  fields: { ...FIELDS, ...fields },
  times: [],
  ...rest,
})
const kinds = (assessed: Assessed, context: Partial<RowContext> = {}) =>
  rowProblems(assessed, { ...CONTEXT, ...context }).map(({ kind }) => kind)

describe('the problems of a row', () => {
  it('returns none for a complete row', () => {
    expect(kinds(row())).toEqual([])
  })

  it.each([
    ['no-time', { timestamp: none }],
    ['no-time', { timestamp: { value: 'yesterday', from: 'csv' } }],
    ['no-time', { timestamp: { value: '2026-02-30T10:00:00Z', from: 'csv' } }],
    ['no-time', { timestamp: { value: '2026-11-20T10:00:00', from: 'csv' } }],
    ['future-time', { timestamp: { value: '2026-11-21T10:06:00Z', from: 'person' } }],
    ['no-agent', { userId: none }],
    ['unknown-agent', { userId: { value: 99, from: 'csv' } }],
    ['blocked-agent', { userId: { value: 8, from: 'csv' } }],
    ['unknown-type', { callTypeId: { value: 9, from: 'csv' } }],
    ['archived-type', { callTypeId: { value: 2, from: 'csv' } }],
    ['too-long', { title: { value: 'x'.repeat(1001), from: 'csv' } }],
  ] as const)('is %s', (kind, fields) => {
    expect(kinds(row(fields))).toEqual([kind])
  })

  it('tolerates a clock that is slightly ahead', () => {
    expect(kinds(row({ timestamp: { value: '2026-11-21T10:04:00Z', from: 'modified' } }))).toEqual([])
  })

  it('returns none at the limits of title length and clock difference', () => {
    const longest = { value: 'x'.repeat(1000), from: 'csv' } as const
    const latest = { value: '2026-11-21T10:05:00Z', from: 'modified' } as const
    expect(kinds(row({ title: longest, timestamp: latest }))).toEqual([])
  })

  it.each<RowProblem>([{ kind: 'empty' }, { kind: 'unreadable', reason: 'EIO' }])(
    'of a format that the interface does not name is only $kind',
    (problem) => {
      expect(kinds(row({}, { facts: { ...FACTS, kind: 'gsm' } }), { found: [problem] })).toEqual([problem.kind])
    },
  )

  it('returns one for each unread cell', () => {
    expect(unreadCells({}, {})).toEqual([])
    expect(unreadCells({ timestamp: 'yesterday' }, {})).toEqual([
      { kind: 'unread-cell', field: 'timestamp', text: 'yesterday' },
    ])
  })

  it('returns what a person entered instead of a missing value', () => {
    const said = { userId: { value: null, from: 'person' }, timestamp: { value: null, from: 'person' } } as const
    const found = unreadCells({ userId: 'Zed', timestamp: 'soon', callTypeId: 'Demo' }, said)
    expect(found.map((problem) => [problem.kind, 'field' in problem && problem.field])).toEqual([
      ['unread-entry', 'timestamp'],
      ['unread-entry', 'userId'],
      ['unread-cell', 'callTypeId'],
    ])
    expect(kinds(row(said), { found })).toEqual(['unread-entry', 'unread-entry', 'unread-cell'])
  })

  it('returns none for lists that aren’t loaded yet', () => {
    const wrong = row({ userId: { value: 99, from: 'csv' }, callTypeId: { value: 9, from: 'csv' } })
    expect(kinds(wrong, { users: null, callTypes: null })).toEqual([])
  })

  it('returns one for a format the interface doesn’t name, but no second one for a file that isn’t a recording', () => {
    expect(kinds(row({}, { facts: { ...FACTS, kind: 'gsm' } }))).toEqual(['unusual-format'])
    const found: readonly RowProblem[] = [{ kind: 'not-audio', looksLike: 'text' }]
    expect(kinds(row({}, { facts: { ...FACTS, kind: 'unknown' } }), { found })).toEqual(['not-audio'])
  })

  it('returns an ambiguous day while its time is the one in use', () => {
    const time: RowTime = {
      from: 'file-name',
      local: '2026-11-03T14:05:00',
      offsetMinutes: null,
      alsoLocal: '2026-03-11T14:05:00',
    }
    expect(kinds(row({}, { times: [time] }))).toEqual(['ambiguous-day'])
    const typed = row({ timestamp: { value: '2026-11-03T14:05:00Z', from: 'person' } }, { times: [time] })
    expect(kinds(typed)).toEqual([])
  })

  it.each([
    ['http://pbx.example/a.wav', 'not-https'],
    ['a.wav', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['https://anna:secret@pbx.example/a.wav', 'has-credentials'],
  ])('takes the link %s as %s', (url, reason) => {
    const [problem] = rowProblems(row({}, { source: { kind: 'link', url }, facts: null }), CONTEXT)
    expect(problem).toEqual({ kind: 'bad-link', reason })
  })

  it('puts an assumed zone last, because a whole batch has it', () => {
    const found: readonly RowProblem[] = [{ kind: 'assumed-zone', zone: 'UTC' }, { kind: 'matched-by-order' }]
    expect(kinds(row({ userId: none }), { found })).toEqual(['no-agent', 'matched-by-order', 'assumed-zone'])
  })

  it('puts errors before warnings', () => {
    const many = row({ userId: none }, { facts: { ...FACTS, kind: 'ogg', isCutOff: true } })
    expect(kinds(many)).toEqual(['no-agent', 'unusual-format', 'cut-off'])
  })
})

const EVERY: readonly RowProblem[] = [
  { kind: 'unreadable', reason: 'It’s a folder.' },
  { kind: 'empty' },
  { kind: 'not-audio', looksLike: 'PDF' },
  { kind: 'unusual-format', format: 'gsm' },
  { kind: 'unusual-format', format: 'unknown' },
  { kind: 'cut-off' },
  { kind: 'bad-link', reason: 'not-https' },
  { kind: 'no-time' },
  { kind: 'future-time' },
  { kind: 'ambiguous-day', local: '2026-11-03T14:05:00', alsoLocal: '2026-03-11T14:05:00' },
  { kind: 'no-agent' },
  { kind: 'unknown-agent' },
  { kind: 'blocked-agent' },
  { kind: 'unknown-type' },
  { kind: 'archived-type' },
  { kind: 'too-long', field: 'title' },
  { kind: 'same-as-row', stageId: 's', fileName: 'a.wav' },
  { kind: 'same-as-import', importId: 'i', fileName: 'a.wav', callId: 1, isSameCall: true },
  { kind: 'same-as-import', importId: 'i', fileName: 'a.wav', callId: null, isSameCall: true },
  { kind: 'same-as-import', importId: 'i', fileName: 'a.wav', callId: 1, isSameCall: false },
  { kind: 'may-be-imported', fileName: 'a.wav' },
  { kind: 'same-voip-id', fileName: 'a.wav' },
  { kind: 'likely-call', callId: 12 },
  { kind: 'unread-cell', field: 'timestamp', text: 'yesterday' },
  { kind: 'unread-cell', field: 'userId', text: 'Zed' },
  { kind: 'unread-cell', field: 'callTypeId', text: 'Demo' },
  { kind: 'unread-cell', field: 'voipId', text: 'ž' },
  { kind: 'unread-entry', field: 'timestamp', text: '3/11/2026 14:05' },
  { kind: 'unread-entry', field: 'userId', text: 'Zed' },
  { kind: 'unread-entry', field: 'callTypeId', text: 'Demo' },
  { kind: 'unread-entry', field: 'voipId', text: 'ž' },
]

const american = createFormatter('en-US')

describe('the words for a problem', () => {
  it.each(EVERY.map((problem) => [problem.kind, problem] as const))(
    '%s: short, with a way to solve it',
    (_kind, problem) => {
      const { title, words } = problemWords(problem, american)
      expect(title.length).toBeLessThanOrEqual(28)
      expect(words).toMatch(/^(a\.wav|[A-Z]).*\.$/)
      expect(words).toMatch(/choose|compare|convert|correct|enter|export|import|leave|look|make|paste|send|sent|skip/i)
    },
  )

  it('names the formats of the interface', () => {
    const { words } = problemWords({ kind: 'unusual-format', format: 'gsm' }, american)
    expect(words).toContain('MP3, WAV and MP4')
    expect(words).toContain('GSM')
    expect(problemWords({ kind: 'unusual-format', format: 'unknown' }, american).title).toBe('Unknown format')
  })

  it('tells the same call from another one with the same sound, and from one that isn’t imported yet', () => {
    const title = (isSameCall: boolean, callId: number | null) =>
      problemWords({ kind: 'same-as-import', importId: 'i', fileName: 'a.wav', callId, isSameCall }, american).title
    expect([title(true, 1), title(false, 1), title(true, null), title(false, null)]).toEqual([
      'Already imported',
      'Same audio imported',
      'Already in the queue',
      'Same audio queued',
    ])
  })

  it('quotes 60 characters of a cell at most', () => {
    const quoted = (text: string) => problemWords({ kind: 'unread-cell', field: 'userId', text }, american).words
    expect(quoted('x'.repeat(60))).toContain(`“${'x'.repeat(60)}”`)
    expect(quoted('x'.repeat(61))).toContain(`“${'x'.repeat(60)}…”`)
  })

  it('writes the month as a word, in the order of the locale', () => {
    const ambiguous = EVERY.find(({ kind }) => kind === 'ambiguous-day')!
    expect(problemWords(ambiguous, american).words).toContain('November 3, 2026, but it could be March 11, 2026')
    expect(problemWords(ambiguous, createFormatter('en-GB')).words).toContain(
      '3 November 2026, but it could be 11 March 2026',
    )
  })

  it('blocks what the service always refuses, but not what it may refuse', () => {
    const free = EVERY.filter((problem) => !isBlocking(problem)).map(({ kind }) => kind)
    expect(new Set(free)).toEqual(
      new Set([
        'unusual-format',
        'cut-off',
        'ambiguous-day',
        'blocked-agent',
        'archived-type',
        'same-as-import',
        'may-be-imported',
        'likely-call',
        'unread-cell',
      ]),
    )
  })
})
