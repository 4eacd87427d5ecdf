import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/core/storage/database.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { realClock } from '../support/testCore.ts'

const COMMITS = 2000
const ROW_BYTES = 2000

/**
 * How long committing one row blocks its thread, which is what the core's small stores cost their process. Argument: a
 * folder on the disk to measure (default: the system's temporary folder).
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const folder = mkdtempSync(join(args[0] ?? tmpdir(), 'earshot-bench-'))
  const rows: (readonly (string | number)[])[] = []
  const figures: Record<string, number> = {}
  try {
    for (const synchronous of ['FULL', 'NORMAL']) {
      const tookMs = commits(join(folder, `${synchronous}.sqlite`), synchronous)
      const at = (share: number) => tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * share))]!
      rows.push([synchronous, at(0.5), at(0.95), at(0.99), tookMs.at(-1)!])
      figures[`${synchronous.toLowerCase()}MedianMs`] = at(0.5)
      figures[`${synchronous.toLowerCase()}P99Ms`] = at(0.99)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    title: `${COMMITS} commits of one row of ${ROW_BYTES} bytes, in ms`,
    columns: ['synchronous', 'median', '95%', '99%', 'longest'],
    rows,
    figures,
  }
}

/** Shortest first. */
function commits(path: string, synchronous: string): readonly number[] {
  const { database, close } = openDatabase(path, {
    clock: realClock,
    migrations: [{ name: 'rows', up: (made) => made.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)') }],
  })
  database.exec(`PRAGMA synchronous = ${synchronous}`)
  const put = database.prepare('INSERT OR REPLACE INTO rows VALUES (?, ?)')
  const text = 'x'.repeat(ROW_BYTES)
  const tookMs = Array.from({ length: COMMITS }, (_, index) => {
    const startedAt = performance.now()
    put.run(index % 50, text)
    return performance.now() - startedAt
  })
  close()
  return tookMs.sort((one, other) => one - other)
}
