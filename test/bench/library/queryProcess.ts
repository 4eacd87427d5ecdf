import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { duckdbRunner } from './duckdbRunner.ts'
import { libraryRunner, openInMemory, openStore, openToFirstPage } from './libraryRunner.ts'
import { pgliteRunner } from './pgliteRunner.ts'
import { QUERY_CASES } from './queryCases.ts'
import type { QueryRunner } from './queryRunner.ts'

/** One engine in a process of its own: `queryProcess.ts ENGINE FOLDER`. Sends `MeasuredEngine` to its parent, or null if it isn't
 * installed. */

/** `memory` is the library without a file. */
export const QUERY_ENGINES = ['library', 'memory', 'pglite', 'duckdb'] as const
export type QueryEngineName = (typeof QUERY_ENGINES)[number]

export interface MeasuredEngine {
  readonly engine: QueryEngineName
  /** By the name of the case. Without those that it has no answer for. */
  readonly cases: Readonly<Record<string, MeasuredCase>>
  readonly openToFirstPageMs: number | null
  /** After all cases, compared to before the first. */
  readonly grownBytes: number
}

export interface MeasuredCase {
  readonly total: number
  /** The first time. */
  readonly firstMs: number
  /** The others, sorted. */
  readonly ms: readonly number[]
}

/** The peers' times differ less, and they take most of the bench's time. */
const REPETITIONS: Readonly<Record<QueryEngineName, number>> = { library: 7, memory: 7, pglite: 3, duckdb: 3 }

if (import.meta.main) {
  const [, , engine, folder = ''] = process.argv
  process.send?.(await measureEngine(engine as QueryEngineName, folder))
  process.disconnect()
}

async function measureEngine(engine: QueryEngineName, folder: string): Promise<MeasuredEngine | null> {
  const isLibrary = engine === 'library'
  const openToFirstPageMs = isLibrary ? await openToFirstPage(join(folder, 'calls.sqlite')) : null
  const runner = await open(engine, folder)
  if (runner === null) return null
  const idleBytes = memory()
  const cases: Record<string, MeasuredCase> = {}
  for (const one of QUERY_CASES) {
    const startedAt = performance.now()
    const total = await runner.run(one, 0)
    if (total === null) continue
    const firstMs = performance.now() - startedAt
    const ms: number[] = []
    for (let repetition = 0; repetition < REPETITIONS[engine]; repetition += 1) ms.push(await timed(runner, one, total))
    cases[one.name] = { total, firstMs, ms: ms.sort((first, second) => first - second) }
  }
  const grownBytes = memory() - idleBytes
  await runner.close()
  return { engine, cases, openToFirstPageMs, grownBytes }
}

async function timed(runner: QueryRunner, one: (typeof QUERY_CASES)[number], total: number): Promise<number> {
  runner.prepare()
  const startedAt = performance.now()
  await runner.run(one, Math.floor(one.offset * total))
  return performance.now() - startedAt
}

function open(engine: QueryEngineName, folder: string): Promise<QueryRunner | null> | QueryRunner {
  const csv = join(folder, 'calls.csv')
  switch (engine) {
    case 'library':
      return libraryRunner(openStore(join(folder, 'calls.sqlite')))
    case 'memory':
      return libraryRunner(openInMemory(join(folder, 'calls.sqlite')))
    case 'pglite':
      return pgliteRunner(join(folder, 'postgres'), csv)
    case 'duckdb':
      return duckdbRunner(join(folder, 'calls.duckdb'), csv)
  }
}

/** Without garbage. */
function memory(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage.rss()
}
