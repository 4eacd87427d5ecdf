import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '../../src/contract/errors/errorSchemas.ts'
import { readCallDetail, readCallPage, readCallTypes, readUsers } from '../../src/core/service/wire/wire.ts'
import { clientOf, GOOD, serve } from './faultyService.ts'

/** How the client reads responses that differ from the interface. */

describe('randomly changed responses', () => {
  const call = {
    id: 7,
    workspace_id: 1,
    title: 'T',
    duration: 12.5,
    timestamp: '2026-01-01T00:00:00Z',
    inserted_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    format: 'group_chat',
    public: true,
    source: { system: 's', system_id: '1' },
    url: 'https://a.example/1',
    agent: { id: 1, name: 'A', email: 'a@example.com' },
    attendees: ['b@example.com'],
    type: { id: 1, name: 'D', description: null, association_mode: 'crm_deal' },
    interaction_metrics: { rep_talk_ratio: 0.5, ai_score: 80 },
    business_info: { lead_name: 'L', lead_company: null, won: null },
    associations: { crm_deals: [{ system: 's', system_id: '1', label: 'x', url: null }] },
    media: { audio_url: 'https://m.example/a?signature=1', video_url: null },
    analysis: { summary: { topics: [{ title: 't', content: 'c' }] }, transcription: 'A: x' },
    scorecard: {
      id: 1,
      name: 'S',
      active: true,
      categories: [{ id: 1, sort_number: 2, questions: [{ id: 1, text: 'q' }] }],
    },
    evaluators: [{ id: 1, type: 'system', score: 1, name: 'AI', answers: [{ id: 1, question_id: 1, answer: 'yes' }] }],
    chat: {
      chat_id: 'c',
      is_group: true,
      participants: [{ id: 'p', type: 'bot', odd: { deep: [1] } }],
      messages: [{ id: 'm', sender: 'p', timestamp: '2026-01-01T00:00:00Z', type: 'text', text: 'hi' }],
    },
  }
  const answers = [
    { body: { data: call }, read: (body: unknown) => readCallDetail(body, 'h') },
    { body: { data: [call, call], meta: GOOD.meta }, read: (body: unknown) => readCallPage(body, 'h') },
    {
      body: { data: [{ user_id: 1, custom_fields: { a: 1 } }], meta: GOOD.meta },
      read: (body: unknown) => readUsers(body, 'h'),
    },
  ]

  /** Every location in a value, as the path of keys. */
  function places(value: unknown, path: readonly string[] = []): (readonly string[])[] {
    if (typeof value !== 'object' || value === null) return [path]
    return [path, ...Object.entries(value).flatMap(([key, item]) => places(item, [...path, key]))]
  }

  function changed(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
    if (key === undefined) return put
    if (Array.isArray(value))
      return value.map((item, index) => (String(index) === key ? changed(item, rest, put) : item))
    const fields = value as Record<string, unknown>
    return { ...fields, [key]: changed(fields[key], rest, put) }
  }

  const odd = fc.oneof(
    fc.anything({ withNullPrototype: false, maxDepth: 4 }),
    fc.constantFrom(null, '', 'null', -1, 2 ** 53 + 1, 1e308, [], {}, [[]], '\u0000', '\ud800', '🙂'.repeat(1000)),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )

  it('only fail with errors of the list', () => {
    let thrown = 0
    let read = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...answers),
        fc.array(fc.tuple(fc.nat(), odd), { maxLength: 4 }),
        (answer, changes) => {
          let body: unknown = answer.body
          for (const [at, put] of changes) {
            const all = places(body)
            body = changed(body, all[at % all.length] ?? [], put)
          }
          let onWire: unknown
          try {
            onWire = JSON.parse(JSON.stringify(body) ?? 'null')
          } catch {
            return // Not JSON (a bigint), so not a response.
          }
          try {
            answer.read(onWire)
            read += 1
          } catch (error) {
            thrown += 1
            expect(Object.keys(ERRORS)).toContain((error as { code?: string }).code)
          }
        },
      ),
      { numRuns: 800 },
    )
    expect(read).toBeGreaterThan(100)
    expect(thrown).toBeGreaterThan(100)
  })

  it('are refused or read when nested a hundred thousand levels deep, or 20 MB long', async () => {
    const deep = `{"data":[${'['.repeat(100_000)}${']'.repeat(100_000)}],"meta":{}}`
    const long = JSON.stringify({ data: [{ ...call, title: 'x'.repeat(20_000_000) }], meta: GOOD.meta })
    const bodies = [deep, long]
    const server = await serve((_request, response) => void response.end(bodies.shift()))
    const { page } = clientOf(server.url)
    expect((await page()).rows).toMatchObject([{ kind: 'unreadable' }])
    expect((await page()).rows).toMatchObject([{ kind: 'call', call: { id: 7 } }])
  })
})

