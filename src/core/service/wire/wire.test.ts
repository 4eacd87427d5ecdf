import { describe, expect, it } from 'vitest'
import { readCallPage, readCallTypes, readImported, readUsers } from './wire.ts'

describe('a user', () => {
  const read = (fields: unknown) =>
    readUsers({ data: [{ user_id: 1, workspace_id: 2, custom_fields: fields }] }, 'service.example')

  it('is kept if a custom field has an undocumented value', () => {
    const { items, unreadable } = read({
      team: 'North',
      seats: 4,
      skills: ['a', 'b'],
      place: { city: 'X' },
      gone: null,
    })
    expect(unreadable).toEqual([])
    expect(items[0]?.customFields).toEqual([
      { key: 'team', value: 'North' },
      { key: 'seats', value: 4 },
      { key: 'skills', value: '["a","b"]' },
      { key: 'place', value: '{"city":"X"}' },
      { key: 'gone', value: null },
    ])
  })

  it.each([
    ['a list', []],
    ['a text', 'none'],
    ['absent', undefined],
  ])('stays when custom fields are %s', (_, fields) => {
    const { items, unreadable } = read(fields)
    expect(unreadable).toEqual([])
    expect(items[0]?.customFields).toBeNull()
  })
})

describe('a page of a list', () => {
  const pageOf = (meta: unknown) => {
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = readCallTypes(
      { data: [], meta },
      'service.example',
    )
    return { hasNextPage, hasPreviousPage, startCursor, endCursor }
  }

  it.each([
    [
      'in the middle',
      { has_next_page: true, has_previous_page: true, start_cursor: 'a', end_cursor: 'b' },
      [true, true],
    ],
    [
      'that is the only one',
      { has_next_page: false, has_previous_page: false, start_cursor: 'a', end_cursor: 'b' },
      [false, false],
    ],
    ['that says nothing of others', { start_cursor: 'a', end_cursor: 'b' }, [false, false]],
    [
      'that gives no way on',
      { has_next_page: true, has_previous_page: true, start_cursor: 'a', end_cursor: null },
      [true, true],
    ],
    [
      'that gives no way back',
      { has_next_page: true, has_previous_page: true, start_cursor: null, end_cursor: 'b' },
      [true, true],
    ],
    ['without any of it', null, [false, false]],
  ])('%s says so, even without a cursor', (_which, meta, [hasNextPage, hasPreviousPage]) => {
    expect(pageOf(meta)).toEqual({
      hasNextPage,
      hasPreviousPage,
      startCursor: meta?.start_cursor ?? null,
      endCursor: meta?.end_cursor ?? null,
    })
  })

  describe('says of itself', () => {
    const reportOf = (meta: unknown, count = 2) =>
      readCallPage({ data: [{ id: 1 }, { id: 2 }, { id: 3 }].slice(0, count), meta }, 'service.example', 2).report

    it('nothing, as in the interface’s examples', () => {
      for (const meta of [undefined, null, {}, { errors: [], params: {} }, { errors: null, params: null }]) {
        expect(reportOf(meta)).toBeUndefined()
      }
    })

    it.each([
      ['a list of texts', ['Unknown field', ' '], ['Unknown field']],
      [
        'a list of records',
        [{ field: 'x', message: 'is invalid' }, 7, null],
        ['{"field":"x","message":"is invalid"}', '7'],
      ],
      ['a record', { filters: ['is invalid'] }, ['{"filters":["is invalid"]}']],
      ['a text', 'Try later', ['Try later']],
      ['false', false, []],
      ['a signed link', ['https://a.example/b?signature=1'], []],
    ])('errors that are %s', (_, errors, expected) => {
      const report = reportOf({ errors, params: { first: 2 } })
      expect(report).toEqual({ errors: expected, params: '{"first":2}', excessCount: 0 })
    })

    it('at most 20 errors', () => {
      expect(reportOf({ errors: Array.from({ length: 500 }, () => 'x') })?.errors).toHaveLength(20)
    })

    it('that it has more records than asked for', () => {
      expect(reportOf({}, 3)).toEqual({ errors: [], params: null, excessCount: 1 })
    })
  })

  it('reports unreadable records, and invalid fields of readable ones', () => {
    const data = [
      { id: 1, name: 7, archived: true },
      { id: 'x' },
      { id: 2, name: 'Sales', description: 'First talks' },
      3,
      { id: 1.5 },
      null,
    ]
    expect(readCallTypes({ data }, 'service.example')).toMatchObject({
      items: [
        { id: 1, name: '7', description: null, isArchived: true },
        { id: 2, name: 'Sales', description: 'First talks', isArchived: false },
      ],
      unreadable: [
        { id: null, path: 'id' },
        { id: null, path: '(record)' },
        { id: null, path: 'id' },
        { id: null, path: '(record)' },
      ],
      odd: [{ id: 1, path: 'name', reason: 'expected text, got a number' }],
    })
  })

  it('of users has their data', () => {
    const data = [{ user_id: 1, workspace_id: 2, email: 'ann@example.com', name: 'Ann' }, { user_id: 2 }]
    expect(readUsers({ data }, 'service.example').items).toEqual([
      { userId: 1, workspaceId: 2, email: 'ann@example.com', name: 'Ann', customFields: null },
      { userId: 2, workspaceId: null, email: null, name: null, customFields: null },
    ])
  })

  it('has no blank names and times, which would be empty options and cells', () => {
    expect(readCallTypes({ data: [{ id: 1, name: ' ' }] }, 'service.example').items).toMatchObject([{ name: null }])
    const users = [{ user_id: 1, name: '', email: ' ' }]
    expect(readUsers({ data: users }, 'service.example').items).toMatchObject([{ name: null, email: null }])
    const times = { timestamp: ' ', inserted_at: '', updated_at: 'soon' }
    expect(readCallPage({ data: [{ id: 1, ...times }] }, 'service.example').rows).toMatchObject([
      { call: { timestamp: null, insertedAt: null, updatedAt: 'soon' } },
    ])
  })

  it('of calls keeps a place for each, even an unreadable one', () => {
    const { rows } = readCallPage({ data: [{ id: 1 }, { id: 1.5 }, { user_id: 4 }, 'text'] }, 'service.example')
    expect(rows.map((row) => (row.kind === 'call' ? row.call.id : [row.record.id, row.record.path]))).toEqual([
      1,
      [null, 'id'],
      [4, 'id'],
      [null, '(record)'],
    ])
  })

  it.each([
    [{ data: 'none' }, 'unreadable-answer'],
    [{ data: [], meta: { end_cursor: 7 } }, 'unreadable-answer'],
    [{ calls: [] }, 'not-this-service'],
    [[], 'not-this-service'],
    [null, 'not-this-service'],
    ['text', 'not-this-service'],
  ])('is not %j', (answer, code) => {
    expect(() => readCallPage(answer, 'service.example')).toThrowError(expect.objectContaining({ code }))
  })
})

it.each([
  [{ call_id: 7 }, 7],
  [{ call_id: '7' }, 7],
])('an import that is answered by %j has made the call %d', (answer, callId) => {
  expect(readImported(answer)).toBe(callId)
})

it.each([[{ call_id: '1234567890123456' }], [{ call_id: '-7' }], [{ call_id: 7.5 }], [{}], [null]])(
  'an import that is answered by %j has said no call',
  (answer) => {
    expect(() => readImported(answer)).toThrowError(expect.objectContaining({ code: 'unreadable-answer' }))
  },
)
