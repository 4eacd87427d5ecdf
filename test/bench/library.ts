import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { SECOND } from '../../src/domain/units.ts'
import { crashLibrary } from '../crash/crashLibrary.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { syncingWindow } from '../support/library/syncingWindow.ts'
import { firstSync } from './library/firstSync.ts'
import { prepareLibrary } from './library/preparedLibrary.ts'
import { queryFigures } from './library/queryFigures.ts'
import { searchFigures } from './library/searchFigures.ts'
import { SpokenLanguage } from './library/spokenLanguage.ts'

const CALLS = 100_000
/** Cells of the table that figures don't have. */
const BLANK = ['', '', '', '', '']

/**
 * The library's queries, search, sync and store, with 100,000 calls. Arguments: full records with transcripts of 11 kB (20,000),
 * kills (100), seed (1).
 *
 * - `pageCountP95Ms`, `pageCountWorstMs`: 100 rows and the exact count, with every operator and every sort; the 95th
 *   percentile of all, and the worst median. A call changes before each query.
 * - `inMemory…`: the same figures for a workspace that keeps nothing, whose library has no file.
 * - `worstOfPeersMs`: the worst median of the better peer, on the queries that the peers have; `pageCountComparedWorstMs` is ours.
 * - `firstTimeWorstMs`: the slowest query when its columns or its order weren't in memory yet.
 * - `searchP95Ms`: the first page, with snippets, of searches that find at most half of the transcripts.
 * - `openToFirstPageMs`: from opening the file to the first 100 rows in default order.
 * - `windowInteractiveMs`: from opening the page to the first rows and the exact count, with 100,000 calls on disk.
 * - `windowTasksOver50Ms`, `coreLongestStallMs`: of the page, and of the process with the key, while a library of 100,000 calls
 *   syncs, and a user scrolls the list for 20 s, then plays a call and scrolls its transcript for 20 s; those that end with
 *   `Before` without a library.
 * - `memoryAboveIdleBytes`: after all queries.
 * - `syncToPaceRatio`: how long the first sync takes on a fake clock, compared to the rate limit.
 * - `diskToTextRatio`: the size of the file, with five calls for each transcript, compared to the transcripts' text.
 * - `killsIn…`: kills by phase of the sync. The file was sound after each, and complete in the end; otherwise the bench fails.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const transcripts = Number(args[0] ?? 20_000)
  const kills = Number(args[1] ?? 100)
  const random = createSeededRandom(args[2] ?? '1')
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'))
  try {
    const sync = await timed('first sync', () => firstSync(join(folder, 'sync.sqlite'), CALLS, random.next))
    const crash = await timed('kills', () => crashLibrary({ calls: 2000, kills, random: random.next }))
    if (crash.violations.length > 0) throw new Error(crash.violations.join('\n'))
    const prepared = join(folder, 'prepared')
    const file = join(prepared, 'calls.sqlite')
    const language = new SpokenLanguage(random)
    const store = await timed('prepared', () => prepareLibrary(prepared, { calls: CALLS, transcripts, language }))
    const search = await timed('search', () => searchFigures(file, transcripts, language, random))
    const window = await timed('window', () => syncingWindow(join(folder, 'window'), file))
    const queries = await timed('queries', () => queryFigures(prepared))
    const { list, increment, check, record } = crash.killsIn
    const figures = {
      ...queries.figures,
      ...search,
      ...window,
      ...sync,
      ...store,
      kills,
      killsInList: list,
      killsInIncrements: increment,
      killsInChecks: check,
      killsInRecords: record,
    }
    return {
      title: `Queries, search and sync of ${CALLS} calls with ${transcripts} transcripts, and ${kills} kills`,
      columns: queries.columns,
      rows: [
        ...queries.rows,
        ...Object.entries(figures).map(([name, value]) => [name, value, ...BLANK].slice(0, queries.columns.length)),
      ],
      figures,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timed<Result>(part: string, run: () => Result | Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await run()
  console.warn(`${part}: ${Math.round((performance.now() - startedAt) / SECOND)} s`)
  return result
}
