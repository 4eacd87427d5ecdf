import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filter, sortBy, startService, type CallJson, type Query, type TestService } from './serviceRequests.ts'

let service: TestService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const idsOf = (records: readonly CallJson[]): number[] => records.map(({ id, user_id }) => id ?? user_id)

/** Every page from the end to the start, with `last` and `before`, in reading order. */
async function walkBack(path: string, query: Query, size: number): Promise<CallJson[]> {
  const records: CallJson[] = []
  let cursor: string | undefined
  for (;;) {
    const paging: Query =
      cursor === undefined
        ? [['last', String(size)]]
        : [
            ['last', String(size)],
            ['before', cursor],
          ]
    const { status, body } = await service.get(path, [...query, ...paging])
    expect(status).toBe(200)
    records.unshift(...body.data)
    if (!body.meta.has_previous_page) return records
    cursor = body.meta.start_cursor
  }
}

describe('the envelope', () => {
  it('holds data and meta with exactly the documented fields', async () => {
    const { body } = await service.get('/v1/calls', [['first', '3']])
    expect(Object.keys(body).toSorted()).toEqual(['data', 'meta'])
    expect(body.meta).toEqual({
      page_size: 3,
      has_next_page: true,
      has_previous_page: false,
      start_cursor: expect.any(String),
      end_cursor: expect.any(String),
      errors: [],
      params: {},
    })
  })

  it('has no cursors when the page is empty', async () => {
    const { body } = await service.get('/v1/calls', filter('id', '==', '1'))
    expect(body.data).toEqual([])
    expect(body.meta).toMatchObject({
      page_size: 0,
      has_next_page: false,
      has_previous_page: false,
      start_cursor: null,
      end_cursor: null,
    })
  })
})

describe.each([
  ['/v1/calls', 300],
  ['/v1/users', 34],
  ['/v1/call-types', 12],
])('paging through %s', (path, total) => {
  it('forward with first and after meets each record once', async () => {
    const ids = idsOf(await service.walk(path, [], 7))
    expect(ids).toHaveLength(total)
    expect(new Set(ids).size).toBe(total)
  })

  it('backward with last and before meets the same records in the same order', async () => {
    expect(idsOf(await walkBack(path, [], 7))).toEqual(idsOf(await service.walk(path, [], 100)))
  })

  it('gives 50 records when nothing is said', async () => {
    const { body } = await service.get(path)
    expect(body.meta.page_size).toBe(Math.min(50, total))
  })

  it('takes 1 to 100 for first and for last', async () => {
    for (const name of ['first', 'last']) {
      for (const good of ['1', '100']) expect((await service.get(path, [[name, good]])).status).toBe(200)
      for (const bad of ['0', '101', '-1', '1.5', 'ten', '']) {
        const { status, body } = await service.get(path, [[name, bad]])
        expect({ status, parameter: body.parameter }).toEqual({ status: 400, parameter: name })
      }
    }
  })

  it('says whether there is a page on either side', async () => {
    const first = (await service.get(path, [['first', '4']])).body
    expect(first.meta).toMatchObject({ has_next_page: true, has_previous_page: false })
    const second = (
      await service.get(path, [
        ['first', '4'],
        ['after', first.meta.end_cursor],
      ])
    ).body
    expect(second.meta).toMatchObject({ has_next_page: true, has_previous_page: true })
    const back = (
      await service.get(path, [
        ['last', '4'],
        ['before', second.meta.start_cursor],
      ])
    ).body
    expect(back.data).toEqual(first.data)
    expect(back.meta).toMatchObject({ has_next_page: true, has_previous_page: false })
    const end = (await service.get(path, [['last', '4']])).body
    expect(end.meta).toMatchObject({ has_next_page: false, has_previous_page: true })
    const beyond = (
      await service.get(path, [
        ['first', '4'],
        ['after', end.meta.end_cursor],
      ])
    ).body
    expect(beyond.meta).toMatchObject({ page_size: 0, has_next_page: false, has_previous_page: true })
  })

  it.each([
    [
      'first and last',
      [
        ['first', '5'],
        ['last', '5'],
      ],
    ],
    [
      'first and before',
      [
        ['first', '5'],
        ['before', 'x'],
      ],
    ],
    [
      'last and after',
      [
        ['last', '5'],
        ['after', 'x'],
      ],
    ],
    [
      'after and before',
      [
        ['after', 'x'],
        ['before', 'x'],
      ],
    ],
  ] as const)('refuses %s together', async (_what, query) => {
    expect((await service.get(path, query)).status).toBe(400)
  })
})

