import type { CallRecord } from '../../../src/domain/calls/call.ts'
import { GROUP_FIELDS, type GroupField } from '../../../src/domain/query/grouping.ts'
import type { LibraryQuery } from '../../../src/domain/query/query.ts'
import { percentile } from '../../support/bench/percentile.ts'
import { benchCalls } from '../library/benchCalls.ts'
import { assertSame, explored, timed, type ExploreBench, type ExplorePart } from './exploreBench.ts'

/** Without those that the peer's table doesn't have. */
const SQL: Readonly<Partial<Record<GroupField, string>>> = {
  agent: 'agent_name',
  call_type: 'call_type',
  week: `date_trunc('week', "timestamp")`,
  month: `date_trunc('month', "timestamp")`,
  company: 'lead_company',
}
const REPETITIONS = 8

/**
 * Count, mean and median of the AI score of each group, of all calls longer than five minutes. A call changes before each, so
 * that no answer is an earlier one.
 */
export async function groupFigures(bench: ExploreBench): Promise<ExplorePart> {
  const ours: number[] = []
  const theirs: number[] = []
  const rows = []
  for (const by of GROUP_FIELDS) {
    const own: number[] = []
    const peers: number[] = []
    const query: LibraryQuery = {
      filters: [{ field: 'duration', op: '>=', value: '300' }],
      sort: [],
      grouping: { by, order: { by: 'count', direction: 'desc' }, metric: 'ai_score', zone: 'UTC' },
    }
    const asked = { query, offset: 0, limit: 0, fields: [], calendar: null, zone: 'UTC' }
    const { groups = [] } = await explored(bench, asked)
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      await changeCall(bench, repetition)
      own.push(await timed(() => explored(bench, asked)))
    }
    const column = SQL[by]
    if (column !== undefined) {
      const sql = `SELECT ${column} AS name, count(*)::INTEGER AS calls, avg(ai_score) AS mean, median(ai_score) AS median
        FROM calls WHERE duration >= 300 GROUP BY 1 ORDER BY calls DESC`
      const counted = bench.duckDb.rows(sql)
      const figures = (count: number, median: number | null) => `${count} ${median?.toFixed(6)}`
      const theirFigures = new Set(counted.map(({ calls, median }) => figures(Number(calls), median as number | null)))
      // The last group may be all others.
      const known = groups.filter(({ restCount }) => restCount === undefined)
      const unknown = known.filter(({ callCount, metric }) => !theirFigures.has(figures(callCount, metric!.median)))
      assertSame(`groups by ${by} that differ`, unknown, [])
      const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0)
      const all = sum(counted.map(({ calls }) => Number(calls)))
      assertSame(`calls of groups by ${by}`, sum(groups.map(({ callCount }) => callCount)), all)
      for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
        peers.push(await timed(() => bench.duckDb.rows(sql)))
      }
    }
    rows.push([
      `${groups.length} groups by ${by}, p95`,
      percentile(own, 0.95),
      column === undefined ? '–' : percentile(peers, 0.95),
    ] as const)
    if (column === undefined) continue
    ours.push(...own)
    theirs.push(...peers)
  }
  return { rows, figures: { groupP95Ms: percentile(ours, 0.95), duckDbGroupP95Ms: percentile(theirs, 0.95) } }
}

const CHANGING: readonly CallRecord[] = benchCalls(1)

/** Without an effect on the figures that are compared. */
async function changeCall({ library }: ExploreBench, change: number): Promise<void> {
  const calls = CHANGING.map((call) => ({ ...call, title: `${call.title} ${change}` }))
  await library.ask('putPage', { calls, state: null, now: change })
}
