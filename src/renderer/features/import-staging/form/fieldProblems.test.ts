import { expect, test } from 'vitest'
import type { RowFields, RowProblem } from '../../../../domain/recordings/rows/stagingRow.ts'
import { changedFields } from './changedFields.ts'
import { fieldOfProblem, fieldProblems, isMissing } from './fieldProblems.ts'

test.each([
  [{ kind: 'no-time' }, 'timestamp', true],
  [{ kind: 'future-time' }, 'timestamp', false],
  [{ kind: 'no-agent' }, 'userId', true],
  [{ kind: 'unknown-agent' }, 'userId', false],
  [{ kind: 'blocked-agent' }, 'userId', false],
  [{ kind: 'too-long', field: 'title' }, 'title', false],
  [{ kind: 'too-long', field: 'leadCompany' }, 'leadCompany', false],
  [{ kind: 'empty' }, null, false],
  [{ kind: 'likely-call', callId: 7 }, null, false],
] as const satisfies readonly (readonly [RowProblem, string | null, boolean])[])(
  '%j is shown at %s; a required field that is empty: %s',
  (problem, field, missing) => {
    expect(fieldOfProblem(problem)).toBe(field)
    expect(isMissing(problem)).toBe(missing)
  },
)

test('each field shows the message of its problem, and other problems are left out', () => {
  const words = fieldProblems([{ kind: 'no-agent' }, { kind: 'cut-off' }, { kind: 'too-long', field: 'title' }])
  expect(Object.keys(words)).toEqual(['userId', 'title'])
  expect(words.userId).toMatch(/agent/)
  expect(words.title).toMatch(/shorter/)
})

test("changed fields replace the recording's, and a cleared one counts as changed", () => {
  const none = { value: null, from: null }
  const fields: RowFields = {
    ...{ userId: none, callTypeId: none, leadName: none, leadCompany: none, voipId: none },
    timestamp: { value: '2026-11-03T08:00:00.000Z', from: 'tag' },
    title: { value: 'Pricing', from: 'tag' },
  }
  const changed = changedFields(fields, { title: null, userId: 3, leadName: undefined, timeZone: 'UTC' })
  expect(changed).toEqual({
    ...fields,
    title: { value: null, from: 'person' },
    userId: { value: 3, from: 'person' },
  })
})
