import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { DEEPEST_GROUP, MOST_PARTS, MOST_SORT_KEYS, partCount, tidied, type DraftQuery } from '../query.ts'
import { anyQuery } from '../../../../test/support/filtering/anyQuery.ts'
import { locationOf, readLocation } from './queryLocation.ts'

const WON = { field: 'won', op: '==', value: 'true' } as const
const OPEN = { field: 'won', op: 'empty', value: null } as const

describe('the location of a query', () => {
  it('is parsed as the same query, for any values', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(readLocation(locationOf(query))).toEqual({
          query: { ...query, filters: tidied(query.filters) },
          notUnderstood: [],
        })
      }),
      { numRuns: 500 },
    )
  })

  it('is readable text', () => {
    const query: DraftQuery = {
      filters: [
        { field: 'timestamp', op: '>=', period: 'last 7 days' },
        { join: 'or', isNegated: false, parts: [WON, { join: 'and', isNegated: true, parts: [OPEN] }] },
        { field: 'question.3', op: '==', value: 'no' },
      ],
      sort: [
        { field: 'timestamp', direction: 'desc' },
        { field: 'review.score', direction: 'asc' },
      ],
    }
    expect(locationOf(query)).toEqual({
      filter: ['timestamp >= last 7 days and (won == true or not won empty) and question.3 == no'],
      sort: ['-timestamp', 'review.score'],
    })
  })

  it('has times that are the same everywhere', () => {
    const at = { field: 'timestamp', op: '>=', value: '2026-11-03T14:05:00Z' } as const
    const location = locationOf({ filters: [at], sort: [] })
    expect(location.filter).toEqual(['timestamp >= 2026-11-03 14:05'])
    vi.stubEnv('TZ', 'Asia/Tokyo')
    expect(readLocation(location).query.filters).toEqual([at])
    vi.unstubAllEnvs()
  })

  it('is read as before if a value is also a word of an operator', () => {
    const filter = ['lead_company == Empty and won == true']
    const company = { field: 'lead_company', op: '==', value: 'Empty' } as const
    expect(readLocation({ filter, sort: [] }).query.filters).toEqual([company, WON])
    expect(locationOf({ filters: [company, WON], sort: [] }).filter).toEqual(filter)
  })

  it('reads what a person typed into it, and keeps what it understands', () => {
    const read = (text: string) => readLocation({ filter: [text], sort: [] })
    expect(read('AI score is below 60 and won = yes')).toEqual({
      query: { filters: [{ field: 'ai_score', op: '<', value: '60' }, WON], sort: [] },
      notUnderstood: [],
    })
    expect(read('planet == 5 and won == true')).toEqual({
      query: { filters: [WON], sort: [] },
      notUnderstood: ['planet'],
    })
    expect(read('planet == 5')).toEqual({ query: { filters: [], sort: [] }, notUnderstood: ['planet == 5'] })
  })
})

describe('what is reported because it exceeds the limits of a query', () => {
  const conditions = Array.from({ length: MOST_PARTS + 1 }, (_, index) => `duration < ${index}`)

  it('is the whole text of filters', () => {
    const text = conditions.join(' and ')
    expect(readLocation({ filter: [text], sort: [] })).toEqual({
      query: { filters: [], sort: [] },
      notUnderstood: [text],
    })
  })

  it('is the rest of the filters of a former version', () => {
    const { query, notUnderstood } = readLocation({ filter: ['all (', ...conditions, 'any (', ')', ')'], sort: [] })
    expect(partCount(query.filters)).toBe(MOST_PARTS)
    expect(notUnderstood).toEqual([...conditions.slice(MOST_PARTS - 1), 'any (', ')'])
  })

  it('is the rest of the sort keys', () => {
    const sort = Array.from({ length: MOST_SORT_KEYS + 2 }, (_, index) => `agent.custom.field_${index}`)
    const { query, notUnderstood } = readLocation({ filter: [], sort })
    expect(query.sort).toHaveLength(MOST_SORT_KEYS)
    expect(notUnderstood).toEqual(sort.slice(MOST_SORT_KEYS))
  })
})

