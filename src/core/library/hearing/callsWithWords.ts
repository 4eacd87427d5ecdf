import type { CallsWithWords } from '../../../contract/library/library.ts'
import { conditionOn } from '../../../domain/query/query.ts'
import type { Statements } from '../../storage/statements.ts'
import type { QueryEngine } from '../query/queryEngine.ts'

interface Sources {
  readonly calls: Pick<QueryEngine, 'ids'>
  readonly sql: Statements
}

const READ = `SELECT call_id, is_detail_due FROM details JOIN calls ON id = call_id
  WHERE call_id IN (SELECT value FROM json_each(?))`

/** In which of these calls a search is found, and of which the full record is known. */
export async function callsWithWords(
  { calls, sql }: Sources,
  { text, callIds }: { readonly text: string | null; readonly callIds: readonly number[] },
): Promise<CallsWithWords> {
  // First: a record that is stored while the search runs counts as unread, and is searched again.
  const rows = sql.all(READ, JSON.stringify(callIds))
  const idsOf = (some: typeof rows) => some.map((row) => Number(row['call_id']))
  const read = { readIds: idsOf(rows), outdatedIds: idsOf(rows.filter((row) => row['is_detail_due'] === 1)) }
  if (text === null) return { foundIds: [], ...read }
  const wanted = new Set(callIds)
  const { ids } = await calls.ids({ filters: [conditionOn('words', 'says', text)], sort: [] })
  return { foundIds: ids.filter((id) => wanted.has(id)), ...read }
}
