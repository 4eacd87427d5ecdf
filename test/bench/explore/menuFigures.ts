import type { ResolvedPart } from '../../../src/domain/query/query.ts'
import { percentile } from '../../support/bench/percentile.ts'
import { assertSame, timed, valuesOf, type ExploreBench, type ExplorePart } from './exploreBench.ts'

/** By field: its SQL, null if the peer's table doesn't have it. */
const MENUS: readonly (readonly [string, string | null])[] = [
  ['type', 'format'],
  ['call_type', 'call_type'],
  ['agent', 'agent_name'],
  ['won', 'won'],
  ['lead_company', 'lead_company'],
  ['association', null],
  ['association.label', null],
  ['agent.custom.team', null],
  ['ai_score', null],
]
const FILTERS: readonly (readonly [readonly ResolvedPart[], string])[] = [
  [[], 'true'],
  [[{ field: 'duration', op: '>=', value: '900' }], 'duration >= 900'],
  [
    [
      { field: 'ai_score', op: '<', value: '60' },
      { field: 'public', op: '==', value: 'false' },
    ],
    'ai_score < 60 AND public = false',
  ],
]
const REPETITIONS = 8

/** The counts of a menu under the other filters, for each field. */
export async function menuFigures(bench: ExploreBench): Promise<ExplorePart> {
  const ours: number[] = []
  const theirs: number[] = []
  const rows = []
  for (const [field, column] of MENUS) {
    const own: number[] = []
    const peers: number[] = []
    for (const [filters, where] of FILTERS) {
      const asked = { field, query: { filters, sort: [] }, typed: '', limit: 100, zone: 'UTC' }
      const { values } = await valuesOf(bench, asked)
      for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
        own.push(await timed(() => valuesOf(bench, asked)))
      }
      if (column === null) continue
      const sql = `SELECT ${column}::TEXT AS value, count(*)::INTEGER AS calls FROM calls
        WHERE ${where} AND ${column} IS NOT NULL GROUP BY 1 ORDER BY calls DESC, value LIMIT 100`
      const counted = bench.duckDb.rows(sql).map(({ value, calls }) => ({ value, callCount: calls }))
      const held = values.filter(({ callCount }) => callCount > 0)
      // Booleans are always in the same order.
      if (field !== 'won') assertSame(`values of ${field}`, held, counted)
      for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
        peers.push(await timed(() => bench.duckDb.rows(sql)))
      }
    }
    rows.push([
      `menu of ${field}, p95`,
      percentile(own, 0.95),
      column === null ? '–' : percentile(peers, 0.95),
    ] as const)
    ours.push(...own)
    theirs.push(...peers)
  }
  return {
    rows,
    figures: { menuCountsP95Ms: percentile(ours, 0.95), duckDbMenuCountsP95Ms: percentile(theirs, 0.95) },
  }
}
