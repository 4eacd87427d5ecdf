import type { ExploreRequest, ValuesRequest } from '../../../src/contract/library/libraryRequests.ts'
import type { ExploredCalls, LibraryValues } from '../../../src/contract/library/library.ts'
import type { StoreThread } from '../../../src/core/library/store/storeThread.ts'
import type { DuckDb } from './duckDb.ts'

/** What each part of the bench measures: the prepared library in its thread, and the same calls in DuckDB-WASM. */
export interface ExploreBench {
  /** Of `calls.sqlite`, closed while parts run that open it themselves. */
  readonly folder: string
  readonly library: StoreThread
  readonly duckDb: DuckDb
}

/** A row of the table: what, then milliseconds of the library and of DuckDB. */
export type ExploreRow = readonly [string, number, number | string]

export interface ExplorePart {
  readonly rows: readonly ExploreRow[]
  readonly figures: Readonly<Record<string, number>>
}

export async function explored({ library }: ExploreBench, asked: ExploreRequest): Promise<ExploredCalls> {
  return library.query('explore', asked)
}

export async function valuesOf({ library }: ExploreBench, asked: ValuesRequest): Promise<LibraryValues> {
  return library.query('values', asked)
}

export async function timed(run: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

export function assertSame(what: string, ours: unknown, theirs: unknown): void {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(theirs)]
  if (one !== other) throw new Error(`${what}: the library has ${one}, DuckDB ${other}.`)
}
