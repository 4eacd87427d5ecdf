import type { LibraryQuery, QuerySortKey, ResolvedPart } from '../../../src/domain/query/query.ts'

/** One query, for all engines. */
export interface QueryCase {
  readonly name: string
  readonly query: LibraryQuery
  readonly offset: number
  /** The same in SQL; null if the peers have no table for it. `matches(column, pattern)` is a regular expression. */
  readonly sql: { readonly where: string; readonly order: string } | null
}

function filtered(field: string, op: string, value: string | null, where: string | null): QueryCase {
  return {
    name: `${field} ${op}${value === null ? '' : ` ${value.length > 24 ? `${value.slice(0, 24)}…` : value}`}`,
    query: { filters: [{ field, op, value } as ResolvedPart], sort: [] },
    offset: 0,
    sql: where === null ? null : { where, order: 'updated_at DESC, id DESC' },
  }
}

const IDS = Array.from({ length: 50 }, (_, at) => 1_000_000 + at * 3 * 97).join(',')
const SOME_FORMATS = 'audio,chat'

/** Each operator of each kind of field. */
const FILTERS: readonly QueryCase[] = [
  filtered('title', 'ilike', '%acme%', `title ILIKE '%acme%'`),
  filtered('title', 'ilike', '%MÜLLER%', `title ILIKE '%MÜLLER%'`),
  filtered('title', 'not_ilike', '%acme%', `title NOT ILIKE '%acme%'`),
  filtered('title', 'like', '%Acme%', `title LIKE '%Acme%'`),
  filtered('title', 'like', '% 99999', `title LIKE '% 99999'`),
  filtered('title', 'like', '%_ith Acme%9_', `title LIKE '%_ith Acme%9_'`),
  filtered('title', 'not_like', 'Demo%', `title NOT LIKE 'Demo%'`),
  filtered('title', '==', 'Nothing', `title = 'Nothing'`),
  filtered('title', '!=', 'Nothing', `title <> 'Nothing'`),
  filtered('title', 'like_and', 'Acme GmbH 77', `title LIKE '%Acme%' AND title LIKE '%GmbH%' AND title LIKE '%77%'`),
  filtered('title', 'like_or', 'Acme Globex 77', `title LIKE '%Acme%' OR title LIKE '%Globex%' OR title LIKE '%77%'`),
  filtered(
    'title',
    'ilike_and',
    'acme gmbh 77',
    `title ILIKE '%acme%' AND title ILIKE '%gmbh%' AND title ILIKE '%77%'`,
  ),
  filtered(
    'title',
    'ilike_or',
    'acme globex 77',
    `title ILIKE '%acme%' OR title ILIKE '%globex%' OR title ILIKE '%77%'`,
  ),
  filtered('title', '=~', 'Acme.*(1|2)7$', `matches(title, 'Acme.*(1|2)7$')`),
  filtered('title', '=~', '^(Demo|Support).*[0-4]{3}', `matches(title, '^(Demo|Support).*[0-4]{3}')`),
  filtered('lead_company', 'in', 'Acme GmbH 1,Hooli SA 2', `lead_company IN ('Acme GmbH 1', 'Hooli SA 2')`),
  filtered('lead_company', 'not_in', 'Acme GmbH 1,Hooli SA 2', `lead_company NOT IN ('Acme GmbH 1', 'Hooli SA 2')`),
  filtered('lead_name', 'empty', null, `lead_name IS NULL OR lead_name = ''`),
  filtered('lead_name', 'not_empty', null, `lead_name <> ''`),
  filtered('id', 'in', IDS, `id IN (${IDS})`),
  filtered('id', 'not_in', IDS, `id NOT IN (${IDS})`),
  filtered('type', '==', 'audio', `format = 'audio'`),
  filtered('type', '!=', 'audio', `format <> 'audio'`),
  filtered('type', 'in', SOME_FORMATS, `format IN ('audio', 'chat')`),
  filtered('duration', '>', '3000', 'duration > 3000'),
  filtered('duration', '<=', '300', 'duration <= 300'),
  filtered('call_exchanges', '>=', '299', 'call_exchanges >= 299'),
  filtered('silence_percentage', '<', '0.01', 'silence_percentage < 0.01'),
  filtered('ai_score', '==', '50', 'ai_score = 50'),
  filtered('score', '!=', '50', 'score <> 50'),
  filtered('score', 'empty', null, 'score IS NULL'),
  filtered('ai_score', 'not_empty', null, 'ai_score IS NOT NULL'),
  filtered('timestamp', '>', '2026-11-01T00:00:00Z', `"timestamp" > '2026-11-01T00:00:00Z'`),
  filtered('timestamp', '<=', '2025-01-01T00:00:00+02:00', `"timestamp" <= '2025-01-01T00:00:00+02:00'`),
  filtered('won', '==', 'true', 'won = true'),
  filtered('won', '!=', 'true', 'won <> true'),
  filtered('public', '==', 'true', 'public = true'),
  filtered('agent', 'ilike', '%berg%', `agent_name ILIKE '%berg%'`),
  filtered('call_type', '==', 'Demo', `call_type = 'Demo'`),
  filtered('source.system', '==', 'zoom', `source_system = 'zoom'`),
  filtered('attendee', '==', 'person77@example.com', `list_contains(attendees, 'person77@example.com')`),
  filtered('attendee', 'ilike', '%PERSON77@%', null),
  filtered('url', 'like', '%/9999%', null),
  filtered('association', '==', 'crm_deals', null),
  filtered('association.label', 'ilike', '%acme%deal 3', null),
  filtered('question.1', '==', 'no', null),
  filtered('evaluator.score', '<', '50', null),
  filtered('evaluator.type', '==', 'ai', null),
  filtered('review.score', '>', '50', null),
  filtered('reviewed', '==', 'false', null),
  filtered('transcript', 'says', 'price', null),
  filtered('transcript', 'not_says', '"yearly plan"', null),
]

