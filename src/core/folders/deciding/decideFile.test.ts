import { expect, it } from 'vitest'
import type { Selection } from '../../../contract/import/folders.ts'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { EMPTY_READING } from '../../../domain/recordings/rules/nameReading.ts'
import type { RowFields } from '../../../domain/recordings/rows/stagingRow.ts'
import { HOUR } from '../../../domain/units.ts'
import { ALL_OF_FOLDER } from '../testing/folderDatabase.ts'
import { decide, type DecisionContext } from './decideFile.ts'
import type { Assessment } from './assessment.ts'

const CALL_AT = Date.UTC(2026, 5, 1, 9)
const SELECTION: Selection = { ...ALL_OF_FOLDER.selection, minSeconds: 60 }
const FACTS = { durationSeconds: null } as RecordingFacts
const FILE = { modifiedMs: CALL_AT, sha256: 'hash', facts: FACTS, choice: null, draw: null }
const ASSESSMENT: Assessment = {
  reading: EMPTY_READING,
  fields: {} as RowFields,
  missing: [],
  problems: [],
  numbers: [],
  userId: 1,
  isComplete: true,
  callAt: CALL_AT,
  day: '2026-06-01',
  key: 'key',
}
const CONTEXT: DecisionContext = {
  startsAt: null,
  timeZone: 'UTC',
  selection: SELECTION,
  plan: { kind: 'all' },
  isConfirmed: true,
  hasUsers: true,
  same: null,
  drawn: null,
}
const PER_AGENT = { kind: 'per-agent', perDay: 2, seed: 's' } as const

function outcome(
  file: Partial<Parameters<typeof decide>[0]> = {},
  assessment: Partial<Assessment> = {},
  context: Partial<DecisionContext> = {},
): string {
  const decision = decide({ ...FILE, ...file }, { ...ASSESSMENT, ...assessment }, { ...CONTEXT, ...context })
  return decision.kind === 'unread' ? 'unread' : `${decision.status}: ${decision.reason.kind}`
}

it('a file that passes is ready, one that was not read yet has to be', () => {
  expect(outcome()).toBe('postponed: limit')
  expect(outcome({ sha256: null })).toBe('unread')
  // Its name is enough to leave it out, so it is never read.
  expect(outcome({ sha256: null }, {}, { startsAt: CALL_AT + 1 })).toBe('left-out: before-start')
})

it('a recording without a known direction is only sent if all are chosen, and is read first if its details may say it', () => {
  const selection: Selection = { ...SELECTION, directions: ['incoming'] }
  expect(outcome({}, {}, { selection })).toBe('left-out: other-direction')
  expect(outcome({ choice: 'include' }, {}, { selection })).toBe('postponed: limit')
  expect(outcome({ sha256: null }, { isComplete: false }, { selection })).toBe('unread')
  expect(outcome({ sha256: null }, {}, { selection })).toBe('left-out: other-direction')
})

it('nothing is sent without a confirmed rule, users, a time and an agent', () => {
  expect(outcome({}, {}, { isConfirmed: false })).toBe('waiting: not-confirmed')
  expect(outcome({ choice: 'include' }, {}, { isConfirmed: false })).toBe('waiting: not-confirmed')
  expect(outcome({}, {}, { hasUsers: false })).toBe('waiting: no-users')
  const missing = [{ field: 'timestamp', why: 'unproven-zone', local: null }] as const
  expect(outcome({}, { missing, callAt: null })).toBe('attention: problems')
  expect(outcome({ choice: 'include' }, { missing, callAt: null })).toBe('attention: problems')
  expect(outcome({}, { key: null })).toBe('attention: problems')
  expect(outcome({}, { missing: [{ field: 'name', why: 'no-match' }] })).toBe('attention: unmatched')
})

it('a file with a warning waits for a person, who can include it; one with an error never is sent', () => {
  const warned = { problems: [{ kind: 'likely-call', callId: 1 }] } as const
  expect(outcome({}, warned)).toBe('attention: problems')
  expect(outcome({ choice: 'include' }, warned)).toBe('postponed: limit')
  expect(outcome({ choice: 'include' }, { problems: [{ kind: 'unknown-agent' }] })).toBe('attention: problems')
})

it('a person decides about the start, the selection, duplicates and the plan', () => {
  const same = { kind: 'duplicate', path: 'a.wav', folderId: null } as const
  const contexts = [
    [{ startsAt: CALL_AT + HOUR }, 'left-out: before-start'],
    [{ selection: { ...SELECTION, agents: [2] } }, 'left-out: other-agent'],
    [{ same }, 'left-out: duplicate'],
    [{ plan: PER_AGENT, drawn: { isFull: true } }, 'postponed: late'],
  ] as const
  for (const [context, expected] of contexts) {
    expect(outcome({}, {}, context)).toBe(expected)
    expect(outcome({ choice: 'include' }, {}, context)).toBe('postponed: limit')
    expect(outcome({ choice: 'leave-out' }, {}, context)).toBe('left-out: by-person')
  }
})

it('a plan waits for the end of the day, and late arrivals fill what is left', () => {
  const plan = PER_AGENT
  const decision = decide(FILE, ASSESSMENT, { ...CONTEXT, plan })
  expect(decision).toMatchObject({ reason: { kind: 'before-draw', drawAt: Date.UTC(2026, 5, 2, 2) } })
  expect(outcome({}, {}, { plan, drawn: { isFull: false } })).toBe('postponed: limit')
  expect(outcome({ draw: 'not-drawn' }, {}, { plan, drawn: { isFull: false } })).toBe('postponed: not-drawn')
  expect(outcome({ draw: 'drawn' }, {}, { plan, drawn: { isFull: true } })).toBe('postponed: limit')
})