describe('a cursor', () => {
  const SOME = filter('duration', '>', '60')

  it('keeps its filters, so that they need not be sent again', async () => {
    const whole = idsOf(await service.walk('/v1/calls', SOME))
    const first = (await service.get('/v1/calls', [...SOME, ['first', '20']])).body
    const second = (
      await service.get('/v1/calls', [
        ['first', '20'],
        ['after', first.meta.end_cursor],
      ])
    ).body
    expect(idsOf(second.data)).toEqual(whole.slice(20, 40))
  })

  it('keeps its sort order', async () => {
    const sort = sortBy('duration asc', 'lead_name desc')
    const whole = idsOf(await service.walk('/v1/calls', sort))
    const first = (await service.get('/v1/calls', [...sort, ['first', '20']])).body
    const second = (
      await service.get('/v1/calls', [
        ['first', '20'],
        ['after', first.meta.end_cursor],
      ])
    ).body
    expect(idsOf(second.data)).toEqual(whole.slice(20, 40))
  })

  it('takes the same filters and sort again, filters in any order', async () => {
    const both = [...filter('duration', '>', '60', 0), ...filter('public', '==', 'false', 1)]
    const turned = [...filter('public', '==', 'false', 0), ...filter('duration', '>', '60', 1)]
    const { body } = await service.get('/v1/calls', [...both, ...sortBy('updated_at desc', 'id desc')])
    const again = await service.get('/v1/calls', [
      ...turned,
      ...sortBy('updated_at desc', 'id desc'),
      ['after', body.meta.end_cursor],
    ])
    expect(again.status).toBe(200)
  })

  it.each<[string, Query]>([
    ['another value', filter('duration', '>', '61')],
    ['one filter more', [...SOME, ...filter('public', '==', 'true', 1)]],
    ['another sort', sortBy('duration desc')],
    ['the other direction', sortBy('updated_at asc', 'id asc')],
  ])('is refused with %s', async (_what, changed) => {
    const { body } = await service.get('/v1/calls', [...SOME, ['first', '5']])
    const { status, body: refusal } = await service.get('/v1/calls', [...changed, ['after', body.meta.end_cursor]])
    expect({ status, parameter: refusal.parameter }).toEqual({ status: 400, parameter: 'after' })
  })

  it('of another list is refused', async () => {
    const { body } = await service.get('/v1/users', [['first', '5']])
    expect((await service.get('/v1/call-types', [['after', body.meta.end_cursor]])).status).toBe(400)
  })

  it('that was changed, cut or made up is refused', async () => {
    const cursor: string = (await service.get('/v1/calls', [['first', '5']])).body.meta.end_cursor
    const flipped = cursor.slice(0, 60) + (cursor[60] === 'A' ? 'B' : 'A') + cursor.slice(61)
    for (const bad of [
      flipped,
      cursor.slice(0, -4),
      `${cursor}AAAA`,
      'x',
      '',
      Buffer.from('{"id":480001}').toString('base64url'),
    ]) {
      expect((await service.get('/v1/calls', [['after', bad]])).status, bad).toBe(400)
    }
  })

  it('shows nothing of what it holds', async () => {
    const { body } = await service.get('/v1/calls', [...filter('lead_company', 'ilike', '%acme%'), ['first', '1']])
    const bytes = Buffer.from(body.meta.end_cursor, 'base64url').toString('latin1')
    expect(bytes).not.toMatch(/acme|lead_company|updated_at/i)
  })

  it('of users and call types keeps role, status and archived', async () => {
    const first = (
      await service.get('/v1/users', [
        ['role', 'member'],
        ['status', 'active'],
        ['first', '3'],
      ])
    ).body
    const rest = (
      await service.get('/v1/users', [
        ['first', '100'],
        ['after', first.meta.end_cursor],
      ])
    ).body
    const whole = (
      await service.get('/v1/users', [
        ['role', 'member'],
        ['status', 'active'],
        ['first', '100'],
      ])
    ).body
    expect([...first.data, ...rest.data]).toEqual(whole.data)
    expect(
      (
        await service.get('/v1/users', [
          ['role', 'admin'],
          ['after', first.meta.end_cursor],
        ])
      ).status,
    ).toBe(400)
  })
})