const condition = (field: string, op: string, value: string | null) => ({ field, op, value }) as ResolvedPart

const COMBINED: readonly QueryCase[] = [
  {
    name: 'five filters',
    query: {
      filters: [
        condition('title', 'ilike', '%acme%'),
        condition('duration', '>', '300'),
        condition('ai_score', '<', '60'),
        condition('won', '==', 'true'),
        condition('lead_company', 'like', '%GmbH%'),
      ],
      sort: [{ field: 'ai_score', direction: 'desc' }],
    },
    offset: 0,
    sql: {
      where: `title ILIKE '%acme%' AND duration > 300 AND ai_score < 60 AND won = true AND lead_company LIKE '%GmbH%'`,
      order: 'ai_score DESC NULLS LAST, id DESC',
    },
  },
  {
    name: '(A or B) and not C',
    query: {
      filters: [
        {
          join: 'or',
          isNegated: false,
          parts: [condition('won', '==', 'false'), condition('title', 'like', '%Globex%')],
        },
        { join: 'and', isNegated: true, parts: [condition('type', '==', 'chat')] },
      ],
      sort: [],
    },
    offset: 0,
    sql: {
      where: `(won = false OR title LIKE '%Globex%') AND NOT (format = 'chat')`,
      order: 'updated_at DESC, id DESC',
    },
  },
]

/** Sort fields, and their column in the peers' tables. */
const SORTS: readonly (readonly [string, string | null])[] = [
  ['id', 'id'],
  ['title', 'title'],
  ['type', 'format'],
  ['timestamp', '"timestamp"'],
  ['inserted_at', 'inserted_at'],
  ['updated_at', 'updated_at'],
  ['duration', 'duration'],
  ['public', 'public'],
  ['ai_score', 'ai_score'],
  ['score', 'score'],
  ['lead_name', 'lead_name'],
  ['lead_company', 'lead_company'],
  ['won', 'won'],
  ['rep_talk_ratio', 'rep_talk_ratio'],
  ['call_exchanges', 'call_exchanges'],
  ['longest_rep_monologue', 'longest_rep_monologue'],
  ['longest_lead_story', 'longest_lead_story'],
  ['silence_percentage', 'silence_percentage'],
  ['agent_name', 'agent_name'],
  ['agent.email', 'agent_email'],
  ['call_type', 'call_type'],
  ['source.system', 'source_system'],
  ['agent.id', null],
  ['call_type.id', null],
  ['source.system_id', null],
  ['url', null],
  ['reviewed', null],
  ['review.score', null],
]

function sorted([field, column]: readonly [string, string | null], isFiltered: boolean): QueryCase {
  const direction = isFiltered ? 'desc' : 'asc'
  return {
    name: `sort by ${field} ${direction}${isFiltered ? ', filtered' : ''}`,
    query: {
      filters: isFiltered ? [condition('duration', '>', '900')] : [],
      sort: [{ field, direction } as QuerySortKey],
    },
    offset: 0,
    sql:
      column === null
        ? null
        : {
            where: isFiltered ? 'duration > 900' : 'true',
            order: `${column} ${direction} NULLS LAST${column === 'id' ? '' : `, id ${direction}`}`,
          },
  }
}

const THREE_KEYS: readonly QuerySortKey[] = [
  { field: 'agent_name', direction: 'asc' },
  { field: 'ai_score', direction: 'desc' },
  { field: 'timestamp', direction: 'desc' },
]
const THREE_COLUMNS = 'agent_name ASC, ai_score DESC NULLS LAST, "timestamp" DESC, id DESC'

const threeKeys = (name: string, isFiltered: boolean, offset: number): QueryCase => ({
  name,
  query: { filters: isFiltered ? [condition('duration', '>', '900')] : [], sort: THREE_KEYS },
  offset,
  sql: { where: isFiltered ? 'duration > 900' : 'true', order: THREE_COLUMNS },
})

export const QUERY_CASES: readonly QueryCase[] = [
  ...FILTERS,
  ...COMBINED,
  ...SORTS.map((sort) => sorted(sort, false)),
  ...SORTS.map((sort) => sorted(sort, true)),
  threeKeys('three keys', false, 0),
  threeKeys('three keys, filtered', true, 0),
  threeKeys('three keys, the last tenth', false, 0.9),
  threeKeys('three keys, filtered, from half on', true, 0.5),
]
