import { expect, test } from 'vitest'
import { parseTurns } from '../../domain/transcripts/turns.ts'
import { callMarks, type MarkedCall } from './callMarks.ts'

const turns = parseTurns('Ana: What is your budget?\nBen: Small.\nAna: A demo on Friday?', { knownNames: [] })
const MARKED: MarkedCall = {
  turns,
  positions: turns.map(({ index }) => ({ startSeconds: index * 20 })),
  notes: [
    { noteId: 'n1', anchor: { kind: 'time', seconds: 25 }, text: 'Hesitates' },
    { noteId: 'n2', anchor: { kind: 'time', seconds: 5 }, text: '' },
    { noteId: 'n3', anchor: { kind: 'call' }, text: 'Of the whole call' },
  ],
  trackers: new Map([[2, ['Next step', 'Demo']]]),
  evidence: [0],
  matches: [0, 1],
}

test('marks of all kinds are in the order of their moments', () => {
  expect(callMarks(MARKED).map(({ kind, seconds, label }) => `${seconds} ${kind}: ${label}`)).toEqual([
    '0 evidence: What is your budget?',
    '0 match: What is your budget?',
    '5 note: Empty note',
    '20 match: Small.',
    '25 note: Hesitates',
    '40 tracker: Next step, Demo',
  ])
})

test('without a recording, marks are at their lines', () => {
  const marks = callMarks({ ...MARKED, positions: [], notes: [] })
  expect(marks.map(({ turnIndex }) => turnIndex)).toEqual([2, 0, 0, 1])
  expect(new Set(marks.map(({ id }) => id)).size).toBe(4)
})
