import { expect, it } from 'vitest'
import { createFormatter } from '../formatter.ts'
import { resultsCsv, resultsRows } from './reviewResults.ts'
import { agreementSentence } from './reviewResultsWords.ts'

const item = (callId: number, state: 'done' | 'waiting') => ({
  ...{ callId, title: callId === 3 ? null : `Call “${callId}”`, agentName: 'Ana', timestamp: null, draw: null, state },
})
const review = (callId: number, score: number | null) => ({
  ...{ call: { callId }, score, reasons: score === 60 ? ['Too strict', 'Misheard'] : [] },
  ...{ spentMs: 90_000, doneAt: 1 },
})
const compared = (callId: number, ai: number | null) => ({
  ...{ callId, ai, comparedCount: 4, differingCount: 1, isRead: true },
  others: [
    { name: 'Clara', score: 79.5 },
    { name: 'Bo', score: null },
  ],
})

const rows = resultsRows(
  { items: [item(2, 'done'), item(1, 'waiting'), item(3, 'done'), item(4, 'done'), item(5, 'done')] },
  [review(1, 10), review(2, 70.4), review(3, null), review(4, 60), review(5, 50)],
  [
    compared(2, 74.6),
    compared(3, 50),
    { callId: 5, ai: 40, others: [], comparedCount: 0, differingCount: 0, isRead: false },
  ],
)

it('has the finished reviews in the order of the queue, also of calls whose record isn’t known', () => {
  expect(rows.map(({ callId, mine, ai, difference, isRead }) => [callId, mine, ai, difference, isRead])).toEqual([
    [2, 70.4, 74.6, -5, true],
    [3, null, 50, null, true],
    [4, 60, null, null, false],
    [5, 50, 40, 10, false],
  ])
  expect(rows.map(({ others }) => others.map(({ name, difference }) => [name, difference]))).toEqual([
    [
      ['Clara', -10],
      ['Bo', null],
    ],
    [
      ['Clara', null],
      ['Bo', null],
    ],
    [],
    [],
  ])
})

it('writes what the page shows, without the time spent', () => {
  expect(resultsCsv(rows).split('\r\n')).toEqual([
    '\uFEFFcall_id,call_title,agent,my_score,ai_score,difference,other_evaluators,answers_compared,answers_different,disagreement_reasons',
    '2,Call “2”,Ana,70,75,-5,"Clara: 80; Bo: –",4,1,',
    '3,Call 3,Ana,,50,,"Clara: 80; Bo: –",4,1,',
    '4,Call “4”,Ana,60,,,,,,"Too strict; Misheard"',
    '5,Call “5”,Ana,50,40,10,,,,',
    '',
  ])
})

const agreement = (unitCount: number, share: number, interval: { low: number; high: number } | null) => ({
  overall: { unitCount, measures: { share }, intervals: { share: interval } } as never,
})

it.each([
  [agreement(0, 0, null), [], 'There are no answers to compare with the AI’s.'],
  [agreement(1, 1, null), [], 'You and the AI agree on the one answer that both gave.'],
  [
    agreement(9, 1, null),
    [{ text: 'Only others differ', withAi: { differingCount: 0 } }],
    'You and the AI agree on all 9 answers.',
  ],
  [
    agreement(9, 8 / 9, null),
    [{ text: null, withAi: { differingCount: 1 } }],
    'You and the AI agree on 89% of 9 answers.',
  ],
  [
    agreement(210, 0.85, { low: 0.78, high: 0.9 }),
    [
      { text: 'Next step agreed', withAi: { differingCount: 9 } },
      { text: 'Greeted', withAi: { differingCount: 2 } },
    ],
    'You and the AI agree on 85% of 210 answers (95% interval: 78% to 90%). Most differences: “Next step agreed”.',
  ],
])('says how far the AI agrees, and where not (%#)', (given, questions, words) => {
  expect(agreementSentence({ agreement: given, questions }, createFormatter('en-US'))).toBe(words)
})
