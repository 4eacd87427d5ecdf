import type { Database } from './sql/database.ts'
import { sql } from './sql/sql.ts'

export interface CallTypeRow {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly association_mode: string
  readonly is_default: boolean
  readonly scorecard: string | null
}

export async function readCallTypes(database: Database): Promise<Map<number, CallTypeRow>> {
  const rows = await database.query(
    sql`select id, name, description, association_mode, is_default, scorecard from call_types order by id`,
  )
  return new Map(rows.map((row) => [row['id'] as number, row as unknown as CallTypeRow]))
}
