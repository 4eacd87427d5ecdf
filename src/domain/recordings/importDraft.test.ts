import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDraft, draftOf, localTimeText, type ImportDraft } from './importDraft.ts'
import type { StagedRecording } from './recording.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const RECORDING: StagedRecording = {
  stageId: 's1',
  fileName: 'call.wav',
  sizeBytes: 1234,
  kind: 'wav',
  durationSeconds: 12,
  occurredAt: { instant: '2026-11-20T14:05:07.123Z', from: 'file-name' },
  suggestedTitle: null,
  problem: null,
}
const DRAFT: ImportDraft = { ...draftOf(RECORDING, { userId: 7, callTypeId: null }) }

describe('the form of an import', () => {
  test('left as it was, the guessed time is sent to the millisecond', () => {
    expect(checkDraft(DRAFT, RECORDING.occurredAt.instant, NOW)).toEqual({
      fields: {
        timestamp: '2026-11-20T14:05:07.123Z',
        userId: 7,
        callTypeId: null,
        title: null,
        leadName: null,
        leadCompany: null,
      },
    })
  })

  test('a typed time is taken in this computer’s zone', () => {
    const result = checkDraft({ ...DRAFT, localTime: '2026-11-19T08:30' }, RECORDING.occurredAt.instant, NOW)
    expect(result).toMatchObject({ fields: { timestamp: new Date(2026, 10, 19, 8, 30).toISOString() } })
  })

  test('the agent and the last call type are remembered; nothing else is', () => {
    expect(draftOf(RECORDING, { userId: 3, callTypeId: 9 })).toMatchObject({
      userId: 3,
      callTypeId: 9,
      title: '',
      leadName: '',
    })
  })

  test('texts are trimmed and empty ones are not sent', () => {
    const result = checkDraft({ ...DRAFT, title: '  ', leadName: ' Li Na ' }, RECORDING.occurredAt.instant, NOW)
    expect(result).toMatchObject({ fields: { title: null, leadName: 'Li Na' } })
  })

  test.for([
    ['userId', { userId: null }],
    ['localTime', { localTime: '' }],
    ['localTime', { localTime: 'yesterday' }],
    ['localTime', { localTime: '2026-02-30T10:00' }],
    ['localTime', { localTime: '2031-01-01T00:00' }],
    ['title', { title: 'x'.repeat(1001) }],
    ['leadCompany', { leadCompany: 'x'.repeat(1001) }],
  ] as const)('a wrong %s is said and nothing is sent', ([field, change]) => {
    const result = checkDraft({ ...DRAFT, ...change }, RECORDING.occurredAt.instant, NOW)
    expect(Object.keys('problems' in result ? result.problems : {})).toEqual([field])
  })

  test('a file stamped by a clock a little ahead is no problem', () => {
    const ahead = new Date(NOW + 60_000).toISOString()
    expect(checkDraft({ ...DRAFT, localTime: localTimeText(ahead) }, ahead, NOW)).toHaveProperty('fields')
  })
})

test('an instant without fractions survives the trip through the field, outside the hour that comes twice', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date('1990-01-01'), max: new Date('2090-01-01') }), (date) => {
      const whole = Math.floor(date.getTime() / 1000) * 1000
      const text = localTimeText(new Date(whole).toISOString())
      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
      expect(Math.abs(Date.parse(text) - whole) % 3_600_000).toBe(0)
    }),
  )
  expect(localTimeText('no time')).toBe('')
})
