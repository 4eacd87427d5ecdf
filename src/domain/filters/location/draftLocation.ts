import { isPeriodFilter, PERIOD_OPERATORS, periodFilter, type DraftFilter, type DraftQuery } from '../draftFilter.ts'
import { filterField } from '../fields.ts'
import { locationOf, readLocation, type QueryLocation } from './queryLocation.ts'

/** The entries of `queryLocation`, with a relative time as the value: `timestamp >= last 7 days`. */
export function draftLocationOf({ filters, sort }: DraftQuery): QueryLocation {
  return {
    filter: filters.map((filter) =>
      isPeriodFilter(filter)
        ? `${filter.field} ${filter.op} ${filter.period}`
        : locationOf({ filters: [filter], sort: [] }).filter[0]!,
    ),
    sort: locationOf({ filters: [], sort }).sort,
  }
}

/** Parses a location; `notUnderstood` are the invalid entries. */
export function readDraftLocation(location: QueryLocation): {
  readonly query: DraftQuery
  readonly notUnderstood: readonly string[]
} {
  const filters: DraftFilter[] = []
  const notUnderstood: string[] = []
  for (const entry of location.filter) {
    const [filter] = readLocation({ filter: [entry], sort: [] }).query.filters
    const draft = filter ?? readPeriod(entry)
    if (draft) filters.push(draft)
    else notUnderstood.push(entry)
  }
  const { query, notUnderstood: sortEntries } = readLocation({ filter: [], sort: location.sort })
  return { query: { filters, sort: query.sort }, notUnderstood: [...notUnderstood, ...sortEntries] }
}

function readPeriod(entry: string): DraftFilter | undefined {
  const [, name = '', sign, words = ''] = /^(\S+) (\S+) (.+)$/.exec(entry) ?? []
  const field = filterField(name)?.name
  const op = PERIOD_OPERATORS.find((one) => one === sign)
  if (op === undefined || (field !== 'timestamp' && field !== 'inserted_at' && field !== 'updated_at')) return undefined
  return periodFilter(field, op, words)
}
