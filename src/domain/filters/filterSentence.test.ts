import { describe, expect, it } from 'vitest'
import { createFormatter } from '../formatter.ts'
import { FILTER_FIELDS, operatorsOf } from './fields.ts'
import { SORT_FIELDS } from '../calls/sortField.ts'
import { draftSentence, filterSentence, sortSentence } from './filterSentence.ts'

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
    ['won', '==', 'false', 'Deal won · is · no'],
    ['won', 'empty', null, 'Deal won · has no value'],
    ['lead_name', 'empty', null, 'Lead · is empty'],
    ['rep_talk_ratio', '>=', '0.575', 'Talk ratio · is at least · 57.5%'],
    ['timestamp', '>=', new Date(2026, 10, 21, 0, 0).toISOString(), 'Date · is from · Today, 12:00 AM'],
    ['timestamp', '<', new Date(2025, 2, 3, 8, 15).toISOString(), 'Date · is before · Mar 3, 2025, 8:15 AM'],
  ])('writes %s %s %j as "%4$s"', (field, op, value, sentence) => {
    expect(read(field, op, value)).toBe(sentence)
  })

  it('has words for each operator of each field', () => {
    const sentences = FILTER_FIELDS.flatMap(({ name, kind }) => operatorsOf(kind).map((op) => read(name, op, null)))
    expect(sentences.length).toBeGreaterThan(100)
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})

describe('a draft filter as a sentence', () => {
  const read = (filter: Parameters<typeof draftSentence>[0]) =>
    Object.values(draftSentence(filter, NOW, createFormatter('en-US')))

  it('keeps a relative time as written', () => {
    expect(read({ field: 'timestamp', op: '>=', period: 'last 7 days' })).toEqual(['Date', 'is from', 'last 7 days'])
  })

  it('writes other filters like those that are sent', () => {
    expect(read({ field: 'duration', op: '>', value: '300' })).toEqual(['Duration', 'is longer than', '5m'])
  })
})

describe('a sort key as a sentence', () => {
  it.each([
    ['timestamp', 'Date', 'oldest first', 'newest first'],
    ['duration', 'Duration', 'shortest first', 'longest first'],
    ['lead_company', 'Company', 'A to Z', 'Z to A'],
    ['ai_score', 'AI score', 'lowest first', 'highest first'],
  ] as const)('describes the first row by %s', (field, label, ascending, descending) => {
    expect(sortSentence({ field, direction: 'asc' })).toEqual({ field: label, order: ascending })
    expect(sortSentence({ field, direction: 'desc' })).toEqual({ field: label, order: descending })
  })

  it('has words for every order', () => {
    expect(SORT_FIELDS.map((field) => sortSentence({ field, direction: 'asc' }).order).every(Boolean)).toBe(true)
  })
})