describe('tolerant reading', () => {
  const minimal = { id: 1, format: 'hologram' }

  it('reads a call with only an id and an unknown format', () => {
    const { rows } = readCallPage({ data: [minimal], meta: GOOD.meta }, 'h')
    expect(rows).toMatchObject([{ kind: 'call', call: { id: 1, format: 'hologram', title: null, agent: null } }])
  })

  it('reports a record without an id by its position, and keeps its page', () => {
    const { rows } = readCallPage({ data: [minimal, { ...minimal, id: '2' }, 'nonsense'], meta: GOOD.meta }, 'h')
    expect(rows.map(({ kind }) => kind)).toEqual(['call', 'unreadable', 'unreadable'])
    expect(rows[1]).toMatchObject({ record: { id: null, path: 'id', reason: 'expected a number, got text' } })
    expect(rows[2]).toMatchObject({ record: { id: null, path: '(record)' } })
  })

  it('keeps that a page has a next one, even without a cursor for it', () => {
    const meta = { has_next_page: true, end_cursor: null }
    expect(readCallPage({ data: [], meta }, 'h')).toMatchObject({ hasNextPage: true, endCursor: null })
  })
})

describe('an invalid field', () => {
  const association = { system: 's', system_id: '1', label: 'x', url: 'https://crm.example/1' }
  const participant = { id: 'p', type: 'bot', name: 'P' }
  const message = { id: 'm', sender: 'p', timestamp: '2026-01-01T00:00:00Z', type: 'text', text: 'hi' }
  /** Every field of the interface once, none of them null. */
  const full = {
    id: 7,
    workspace_id: 1,
    title: 'T',
    duration: 12.5,
    timestamp: '2026-01-01T00:00:00Z',
    inserted_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    format: 'group_chat',
    public: true,
    source: { system: 's', system_id: '1' },
    url: 'https://a.example/1',
    agent: { id: 1, name: 'A', email: 'a@example.com' },
    attendees: ['b@example.com', 'c@example.com'],
    type: { id: 1, name: 'D', description: 'd', association_mode: 'crm_deal' },
    interaction_metrics: {
      rep_talk_ratio: 0.5,
      call_exchanges: 8,
      longest_rep_monologue: 9,
      longest_lead_story: 7,
      silence_percentage: 0.1,
      ai_score: 80,
      score: 70,
    },
    business_info: { lead_name: 'L', lead_company: 'C', won: true },
    associations: { crm_deals: [association, association], constructor: [association] },
    media: { audio_url: 'https://m.example/a', video_url: 'https://m.example/v' },
    analysis: { summary: { topics: [{ title: 't', content: 'c' }] }, transcription: 'A: x' },
    scorecard: {
      id: 1,
      name: 'S',
      active: true,
      categories: [
        { id: 1, name: 'C', sort_number: 2, questions: [{ id: 1, text: 'q', weight: 1, default_answer: 'no' }] },
      ],
    },
    evaluators: [
      {
        id: 1,
        type: 'system',
        score: 1,
        name: 'AI',
        user_id: 4,
        email: 'e@example.com',
        answers: [{ id: 1, question_id: 1, category_id: 1, answer: 'yes' }],
      },
    ],
    chat: {
      chat_id: 'c',
      channel: 'whatsapp',
      is_group: true,
      processing_status: 'approved',
      participants: [{ ...participant, push_name: 'p', phone: '1', first_seen_at: '2026-01-01T00:00:00Z', user_id: 3 }],
      messages: [message, { ...message, id: 'n', transcription: 'x', url: 'https://m.example/n' }],
    },
  }

  /** Our record's names for wire fields, except those that only differ in spelling. */
  const OURS: Readonly<Record<string, readonly string[]>> = {
    workspace_id: ['workspaceId'],
    duration: ['durationSeconds'],
    inserted_at: ['insertedAt'],
    updated_at: ['updatedAt'],
    format: ['format', 'conversation'],
    public: ['isPublic'],
    url: ['webUrl'],
    type: ['callType'],
    interaction_metrics: ['metrics'],
    business_info: ['leadName', 'leadCompany', 'isWon'],
    analysis: ['summary', 'transcription'],
    chat: ['conversation'],
  }
  const DETAIL_ONLY: ReadonlySet<unknown> = new Set(['media', 'analysis', 'scorecard', 'evaluators', 'chat'])
  /** Required fields, which are also reported if null. */
  const IDENTITY = /^(scorecard|evaluators\.\d+)(\.categories\.\d+)?(\.questions\.\d+)?\.id$|\.question_id$|\.\d+$/

  function kindOf(value: unknown): string {
    return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
  }

  function fieldsOf(value: unknown, path: readonly string[] = []): { path: readonly string[]; kind: string }[] {
    const here = path.length === 0 ? [] : [{ path, kind: kindOf(value) }]
    if (typeof value !== 'object' || value === null) return here
    return [...here, ...Object.entries(value).flatMap(([key, item]) => fieldsOf(item, [...path, key]))]
  }

  function fullWith(path: readonly string[], value: unknown): unknown {
    const copy = JSON.parse(JSON.stringify(full)) as Record<string, unknown>
    const holder = path.slice(0, -1).reduce((at, key) => at[key] as typeof copy, copy)
    holder[path.at(-1)!] = value
    return copy
  }

  const anyJson = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(null, '', 0, 17, 1.5, true, [], {}, [null], { constructor: null }, 'constructor'),
  )

  it.each([
    ['call', DETAIL_ONLY, (record: unknown) => readCallDetail({ data: record }, 'h').detail],
    [
      'row of the list',
      new Set<unknown>(),
      (record: unknown) => {
        const [row] = readCallPage({ data: [record], meta: GOOD.meta }, 'h').rows
        if (row?.kind !== 'call') throw new Error('The record is lost.')
        return row.call
      },
    ],
  ])('of a %s is named whatever stands in it, and the rest of the record is kept', (_, extra, read) => {
    const fields = fieldsOf(full).filter(
      ({ path: [root] }) => root !== 'id' && (!DETAIL_ONLY.has(root) || extra.has(root)),
    )
    const expected: Readonly<Record<string, unknown>> = { ...read(fullWith(['id'], 7)) }
    expect(expected['oddFields']).toEqual([])
    const count = { odd: 0, fine: 0 }
    fc.assert(
      fc.property(fc.constantFrom(...fields), anyJson, ({ path, kind }, value) => {
        const call: Readonly<Record<string, unknown>> & { oddFields: readonly { path: string }[] } = {
          ...read(fullWith(path, value)),
        }
        const place = path.join('.')
        const names = call.oddFields.map((field) => field.path)
        // A list or record in place of another may contain invalid fields too.
        for (const name of names) expect(`${name}.`).toContain(`${place}.`)
        const isOdd = value === null ? IDENTITY.test(place) : kindOf(value) !== kind
        if (isOdd) expect(names).toContain(place)
        if (value === null && !isOdd) expect(names).toEqual([])
        const changed = OURS[path[0]!] ?? [path[0]]
        for (const name of Object.keys(expected)) {
          if (name !== 'oddFields' && !changed.includes(name)) expect(call[name]).toEqual(expected[name])
        }
        count[isOdd ? 'odd' : 'fine'] += 1
      }),
      { numRuns: 800 },
    )
    expect(count.odd).toBeGreaterThan(500)
    expect(count.fine).toBeGreaterThan(100)
  })

  it('of a user or a call type is reported, and the record is kept', () => {
    const user = { user_id: 1, workspace_id: 2, email: 'a@example.com', name: 'A', custom_fields: { seats: 4 } }
    const callType = { id: 1, name: 'N', description: 'd', archived: true }
    for (const [record, read] of [
      [user, readUsers],
      [callType, readCallTypes],
    ] as const) {
      const fields = Object.entries(record).slice(1)
      fc.assert(
        fc.property(fc.constantFrom(...fields), anyJson, ([name, was], value) => {
          const { items, odd, unreadable } = read({ data: [{ ...record, [name]: value }], meta: GOOD.meta }, 'h')
          expect([items.length, unreadable]).toEqual([1, []])
          if (value !== null && kindOf(value) !== kindOf(was)) expect(odd).toMatchObject([{ id: 1, path: name }])
        }),
      )
    }
  })

  it('that is a number in place of text keeps its digits', () => {
    const { detail } = readCallDetail({ data: fullWith(['chat', 'messages', '1', 'id'], 17) }, 'h')
    expect(detail.conversation?.messages.map(({ id }) => id)).toEqual(['m', '17'])
    const source = readCallDetail({ data: fullWith(['source', 'system_id'], 17) }, 'h').detail
    expect(source.source.systemId).toBe('17')
    expect(source.oddFields).toEqual([{ path: 'source.system_id', reason: 'expected text, got a number' }])
  })

  it('that a message needs doesn’t remove the message', () => {
    const { detail, links } = readCallDetail({ data: fullWith(['chat', 'messages', '1', 'id'], {}) }, 'h')
    expect(detail.conversation?.messages.map(({ id }) => id)).toEqual(['m', '#2'])
    expect(links.messages.has('#2')).toBe(true)
  })

  it('in 20,000 messages isn’t reported 20,000 times', () => {
    const messages = Array.from({ length: 20_000 }, (_, id) => ({ ...message, id }))
    const { detail } = readCallDetail({ data: fullWith(['chat', 'messages'], messages) }, 'h')
    expect(detail.conversation?.messages).toHaveLength(20_000)
    expect(detail.oddFields.length).toBeLessThan(100)
  })
})

