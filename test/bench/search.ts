import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { compareSearches } from './search/compareSearches.ts'

/**
 * Compares the library's search to a naive search over 2,000 transcripts. Arguments: searches (10,000), seed (1). The bench
 * `library` measures its speed.
 */
export function run(args: readonly string[]): Promise<BenchResult> {
  const figures = compareSearches(Number(args[0] ?? 10_000), createSeededRandom(args[1] ?? '1'))
  return Promise.resolve({
    title: `${figures.comparedSearches} searches compared`,
    columns: ['figure', 'value'],
    rows: Object.entries(figures),
    figures,
  })
}
