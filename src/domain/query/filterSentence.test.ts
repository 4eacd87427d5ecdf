import { describe, expect, it } from 'vitest'
import { createFormatter } from '../formatter.ts'
import { operatorsOf } from '../fields/kinds.ts'
import { SORT_FIELDS } from '../fields/fields.ts'
import { filterSentence, partWords, sortSentence } from './filterSentence.ts'
import type { QueryPart } from './query.ts'
import { QUERY_FIELDS } from '../fields/queryFields.ts'

const NOW = new Date(2026, 10, 21, 12, 0)

function read(field: string, op: string, value: string | null): string {
  const {
    field: label,
    condition,
    value: words,
  } = filterSentence({ field, op, value } as never, NOW, createFormatter('en-US'))
  return [label, condition, ...(words === null ? [] : [words])].join(' · ')
}

describe('a filter as a sentence', () => {
  it.each([
    ['duration', '>', '300', 'Duration · is longer than · 5m'],
    ['ai_score', '<', '60', 'AI score · is below · 60'],
    ['lead_company', 'ilike', '%acme%', 'Company · contains · acme'],
    ['lead_company', 'ilike', 'acme%', 'Company · matches the pattern · acme%'],
    ['title', 'not_like', '%50\\%%', 'Title · does not contain (same case) · 50%'],
    ['type', 'in', 'chat,group_chat', 'Format · is one of · Direct chat, Group chat'],
    ['won', '==', 'false', 'Deal · is · Lost'],
    ['won', 'in', 'true,false', 'Deal · is one of · Won, Lost'],
    ['public', 'not_in', 'true', 'Public · has a value that is none of · yes'],
    [
      'timestamp',
      'in',
      [new Date(2026, 10, 21, 9, 5), new Date(2025, 2, 3, 8, 15)].map((at) => at.toISOString()).join(','),
      // Times contain commas.
      'Date · is one of · Today, 9:05 AM; Mar 3, 2025, 8:15 AM',
    ],
    ['won', 'empty', null, 'Deal · has no value'],
    ['lead_name', 'in', ' ,Anna', 'Lead · is one of · (blank), Anna'],
    ['lead_name', 'empty', null, 'Lead · is empty'],
    ['rep_talk_ratio', '>=', '0.575', 'Talk ratio · is at least · 57.5%'],
    ['rep_talk_ratio', '>=', '0.15000000000000002', 'Talk ratio · is at least · 15%'],
    ['rep_talk_ratio', '<=', '0.14285714285714285', 'Talk ratio · is at most · 14.29%'],
    ['ai_score', '>=', '66.66666666666667', 'AI score · is at least · 66.6667'],
    ['duration', '>=', '753.3333333333334', 'Duration · is at least · 12m 33.3333s'],
    ['ai_score', '>', '0.00001', 'AI score · is above · 0.00001'],
    ['timestamp', '>=', new Date(2026, 10, 21, 0, 0).toISOString(), 'Date · is from · Today, 12:00 AM'],
    ['agent', '==', 'Amelia', 'Agent · is · Amelia'],
    ['question.12', '==', 'no', 'Question 12 · is · no'],
    ['transcript.agent', 'says', '"price match"', 'Agent’s words · says · "price match"'],
    ['association', 'in', 'crm_deals,other', 'Association · is one of · CRM deals, other'],
    ['recording', 'in', 'audio,video', 'Recording · is one of · Audio, Video'],
    ['review', 'not_in', 'finished,draft', 'My review · has a value that is none of · Finished, Draft'],
    ['has_transcript', '==', 'false', 'Has transcript · is · no'],
    ['evaluator.type', '!=', 'ai', 'Evaluator type · is not · AI'],
    ['agent.custom.sales_team', 'ilike', '%a%', 'Agent: sales team · contains · a'],
    ['timestamp', '<', new Date(2025, 2, 3, 8, 15).toISOString(), 'Date · is before · Mar 3, 2025, 8:15 AM'],
  ])('writes %s %s %j as "%4$s"', (field, op, value, sentence) => {
    expect(read(field, op, value)).toBe(sentence)
  })

  it('has words for each operator of each field', () => {
    const sentences = QUERY_FIELDS.flatMap(({ name, kind }) => operatorsOf(kind).map((op) => read(name, op, null)))
    expect(sentences.length).toBeGreaterThan(100)
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})

it('keeps a relative time as written', () => {
  const sentence = filterSentence(
    { field: 'timestamp', op: '>=', period: 'last 7 days' },
    NOW,
    createFormatter('en-US'),
  )
  expect(Object.values(sentence)).toEqual(['Date', 'is from', 'last 7 days'])
})

it('joins the parts of a group', () => {
  const lost = { field: 'won', op: '==', value: 'false' } as const
  const open = { field: 'won', op: 'empty', value: null } as const
  const group = (join: 'and' | 'or', isNegated: boolean, ...parts: readonly QueryPart[]) => ({ join, isNegated, parts })
  const labelOf = (field: string) => (field === 'question.12' ? 'Asks for the budget' : null)
  const read = (part: QueryPart) => partWords(part, NOW, createFormatter('en-US'), labelOf)
  expect(read(group('or', false, lost, open))).toBe('Deal is Lost or Deal has no value')
  expect(read(group('and', true, lost))).toBe('not (Deal is Lost)')
  expect(read(group('and', false, lost, group('or', false, lost, open), group('or', true, open)))).toBe(
    'Deal is Lost and (Deal is Lost or Deal has no value) and not (Deal has no value)',
  )
  const asked = { field: 'question.12', op: '==', value: 'no' } as const
  expect(read(group('or', false, lost, group('and', true, asked)))).toBe(
    'Deal is Lost or not (Asks for the budget is no)',
  )
})

describe('a sort key as a sentence', () => {
  it.each([
    ['timestamp', 'Date', 'oldest first', 'newest first'],
    ['duration', 'Duration', 'shortest first', 'longest first'],
    ['lead_company', 'Company', 'A to Z', 'Z to A'],
    ['ai_score', 'AI score', 'lowest first', 'highest first'],
    ['agent_name', 'Agent', 'A to Z', 'Z to A'],
    ['reviewed', 'Reviewed by me', 'no first', 'yes first'],
    ['review.score', 'My score', 'lowest first', 'highest first'],
  ] as const)('describes the first row by %s', (field, label, ascending, descending) => {
    expect(sortSentence({ field, direction: 'asc' })).toEqual({ field: label, order: ascending })
    expect(sortSentence({ field, direction: 'desc' })).toEqual({ field: label, order: descending })
  })

  it('has words for every order', () => {
    expect(SORT_FIELDS.map((field) => sortSentence({ field, direction: 'asc' }).order).every(Boolean)).toBe(true)
  })
})
