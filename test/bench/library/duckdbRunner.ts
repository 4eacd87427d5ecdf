import { PAGE_ROWS, PEER_COLUMNS, type QueryRunner, SEPARATOR } from './queryRunner.ts'

/** 70 MB of binaries for one bench: `npm install --no-save @duckdb/node-api@1.5.6-r.1` adds it. */
const PACKAGE: string = '@duckdb/node-api'

/** What the bench uses of the package. */
interface DuckDb {
  readonly DuckDBInstance: { create(path: string): Promise<Instance> }
}
interface Instance {
  connect(): Promise<Connection>
  closeSync(): void
}
interface Connection {
  run(sql: string): Promise<unknown>
  runAndReadAll(sql: string): Promise<{ getRowObjectsJS(): unknown; getRows(): readonly (readonly unknown[])[] }>
  closeSync(): void
}

/** DuckDB in a file of its own, with its own choice of threads. Null if it isn't installed. */
export async function duckdbRunner(path: string, csv: string): Promise<QueryRunner | null> {
  const duckdb = await load()
  if (duckdb === null) return null
  const instance = await duckdb.DuckDBInstance.create(path)
  const connection = await instance.connect()
  const types = PEER_COLUMNS.map(([name, type]) => `'${name}': '${type}'`).join(', ')
  await connection.run(`SET TimeZone = 'UTC'`)
  await connection.run(`
    CREATE TABLE calls AS SELECT *, string_split(attendee_list, '${SEPARATOR}') AS attendees
    FROM read_csv('${csv}', header = false, columns = {${types}})`)
  await connection.run('CHECKPOINT')
  return {
    prepare: () => undefined,
    async run({ sql }, offset) {
      if (sql === null) return null
      const where = sql.where.replaceAll('matches(', 'regexp_matches(')
      const page = await connection.runAndReadAll(
        `SELECT * FROM calls WHERE ${where} ORDER BY ${sql.order} LIMIT ${PAGE_ROWS} OFFSET ${offset}`,
      )
      page.getRowObjectsJS()
      const count = await connection.runAndReadAll(`SELECT count(*)::INTEGER FROM calls WHERE ${where}`)
      return Number(count.getRows()[0]?.[0])
    },
    close() {
      connection.closeSync()
      instance.closeSync()
      return Promise.resolve()
    },
  }
}

async function load(): Promise<DuckDb | null> {
  try {
    return (await import(PACKAGE)) as DuckDb
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}