describe('property names of Object.prototype', () => {
  const NAMES = Object.getOwnPropertyNames(Object.prototype)
  const named = (value: string) => `{${NAMES.map((name) => `"${name}":${value}`).join()}}`

  it('are ordinary association keys and custom fields', () => {
    const record = JSON.parse(`{"id":1,"format":"audio","associations":${named('[{"label":"x"}]')}}`) as unknown
    const [row] = readCallPage({ data: [record], meta: GOOD.meta }, 'h').rows
    expect(row).toMatchObject({ kind: 'call', call: { oddFields: [], associations: NAMES.map((key) => ({ key })) } })
    const user = JSON.parse(`{"user_id":1,"custom_fields":${named('"x"')}}`) as unknown
    expect(readUsers({ data: [user] }, 'h').items[0]?.customFields?.map(({ key }) => key)).toEqual(NAMES)
  })

  it('are not content encodings', async () => {
    for (const name of ['constructor', '__proto__', 'valueOf']) {
      const server = await serve((_request, response) => {
        response.writeHead(200, { 'content-encoding': name }).end(JSON.stringify(GOOD))
      })
      await expect(clientOf(server.url).page()).rejects.toMatchObject({ code: 'unreadable-answer' })
    }
  })
})

it('a custom field nested 20,000 levels deep is dropped, and its user is kept', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  const answer = JSON.parse(`{"data":[{"user_id":1,"custom_fields":{"a":${deep}}},{"user_id":2}]}`) as unknown
  expect(readUsers(answer, 'h').items.map(({ userId }) => userId)).toEqual([1, 2])
})
