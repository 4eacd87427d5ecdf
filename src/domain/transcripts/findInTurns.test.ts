import { expect, test } from 'vitest'
import { findInTurns } from './findInTurns.ts'
import { parseTurns } from './turns.ts'

const turns = parseTurns('Ana: The discount tier.\nBen: Discount? DISCOUNT (10%)!\nAna: No.\nBen: a.b\nBen: aXb')

test('finds every match in order, ignoring case', () => {
  expect(findInTurns(turns, 'discount')).toEqual([
    { turnIndex: 0, start: 4, end: 12 },
    { turnIndex: 1, start: 0, end: 8 },
    { turnIndex: 1, start: 10, end: 18 },
  ])
})

test('takes the query literally', () => {
  expect(findInTurns(turns, 'a.b')).toEqual([{ turnIndex: 3, start: 0, end: 3 }])
  expect(findInTurns(turns, '(10%)')).toHaveLength(1)
  expect(findInTurns(turns, '[')).toEqual([])
})

test('matches line breaks with spaces, and finds nothing for an empty query', () => {
  expect(
    findInTurns(
      [{ index: 0, speaker: null, text: 'net\nnew', writtenSeconds: null, continuesSpeaker: false }],
      ' net  new ',
    ),
  ).toHaveLength(1)
  expect(findInTurns(turns, '  ')).toEqual([])
})

test('finds whole words in any alphabet, and respects case on request', () => {
  const spoken = parseTurns('Ana: The frontier tier, Tier 2, tiers.\nBen: été, l’été, tétée, ÉTÉ')
  const found = (query: string, options: { matchesCase?: boolean; wholeWords?: boolean }) =>
    findInTurns(spoken, query, options).map(({ start, end, turnIndex }) => spoken[turnIndex]!.text.slice(start, end))
  expect(found('tier', {})).toEqual(['tier', 'tier', 'Tier', 'tier'])
  expect(found('tier', { wholeWords: true })).toEqual(['tier', 'Tier'])
  expect(found('tier', { wholeWords: true, matchesCase: true })).toEqual(['tier'])
  expect(found('été', { wholeWords: true })).toEqual(['été', 'été', 'ÉTÉ'])
  expect(found('2,', { wholeWords: true })).toEqual(['2,'])
})
