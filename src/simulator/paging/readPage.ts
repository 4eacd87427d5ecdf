import type { Database, Row } from '../sql/database.ts'
import { allOf, raw, sql, type Sql } from '../sql/sql.ts'
import { orderBy, reversed, segmentAt, segmentsAfter, type SortKeys, type SortTerm } from './keyset.ts'

interface PageQuery {
  readonly table: string
  readonly columns: Sql
  readonly conditions: readonly Sql[]
  readonly sort: readonly SortTerm[]
  readonly direction: 'forward' | 'backward'
  readonly size: number
  readonly from: SortKeys | undefined
  /** The fault `null-dropping-cursors`: a comparison with a null key is never true. */
  readonly dropsNulls: boolean
}

export interface Page {
  readonly rows: readonly Row[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  /** Positions of the first and last row; undefined if the page is empty. */
  readonly edges: { readonly start: SortKeys; readonly end: SortKeys } | undefined
}

/** Reads one page in one transaction, so that concurrent changes can't duplicate or hide a row. */
export async function readPage(database: Database, query: PageQuery): Promise<Page> {
  const isForward = query.direction === 'forward'
  const sort = isForward ? query.sort : reversed(query.sort)
  return database.transaction(async (read) => {
    const found = await readAfter(read, query, sort, query.from, query.size + 1)
    const hasMore = found.length > query.size
    const hasBehind = query.from !== undefined && (await hasRowUpTo(read, query, sort, query.from))
    const kept = found.slice(0, query.size)
    const rows = isForward ? kept : kept.toReversed()
    const first = rows[0]
    const last = rows.at(-1)
    return {
      rows,
      hasNextPage: isForward ? hasMore : hasBehind,
      hasPreviousPage: isForward ? hasBehind : hasMore,
      edges:
        first === undefined || last === undefined ? undefined : { start: keysOf(first, sort), end: keysOf(last, sort) },
    }
  })
}

type Read = (statement: Sql) => Promise<Row[]>

async function readAfter(
  read: Read,
  query: PageQuery,
  sort: readonly SortTerm[],
  from: SortKeys | undefined,
  limit: number,
): Promise<Row[]> {
  if (query.dropsNulls && from?.includes(null) === true) return []
  const segments = from === undefined ? [raw('true')] : segmentsAfter(sort, from)
  const rows: Row[] = []
  for (const segment of segments) {
    if (rows.length >= limit) break
    rows.push(...(await read(select(query, sort, segment, limit - rows.length))))
  }
  return rows
}

/** Whether a row exists at or before `from`. Usually the cursor's own row does, so this takes one index probe. */
async function hasRowUpTo(read: Read, query: PageQuery, sort: readonly SortTerm[], from: SortKeys): Promise<boolean> {
  const back = reversed(sort)
  for (const segment of [segmentAt(back, from), ...segmentsAfter(back, from)]) {
    if ((await read(select(query, back, segment, 1))).length > 0) return true
  }
  return false
}

function select(query: PageQuery, sort: readonly SortTerm[], segment: Sql, limit: number): Sql {
  const keys = raw(sort.map((term, index) => `(${term.column})::text as sort_key_${index}`).join(', '))
  const isDropped = query.dropsNulls && query.from !== undefined
  const notNull = isDropped
    ? sort.filter(({ isNullable }) => isNullable).map(({ column }) => raw(`${column} is not null`))
    : []
  const where = allOf([...query.conditions, ...notNull, segment])
  return sql`select ${query.columns}, ${keys} from ${raw(query.table)} where ${where} order by ${orderBy(sort)} limit ${raw(String(limit))}`
}

function keysOf(row: Row, sort: readonly SortTerm[]): SortKeys {
  return sort.map((_, index) => row[`sort_key_${index}`] as string | null)
}
