import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { PAGE_ROWS, PEER_COLUMNS, PEER_TABLE, type QueryRunner, SEPARATOR } from './queryRunner.ts'

/** Postgres in WebAssembly, as the simulator uses it, with indexes for the usual orders. */
export async function pgliteRunner(folder: string, csv: string): Promise<QueryRunner> {
  const postgres = await PGlite.create(folder)
  await postgres.exec(`CREATE TABLE raw (${PEER_TABLE})`)
  const columns = PEER_COLUMNS.map(([name]) => `"${name}"`).join(', ')
  await postgres.query(`COPY raw (${columns}) FROM '/dev/blob' WITH (FORMAT csv)`, [], {
    blob: new Blob([readFileSync(csv)]),
  })
  await postgres.exec(`
    CREATE TABLE calls AS SELECT *, string_to_array(attendee_list, '${SEPARATOR}') AS attendees FROM raw;
    DROP TABLE raw;
    ALTER TABLE calls ADD PRIMARY KEY (id);
    CREATE INDEX ON calls (updated_at, id);
    CREATE INDEX ON calls ("timestamp", id);
    CREATE INDEX ON calls (duration, id);
    CREATE INDEX ON calls (ai_score, id);
    CREATE INDEX ON calls (agent_name, ai_score, id);
    CREATE INDEX ON calls (format, updated_at, id);
    CREATE INDEX ON calls (won, updated_at)`)
  await postgres.exec('VACUUM ANALYZE calls')
  return {
    prepare: () => undefined,
    async run({ sql }, offset) {
      if (sql === null) return null
      const where = sql.where
        .replaceAll(/matches\((\w+), ('[^']*')\)/gu, '$1 ~ $2')
        .replaceAll(/list_contains\((\w+), ('[^']*')\)/gu, '$2 = ANY($1)')
      await postgres.query(
        `SELECT * FROM calls WHERE ${where} ORDER BY ${sql.order} LIMIT ${PAGE_ROWS} OFFSET ${offset}`,
      )
      const { rows } = await postgres.query<{ total: number }>(
        `SELECT count(*)::int AS total FROM calls WHERE ${where}`,
      )
      return rows[0]?.total ?? null
    },
    close: () => postgres.close(),
  }
}
