import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SORT_FIELD_NAMES } from '../../src/simulator/endpoints/callSort.ts'
import { joinSql, raw, sql, type Sql } from '../../src/simulator/sql/sql.ts'
import { filter, sortBy, startService, type Query, type TestService } from './serviceRequests.ts'

// Common keyset paging mistakes skip rows with a null key and repeat rows with equal keys. This test pages through random rows,
// most of them with null or equal keys, in random page sizes, and compares with one plain SQL query.

let service: TestService
const ROWS = 60

beforeAll(async () => {
  service = await startService({ calls: ROWS })
})
afterAll(() => service.close())

interface Keys {
  readonly agent_name: string
  readonly ai_score: number | null
  readonly lead_name: string | null
  readonly lead_company: string | null
  readonly duration: number
  readonly day: number
}

// Few different values, for many ties. 0.1 + 0.2 is included because its decimal form must convert back to the same double.
const keysArbitrary: fc.Arbitrary<Keys> = fc.record({
  agent_name: fc.constantFrom('Ana', 'ana', 'Åsa', 'Zoë'),
  ai_score: fc.constantFrom(null, null, 0, 0.1 + 0.2, 50, 100),
  lead_name: fc.constantFrom(null, null, '', 'Ben', 'Ольга', '"quoted", \\'),
  lead_company: fc.constantFrom(null, 'Acme', 'Acme ', '株式会社'),
  duration: fc.constantFrom(0, 1.1, 1e-7, 12345.678),
  day: fc.integer({ min: 1, max: 3 }),
})

const sortArbitrary = fc
  .uniqueArray(fc.constantFrom(...SORT_FIELD_NAMES), { minLength: 1, maxLength: 3 })
  .chain((names) => fc.tuple(...names.map((name) => fc.constantFrom(`${name} asc`, `${name} desc`))))

const assignment = (
  keys: Keys,
): Sql => sql`agent_name = ${keys.agent_name}::text, ai_score = ${keys.ai_score}::float8, lead_name = ${keys.lead_name}::text,
  lead_company = ${keys.lead_company}::text, duration = ${keys.duration}::float8, "timestamp" = ${instant(keys.day)}, inserted_at = ${instant(keys.day)},
  updated_at = ${instant(keys.day)} + interval '1 microsecond'`

function instant(day: number): Sql {
  return sql`(${`2026-10-0${day}T08:00:00.123456Z`}::text)::timestamptz`
}

/** Restores the generated rows, each with random keys. */
async function setRows(rows: readonly Keys[]): Promise<void> {
  const { database } = service.simulator
  await database.query(sql`delete from calls where seed_index is null`)
  const ids = await idsBy(['id asc'])
  // In one statement: one for each row takes most of the time.
  const values = rows.map(
    (keys, index) =>
      sql`(${ids[index] ?? 0}::bigint, ${keys.agent_name}::text, ${keys.ai_score}::float8, ${keys.lead_name}::text, ${keys.lead_company}::text, ${keys.duration}::float8, ${instant(keys.day)})`,
  )
  await database.query(sql`update calls set agent_name = v.agent_name, ai_score = v.ai_score, lead_name = v.lead_name,
    lead_company = v.lead_company, duration = v.duration, "timestamp" = v.at, inserted_at = v.at, updated_at = v.at + interval '1 microsecond'
    from (values ${joinSql(values, ', ')}) as v (id, agent_name, ai_score, lead_name, lead_company, duration, at) where calls.id = v.id`)
}

async function insertRow(keys: Keys): Promise<void> {
  await service.simulator.database
    .query(sql`insert into calls (id, title, duration, "timestamp", inserted_at, updated_at, format, public, source_system, source_system_id,
      agent_id, agent_name, agent_email, attendees, call_type_id, ai_score, lead_name, lead_company, associations)
    select nextval('call_ids'), 'inserted', ${keys.duration}::float8, ${instant(keys.day)}, ${instant(keys.day)}, ${instant(keys.day)}, format, public, source_system, source_system_id,
      agent_id, ${keys.agent_name}::text, agent_email, attendees, call_type_id, ${keys.ai_score}::float8, ${keys.lead_name}::text, ${keys.lead_company}::text, '{}' from calls limit 1`)
}

