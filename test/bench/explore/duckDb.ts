import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PEER_COLUMNS } from '../library/queryRunner.ts'

const require = createRequire(import.meta.url)

/** What the bench uses of the package, whose build for Node has no types. */
interface Package {
  readonly NODE_RUNTIME: unknown
  readonly VoidLogger: new () => unknown
  createDuckDB(bundles: object, logger: unknown, runtime: unknown): Promise<Instance>
}
interface Instance {
  instantiate(onProgress: () => void): Promise<unknown>
  registerFileBuffer(name: string, bytes: Uint8Array): void
  connect(): Connection
}
interface Connection {
  query(sql: string): { toArray(): readonly { toJSON(): Readonly<Record<string, unknown>> }[] }
  close(): void
}

/** DuckDB in WebAssembly in this process, which is faster than the usual way in a worker. It loads nothing from elsewhere. */
export class DuckDb {
  readonly #connection: Connection

  private constructor(connection: Connection) {
    this.#connection = connection
  }

  /** With the peers' rows of the prepared library. */
  static async open(csv: string): Promise<DuckDb> {
    const { NODE_RUNTIME, VoidLogger, createDuckDB } = require('@duckdb/duckdb-wasm/blocking') as Package
    const file = (name: string) => require.resolve(`@duckdb/duckdb-wasm/dist/${name}`)
    const bundle = (kind: string) => ({
      mainModule: file(`duckdb-${kind}.wasm`),
      mainWorker: file(`duckdb-node-${kind}.worker.cjs`),
    })
    const database = await createDuckDB({ mvp: bundle('mvp'), eh: bundle('eh') }, new VoidLogger(), NODE_RUNTIME)
    await database.instantiate(() => undefined)
    const connection = database.connect()
    connection.query('SET autoinstall_known_extensions = false')
    connection.query('SET autoload_known_extensions = false')
    database.registerFileBuffer('calls.csv', readFileSync(csv))
    // Time zones would need an extension.
    const types = PEER_COLUMNS.map(([name, type]) => `'${name}': '${type === 'TIMESTAMPTZ' ? 'TIMESTAMP' : type}'`)
    connection.query(`CREATE TABLE calls AS SELECT * FROM read_csv('calls.csv', header = false, auto_detect = false,
      delim = ',', quote = '"', escape = '"', columns = {${types.join(', ')}})`)
    return new DuckDb(connection)
  }

  rows(sql: string): readonly Readonly<Record<string, unknown>>[] {
    return this.#connection
      .query(sql)
      .toArray()
      .map((row) => row.toJSON())
  }

  close(): void {
    this.#connection.close()
  }
}
