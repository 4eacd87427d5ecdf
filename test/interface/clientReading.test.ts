import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '../../src/contract/errors.ts'
import { readCallDetail, readCallPage, readUsers } from '../../src/core/service/wire.ts'
import { clientOf, GOOD, serve } from './faultyService.ts'

/** What the client reads of an answer that is not as the interface has it. */

describe('answers changed at random', () => {
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

  /** Every place in a value, as the keys that lead to it. */
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

  it('never throw anything but a failure of the list', () => {
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
            return // Not JSON at all (a bigint), so no answer.
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
      { numRuns: 3000 },
    )
    expect(read).toBeGreaterThan(100)
    expect(thrown).toBeGreaterThan(100)
  })

  it('nested a hundred thousand deep, or 20 MB long, are refused or read', async () => {
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

  it('reads a call that has nothing but an id and a format nobody knows', () => {
    const { rows } = readCallPage({ data: [minimal], meta: GOOD.meta }, 'h')
    expect(rows).toMatchObject([{ kind: 'call', call: { id: 1, format: 'hologram', title: null, agent: null } }])
  })

  it('a record that breaks the schema is said with its id and place, and its page survives', () => {
    const broken = { ...minimal, id: 2, interaction_metrics: { ai_score: 'high' } }
    const { rows } = readCallPage({ data: [minimal, broken, 'nonsense'], meta: GOOD.meta }, 'h')
    expect(rows.map(({ kind }) => kind)).toEqual(['call', 'unreadable', 'unreadable'])
    expect(rows[1]).toMatchObject({ record: { id: 2, path: 'interaction_metrics.ai_score' } })
    expect(rows[2]).toMatchObject({ record: { id: null, path: '(record)' } })
  })

  it('a page that promises a next one without a cursor is the last', () => {
    const meta = { has_next_page: true, end_cursor: null }
    expect(readCallPage({ data: [], meta }, 'h').hasNextPage).toBe(false)
  })
})
