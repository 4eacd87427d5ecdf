import { expect, test } from 'vitest'
import { createFormatter } from '../formatter.ts'
import type { DraftFilter } from '../filters/draftFilter.ts'
import type { Grouping } from './grouping.ts'
import type { DraftQuery, QueryPart, QuerySortKey } from './query.ts'
import { queryChangeWords } from './queryChange.ts'

const LONG: DraftFilter = { field: 'duration', op: '>', value: '300' }
const LONGER: DraftFilter = { field: 'duration', op: '>', value: '600' }
const WON: DraftFilter = { field: 'won', op: '==', value: 'true' }
const THIS_WEEK: DraftFilter = { field: 'timestamp', op: '==', period: 'this week' }
const NEWEST: QuerySortKey = { field: 'timestamp', direction: 'desc' }
const OLDEST: QuerySortKey = { field: 'timestamp', direction: 'asc' }
const LOWEST: QuerySortKey = { field: 'ai_score', direction: 'asc' }

const ASKED: QueryPart = { field: 'question.12', op: '==', value: 'yes' }
const TRACKED: QuerySortKey = { field: 'tracker.refunds', direction: 'desc' }
const LABELS: Readonly<Record<string, string>> = {
  'question.12': 'Asks for the budget',
  'tracker.refunds': 'Tracker: Money back',
}

const EITHER: QueryPart = { join: 'or', isNegated: false, parts: [LONG, WON] }

const AGENTS: Grouping = { by: 'agent.id', order: { by: 'name', direction: 'asc' } }
const BY_AGENT: DraftQuery = { filters: [], sort: [], grouping: AGENTS }

const of = (filters: readonly QueryPart[], sort: readonly QuerySortKey[] = []): DraftQuery => ({ filters, sort })

test.each<[DraftQuery, DraftQuery, string | null]>([
  [of([LONG, WON]), of([WON]), 'filter Duration is longer than 5m removed'],
  [of([WON]), of([WON, LONG]), 'filter Duration is longer than 5m added'],
  [of([]), of([THIS_WEEK]), 'filter Date is exactly this week added'],
  [of([LONG]), of([LONGER]), 'filter Duration is longer than 5m changed to Duration is longer than 10m'],
  [of([LONG, LONG]), of([LONG]), 'filter Duration is longer than 5m removed'],
  [of([LONG, WON, THIS_WEEK]), of([]), '3 filters removed'],
  [of([LONG, WON]), of([THIS_WEEK]), 'filters changed'],
  [of([]), of([EITHER]), 'filter Duration is longer than 5m or Deal is Won added'],
  [of([ASKED]), of([]), 'filter Asks for the budget is yes removed'],
  [of([]), of([], [NEWEST]), 'sort by Date, newest first added'],
  [of([]), of([], [TRACKED]), 'sort by Tracker: Money back, yes first added'],
  [of([], [NEWEST]), of([]), 'sort by Date, newest first removed'],
  [of([], [NEWEST]), of([], [OLDEST]), 'sort by Date, newest first changed to Date, oldest first'],
  [of([], [NEWEST, LOWEST]), of([], [LOWEST, NEWEST]), 'sort changed'],
  [of([LONG]), of([WON], [LOWEST]), 'filters and sort changed'],
  [of([LONG, WON], [LOWEST]), of([WON, LONG], [LOWEST]), null],
  [BY_AGENT, { ...BY_AGENT, grouping: { ...AGENTS, metric: 'duration' } }, 'figure of groups changed'],
  [
    BY_AGENT,
    { ...BY_AGENT, grouping: { ...AGENTS, order: { by: 'name', direction: 'desc' } } },
    'order of groups changed',
  ],
  [BY_AGENT, { ...BY_AGENT, grouping: { ...AGENTS, thenBy: 'month' } }, 'second level of groups changed'],
  [BY_AGENT, of([]), 'grouping removed'],
  [of([]), { ...BY_AGENT, grouping: { ...AGENTS, by: 'question.12' } }, 'list grouped by asks for the budget'],
])('%j to %j', (before, after, words) => {
  const reader = {
    now: new Date('2026-11-22T12:00:00Z'),
    format: createFormatter('en-US'),
    labelOf: (field: string) => LABELS[field] ?? null,
  }
  expect(queryChangeWords(before, after, reader)).toBe(words)
})
