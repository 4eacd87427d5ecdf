import { expect, it } from 'vitest'
import { z } from 'zod'
import { readTolerantly } from './tolerantRead.ts'
import { listOf, number, ratio, text } from './wireValues.ts'

const answer = z.object({ questionId: z.int(), note: text })
const record = z.object({ id: z.int(), title: text, length: number, answers: listOf(answer) })
const read = (value: unknown) => readTolerantly(record, value)

it('reads valid data without reporting anything', () => {
  expect(read({ id: 1, title: 'A', length: 2, answers: [{ questionId: 3, note: null }] })).toEqual({
    kind: 'read',
    value: { id: 1, title: 'A', length: 2, answers: [{ questionId: 3, note: null }] },
    oddFields: [],
  })
})

it('omits and reports each invalid field, and keeps a number’s digits for a text field', () => {
  expect(read({ id: 1, title: 40.5, length: 'long', answers: [{ questionId: 3, note: {} }] })).toEqual({
    kind: 'read',
    value: { id: 1, title: '40.5', length: null, answers: [{ questionId: 3, note: null }] },
    oddFields: [
      { path: 'title', reason: 'expected text, got a number' },
      { path: 'length', reason: 'expected a number, got text' },
      { path: 'answers.0.note', reason: 'expected text, got a record' },
    ],
  })
})

it('omits a record that needs its invalid field, and nothing else', () => {
  const value = { id: 1, answers: [{ questionId: 3 }, { questionId: 'x' }, { note: 'no question' }, { questionId: 4 }] }
  const result = read(value)
  expect(result.kind === 'read' && result.value.answers.map(({ questionId }) => questionId)).toEqual([3, 4])
  expect(result.kind === 'read' && result.oddFields.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['answers.1.questionId', 'answers.2.questionId']),
  )
})

it.each([
  ['without its id', { title: 'A' }, { path: 'id', reason: 'expected a number, got nothing' }],
  ['with an invalid id', { id: 'x' }, { path: 'id', reason: 'expected a number, got text' }],
  ['that is a text', 'text', { path: '(record)', reason: 'expected a record, got text' }],
  ['that is nothing', null, { path: '(record)', reason: 'expected a record, got nothing' }],
])('can’t read a record %s', (_which, value, problem) => {
  expect(read(value)).toEqual({ kind: 'unreadable', problem })
})

it('reports at most fifty', () => {
  const answers = Array.from({ length: 60 }, (_, index) => ({ questionId: index, note: {} }))
  const result = read({ id: 1, answers })
  expect(result.kind === 'read' && result.oddFields.length).toBe(50)
  expect(result.kind === 'read' && result.value.answers).toHaveLength(60)
})

it('reports a field once, even if its text isn’t valid either', () => {
  const schema = z.object({ id: z.int(), talkRatio: ratio })
  expect(readTolerantly(schema, { id: 1, talkRatio: 2 })).toEqual({
    kind: 'read',
    value: { id: 1, talkRatio: null },
    oddFields: [{ path: 'talkRatio', reason: 'not between 0 and 1' }],
  })
})

it('omits a number without digits', () => {
  // JSON's 1e999.
  expect(read({ id: 1, title: Number.POSITIVE_INFINITY })).toMatchObject({ value: { title: null } })
})

it('reports all invalid fields of an omitted record, at any depth', () => {
  const evidence = z.object({ quote: z.string() })
  const schema = z.object({ id: z.int(), answers: listOf(z.object({ questionId: z.int(), evidence })) })
  const answers = [{ evidence: { quote: {} } }, { questionId: 2, evidence: { quote: 'Yes.' } }]
  expect(readTolerantly(schema, { id: 1, answers })).toMatchObject({
    value: { answers: [{ questionId: 2, evidence: { quote: 'Yes.' } }] },
    oddFields: [{ path: 'answers.0.questionId' }, { path: 'answers.0.evidence.quote' }],
  })
})
