import { badRequest } from '../refusal.ts'
import type { Database, Row } from '../sql/database.ts'
import type { Sql } from '../sql/sql.ts'
import type { CursorContent, CursorSeal } from './cursorSeal.ts'
import type { SortKeys, SortTerm } from './keyset.ts'
import type { PageRequest } from './pageRequest.ts'
import { readPage } from './readPage.ts'

/** The parameters of a list request; `filters` and `sort` are undefined if it has none. */
interface ListRequest<Filter> {
  readonly list: string
  readonly page: PageRequest
  readonly filters: readonly Filter[] | undefined
  readonly sort: readonly SortTerm[] | undefined
}

export interface ListDefinition<Filter> {
  /** A table, or an aliased subquery for rows that no table refers to: `(values (1::bigint, 'New')) as tags (id, name)`. */
  readonly table: string
  readonly columns: Sql
  readonly defaultSort: readonly SortTerm[]
  /** Converts a filter to text and back, for cursors. */
  readonly writeFilter: (filter: Filter) => string
  readonly readFilter: (text: string) => Filter
  readonly condition: (filter: Filter) => Sql
  readonly readSort: (text: string) => SortTerm
  /** The fault `null-dropping-cursors`. */
  readonly dropsNulls?: boolean
  readonly toRecord: (row: Row) => unknown
}

/** The parts of a definition that lists share which are always in the order of their ids. Their filters are text. */
export function orderedById(name: string) {
  const byId: SortTerm = { name, column: name, type: 'bigint', isNullable: false, direction: 'asc', nulls: 'last' }
  return {
    defaultSort: [byId],
    readSort: () => byId,
    writeFilter: (filter: string) => filter,
    readFilter: (text: string) => text,
  }
}

export interface ListAnswer {
  readonly data: readonly unknown[]
  readonly meta: {
    readonly page_size: number
    readonly has_next_page: boolean
    readonly has_previous_page: boolean
    readonly start_cursor: string | null
    readonly end_cursor: string | null
    readonly errors: readonly []
    readonly params: Record<string, never>
  }
}

/**
 * The envelope of every list. A cursor holds its filters and sort; a request that repeats them must repeat the same ones.
 * Source: interface, "Pagination" 4 and "List envelope".
 */
export async function listAnswer<Filter>(
  context: { readonly database: Database; readonly seal: CursorSeal },
  definition: ListDefinition<Filter>,
  request: ListRequest<Filter>,
): Promise<ListAnswer> {
  const cursor = openCursor(context.seal, definition, request)
  const filters = request.filters ?? cursor?.filters.map(definition.readFilter) ?? []
  const sort = request.sort ?? cursor?.sort.map(definition.readSort) ?? definition.defaultSort
  const page = await readPage(context.database, {
    table: definition.table,
    columns: definition.columns,
    conditions: filters.map(definition.condition),
    sort,
    direction: request.page.direction,
    size: request.page.size,
    from: cursor?.keys,
    dropsNulls: definition.dropsNulls ?? false,
  })
  const filterTexts = filters.map(definition.writeFilter)
  const sortTexts = sort.map(sortText)
  const cursorAt = (keys: SortKeys): string =>
    context.seal.seal({ list: request.list, filters: filterTexts, sort: sortTexts, keys })
  return {
    data: page.rows.map(definition.toRecord),
    meta: {
      page_size: page.rows.length,
      has_next_page: page.hasNextPage,
      has_previous_page: page.hasPreviousPage,
      start_cursor: page.edges === undefined ? null : cursorAt(page.edges.start),
      end_cursor: page.edges === undefined ? null : cursorAt(page.edges.end),
      errors: [],
      params: {},
    },
  }
}

function openCursor<Filter>(
  seal: CursorSeal,
  definition: ListDefinition<Filter>,
  request: ListRequest<Filter>,
): CursorContent | undefined {
  if (request.page.cursor === undefined) return undefined
  const { parameter, text } = request.page.cursor
  const content = seal.open(text)
  if (content === undefined || content.list !== request.list)
    throw badRequest(parameter, 'is not a cursor of this list')
  if (request.filters !== undefined && !isSameSet(request.filters.map(definition.writeFilter), content.filters)) {
    throw badRequest(parameter, 'belongs to other filters')
  }
  if (request.sort !== undefined && request.sort.map(sortText).join() !== content.sort.join()) {
    throw badRequest(parameter, 'belongs to another sort order')
  }
  return content
}

function sortText(term: SortTerm): string {
  return `${term.name} ${term.direction}`
}

/** Filters are joined by AND, so their order doesn't matter. */
function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join('\n') === others.toSorted().join('\n')
}