/** The expected order, with one plain query. */
async function idsBy(terms: readonly string[], where: Sql = raw('true')): Promise<number[]> {
  const last = terms.at(-1)?.split(' ')[1] ?? 'asc'
  const order = [...terms, `id ${last}`].map((term) => {
    const [field = '', direction = ''] = term.split(' ')
    return raw(`"${field}" ${direction} nulls last`)
  })
  const rows = await service.simulator.database.query(
    sql`select id from calls where ${where} order by ${joinSql(order, ', ')}`,
  )
  return rows.map(({ id }) => id as number)
}

/** Reads all pages; `between` runs after each. Filters and sort are only sent with the first request. */
async function walk(
  start: Query,
  sizes: readonly number[],
  forward: boolean,
  between: (page: number) => Promise<void> = async () => {},
): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  for (let page = 0; ; page++) {
    const size: Query = [[forward ? 'first' : 'last', String(sizes[page % sizes.length])]]
    const { status, body } = await service.get(
      '/v1/calls',
      cursor === undefined ? [...start, ...size] : [...size, [forward ? 'after' : 'before', cursor]],
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const found: number[] = body.data.map(({ id }: { id: number }) => id)
    if (forward) ids.push(...found)
    else ids.unshift(...found)
    if (!(forward ? body.meta.has_next_page : body.meta.has_previous_page)) return ids
    cursor = forward ? body.meta.end_cursor : body.meta.start_cursor
    await between(page)
  }
}

const rowsArbitrary = fc.array(keysArbitrary, { minLength: ROWS, maxLength: ROWS })
const sizesArbitrary = fc.array(fc.integer({ min: 1, max: 17 }), { minLength: 1, maxLength: 4 })

it('pages in either direction add up to one plain query, with nulls and ties everywhere', async () => {
  await fc.assert(
    fc.asyncProperty(
      rowsArbitrary,
      sortArbitrary,
      sizesArbitrary,
      fc.boolean(),
      async (rows, terms, sizes, isFiltered) => {
        await setRows(rows)
        const filters = isFiltered ? filter('duration', '>', '0') : []
        const expected = await idsBy(terms, isFiltered ? raw('duration > 0') : raw('true'))
        const start = [...filters, ...sortBy(...terms)]
        expect(await walk(start, sizes, true)).toEqual(expected)
        expect(await walk(start, sizes, false)).toEqual(expected)
      },
    ),
    { numRuns: 12 },
  )
})

it('an unchanged row appears exactly once while others are inserted and changed between pages', async () => {
  const changes = fc.array(fc.record({ at: fc.nat(ROWS - 1), keys: keysArbitrary, isInsert: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(
      rowsArbitrary,
      sortArbitrary,
      sizesArbitrary,
      changes,
      fc.boolean(),
      async (rows, terms, sizes, edits, forward) => {
        await setRows(rows)
        const ids = await idsBy(['id asc'])
        const order = await idsBy(terms)
        const touched = new Set(edits.filter(({ isInsert }) => !isInsert).map(({ at }) => ids[at]))
        const met = await walk(sortBy(...terms), sizes, forward, async (page) => {
          const edit = edits[page]
          if (edit === undefined) return
          if (edit.isInsert) await insertRow(edit.keys)
          else
            await service.simulator.database.query(
              sql`update calls set ${assignment(edit.keys)} where id = ${ids[edit.at] ?? 0}::bigint`,
            )
        })
        const untouched = order.filter((id) => !touched.has(id))
        const known = new Set(untouched)
        expect(met.filter((id) => known.has(id))).toEqual(untouched)
      },
    ),
    { numRuns: 12 },
  )
})

it('with the fault "null-dropping cursors", rows with a null key are lost, and these properties notice', async () => {
  await setRows(fc.sample(rowsArbitrary, { numRuns: 1, seed: 3 })[0] ?? [])
  service.simulator.faults.add({ on: 'calls', effect: { kind: 'null-dropping-cursors' } })
  const met = await walk(sortBy('ai_score desc'), [7], true)
  service.simulator.faults.clear()
  expect(new Set(met).size).toBe((await idsBy(['id asc'], raw('ai_score is not null'))).length)
  expect(met.length).toBeLessThan(ROWS)
})
