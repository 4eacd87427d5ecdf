import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StoreThread } from '../../src/core/library/store/storeThread.ts'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { SECOND } from '../../src/domain/units.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { agreementFigures } from './explore/agreementFigures.ts'
import { brushFigures } from './explore/brushFigures.ts'
import { DuckDb } from './explore/duckDb.ts'
import type { ExploreBench, ExplorePart } from './explore/exploreBench.ts'
import { groupFigures } from './explore/groupFigures.ts'
import { trackerFigures } from './explore/trackerFigures.ts'
import { menuFigures } from './explore/menuFigures.ts'
import { windowFigures } from './explore/windowFigures.ts'
import { prepareLibrary } from './library/preparedLibrary.ts'
import { SpokenLanguage } from './library/spokenLanguage.ts'

const CALLS = 100_000

/** Each measures one subject. */
const PARTS: Readonly<Record<string, (bench: ExploreBench) => Promise<ExplorePart>>> = {
  brush: brushFigures,
  menus: menuFigures,
  groups: groupFigures,
  trackers: trackerFigures,
  window: windowFigures,
}
const AGREEMENT = 'agreement'

/**
 * Exploring 100,000 calls, beside DuckDB-WASM with the same aggregations, whose counts must be the same. Arguments: parts to
 * run, separated by commas (all), calls with transcripts (20,000).
 *
 * - `brushP95Ms`: in the window of the app, from a move of the pointer to another bar to the end of the frame that shows the
 *   rows, the count and the headers that follow from it. `tasksOver50Ms`: of the window meanwhile, in processor time.
 * - `brushThreadP95Ms`: from a brush to the answer of the library's thread: the count, 60 rows, eight histograms and the calendar.
 *   `brushCoreP95Ms`: without the thread and the transport to it; `brushCoreCpuMs`: its mean processor time, which doesn't depend
 *   on other load.
 * - `menuCountsP95Ms`: the counts of a filter menu under the other filters.
 * - `groupP95Ms`: groups with their count, mean and median, after a call changed. Of the fields that the peer has, too.
 * - `trackerRerunMs`: from an edit of a tracker to its counts, trend and examples, or to its first page; the slowest one.
 * - `agreementRuns`: random filters and brushes whose figures were compared with an evaluation call by call. Fails at the first
 *   difference.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const all = [AGREEMENT, ...Object.keys(PARTS)]
  const names = args[0] === undefined || args[0] === 'all' ? all : args[0].split(',')
  const transcripts = Number(args[1] ?? 20_000)
  const parts = names.includes(AGREEMENT) ? [await reported(AGREEMENT, agreementFigures)] : []
  const measured = names.filter((name) => name !== AGREEMENT)
  if (measured.length > 0) parts.push(...(await measure(measured, transcripts)))
  return {
    title: `Exploring ${CALLS} calls, ${transcripts} with a transcript`,
    columns: ['what', 'library ms', 'DuckDB-WASM ms'],
    rows: parts.flatMap(({ rows }) => rows),
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)) as BenchResult['figures'],
  }
}

async function measure(names: readonly string[], transcripts: number): Promise<readonly ExplorePart[]> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'))
  try {
    const language = new SpokenLanguage(createSeededRandom('explore'))
    await reported('prepared', () => prepareLibrary(folder, { calls: CALLS, transcripts, language }))
    const library = new StoreThread(join(folder, 'calls.sqlite'), () => undefined)
    await library.ask('putReviews', 'all', [])
    const duckDb = await reported('DuckDB', () => DuckDb.open(join(folder, 'calls.csv')))
    const parts: ExplorePart[] = []
    for (const name of names) parts.push(await reported(name, () => PARTS[name]!({ folder, library, duckDb })))
    duckDb.close()
    await library.close()
    return parts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function reported<Result>(part: string, act: () => Result | Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await act()
  console.warn(`${part}: ${Math.round((performance.now() - startedAt) / SECOND)} s`)
  return result
}