describe('the location of a former version', () => {
  it('is one entry for each filter, and for the ends of groups', () => {
    const filter = ['timestamp >= last 7 days', 'any (', 'won == true', 'not all (', 'won empty', ')', ')']
    expect(readLocation({ filter, sort: ['-timestamp'] })).toEqual({
      query: {
        filters: [
          { field: 'timestamp', op: '>=', period: 'last 7 days' },
          { join: 'or', isNegated: false, parts: [WON, { join: 'and', isNegated: true, parts: [OPEN] }] },
        ],
        sort: [{ field: 'timestamp', direction: 'desc' }],
      },
      notUnderstood: [],
    })
  })

  it.each([
    ['duration > 300', { field: 'duration', op: '>', value: '300' }],
    ['type in chat,group_chat', { field: 'type', op: 'in', value: 'chat,group_chat' }],
    ['title == rock and roll', { field: 'title', op: '==', value: 'rock and roll' }],
    ['title == a  (b', { field: 'title', op: '==', value: 'a  (b' }],
    ['timestamp >= 2026-11-03T14:05:00+01:00', { field: 'timestamp', op: '>=', value: '2026-11-03T14:05:00+01:00' }],
    ['transcript says "price match"', { field: 'transcript', op: 'says', value: '"price match"' }],
    ['lead_company ilike %acme%', { field: 'lead_company', op: 'ilike', value: '%acme%' }],
  ])('may have one entry: %s', (entry, filter) => {
    expect(readLocation({ filter: [entry], sort: [] })).toEqual({
      query: { filters: [filter], sort: [] },
      notUnderstood: [],
    })
  })

  it('returns invalid entries and keeps the rest', () => {
    const wrong = [
      'anyone == 4',
      'ai_score ilike 4',
      'ai_score < abc',
      'ai_score <',
      'won empty yes',
      'ai_score  < 5',
      '',
      'timestamp >= soon',
      'timestamp != today',
      'duration > today',
      'question.x == no',
      'transcript ilike a',
      'title == a\0b',
      'title in a,\ud83d',
      ')',
    ]
    const { query, notUnderstood } = readLocation({
      filter: [...wrong, 'ai_score < 60', 'title == last 7 days'],
      sort: ['attendee', '-timestamp', 'timestamp', '--id'],
    })
    expect(query).toEqual({
      filters: [
        { field: 'ai_score', op: '<', value: '60' },
        { field: 'title', op: '==', value: 'last 7 days' },
      ],
      sort: [{ field: 'timestamp', direction: 'desc' }],
    })
    expect(notUnderstood).toEqual([...wrong, 'attendee', 'timestamp', '--id'])
  })

  it('closes a group that was cut off, and reports it', () => {
    const { query, notUnderstood } = readLocation({ filter: ['any (', 'won == true', 'won empty'], sort: [] })
    expect(query.filters).toEqual([{ join: 'or', isNegated: false, parts: [WON, OPEN] }])
    expect(notUnderstood).toEqual(['any ('])
  })

  it('doesn’t nest groups deeper than a query may', () => {
    const tooMany = DEEPEST_GROUP + 1
    const filter = [
      ...Array.from({ length: tooMany }, () => 'all ('),
      'won empty',
      ...Array.from({ length: tooMany }, () => ')'),
    ]
    expect(readLocation({ filter, sort: [] }).notUnderstood).toEqual(['all (', ')'])
  })

  it('never throws for any input', () => {
    const entry = fc.oneof(fc.string(), fc.constantFrom('any (', 'not all (', ')', 'won empty'))
    fc.assert(
      fc.property(fc.array(entry), fc.array(fc.string()), (filter, sort) => {
        readLocation({ filter, sort })
      }),
    )
  })
})
