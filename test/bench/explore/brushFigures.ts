import { join } from 'node:path'
import type { Histogram } from '../../../src/domain/explore/histogram.ts'
import { brushParts } from '../../../src/domain/explore/brush.ts'
import type { ResolvedPart } from '../../../src/domain/query/query.ts'
import { queryField } from '../../../src/domain/fields/queryFields.ts'
import { percentile } from '../../support/bench/percentile.ts'
import { openStore } from '../library/libraryRunner.ts'
import { assertSame, explored, timed, type ExploreBench, type ExplorePart } from './exploreBench.ts'

/** The columns in sight in a window of 1440 pixels, with their SQL. */
const COLUMNS: readonly (readonly [string, string])[] = [
  ['agent', 'agent_name'],
  ['call_type', 'call_type'],
  ['timestamp', '"timestamp"'],
  ['duration', 'duration'],
  ['rep_talk_ratio', 'rep_talk_ratio'],
  ['ai_score', 'ai_score'],
  ['score', 'score'],
  ['won', 'won'],
]
const FIELDS = COLUMNS.map(([field]) => field)
const SQL = new Map(COLUMNS)
/** Rows of the table: twice those in sight. */
const ROWS = 60
const EVENTS = 60
const PEER_EVENTS = 10

/**
 * Dragging a brush over one column, with eight histograms, the calendar, the count and 60 rows for each event. The other columns
 * have a filter and a brush already.
 */
export async function brushFigures(bench: ExploreBench): Promise<ExplorePart> {
  const asked = { offset: 0, limit: ROWS, fields: FIELDS, calendar: 'timestamp', zone: 'UTC' } as const
  const first = await explored(bench, { ...asked, query: { filters: [], sort: [] } })
  // Otherwise they are read in the background meanwhile.
  const warmUp = { ...asked, query: { filters: [], sort: [] }, fields: ['attendee', 'association', 'evaluator'] }
  await explored(bench, warmUp)
  const brushed = ['duration', 'ai_score', 'timestamp', 'rep_talk_ratio']
  const steps = brushed.flatMap((field) => drag(first.histograms.find((one) => one.field === field)!))
  const request = (filters: readonly ResolvedPart[]) => ({ ...asked, query: { filters, sort: [] } })
  const throughThread: number[] = []
  for (const filters of steps) throughThread.push(await timed(() => explored(bench, request(filters))))
  const alone: number[] = []
  const store = openStore(join(bench.folder, 'calls.sqlite'))
  await store.query('explore', request([]))
  await store.query('explore', warmUp)
  const cpuBefore = process.cpuUsage()
  for (const filters of steps) alone.push(await timed(() => store.query('explore', request(filters))))
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpuMs = (user + system) / 1000 / steps.length
  store.close()
  const theirs: number[] = []
  for (const filters of steps.filter((_, at) => at % (EVENTS / PEER_EVENTS) === 0)) {
    const ours = await explored(bench, request(filters))
    const startedAt = performance.now()
    const counts = peerExplored(bench, filters, [...first.histograms, first.calendar!])
    theirs.push(performance.now() - startedAt)
    assertSame('count', ours.total, counts.total)
    for (const [at, histogram] of [...ours.histograms, ours.calendar!].entries()) {
      const { counts: bars, missingCount } = histogram
      if (histogram.scale === 'category') continue
      assertSame(`histogram of ${histogram.field}`, [...bars, missingCount], counts.histograms[at])
    }
  }
  return {
    rows: [
      ['brush, p50', percentile(throughThread, 0.5), percentile(theirs, 0.5)],
      ['brush, p95', percentile(throughThread, 0.95), percentile(theirs, 0.95)],
      ['brush without the thread, p95', percentile(alone, 0.95), '–'],
      ['brush without the thread, mean processor time', cpuMs, '–'],
    ],
    figures: {
      brushThreadP95Ms: percentile(throughThread, 0.95),
      brushCoreP50Ms: percentile(alone, 0.5),
      brushCoreP95Ms: percentile(alone, 0.95),
      brushCoreCpuMs: cpuMs,
      duckDbBrushP95Ms: percentile(theirs, 0.95),
      brushRatio: percentile(theirs, 0.95) / percentile(throughThread, 0.95),
    },
  }
}

/** The filters of each event: a brush that grows and moves, after a filter by another field. */
function drag(histogram: Histogram): readonly (readonly ResolvedPart[])[] {
  if (histogram.scale === 'category') throw new Error(`${histogram.field} has no range.`)
  const field = queryField(histogram.field)!.name
  const bars = histogram.edges.length - 1
  const other = histogram.field === 'duration' ? 'silence_percentage' : 'duration'
  const fixed: readonly ResolvedPart[] = [
    { field: 'won', op: '!=', value: 'true' },
    { field: other, op: '>=', value: other === 'duration' ? '60' : '0.1' },
  ]
  return Array.from({ length: EVENTS }, (_, at) => {
    const from = Math.floor((at / EVENTS) * bars)
    const last = Math.min(bars - 1, from + 1 + (at % 4))
    // A pointer stops between bars, too.
    const parts = brushParts(field, histogram, { first: from, last })
    return [...fixed, ...parts]
  })
}

/** One query for the count and the rows, and one for each histogram. */
function peerExplored({ duckDb }: ExploreBench, filters: readonly ResolvedPart[], histograms: readonly Histogram[]) {
  const where = whereOf(filters)
  duckDb.rows(`SELECT * FROM calls WHERE ${where} ORDER BY updated_at DESC, id DESC LIMIT ${ROWS}`)
  const [count] = duckDb.rows(`SELECT count(*)::INTEGER AS total FROM calls WHERE ${where}`)
  return {
    total: count!['total'],
    histograms: histograms.map((histogram) => {
      const rest = whereOf(filters.filter((part) => 'parts' in part || part.field !== histogram.field))
      const column = SQL.get(histogram.field)!
      const bar = histogram.scale === 'category' ? column : barOf(histogram, column)
      const rows = duckDb.rows(`SELECT ${bar} AS bar, count(*)::INTEGER AS calls FROM calls WHERE ${rest} GROUP BY 1`)
      if (histogram.scale === 'category') return []
      const bars = Array.from({ length: histogram.edges.length }, () => 0)
      for (const row of rows) bars[row['bar'] === null ? bars.length - 1 : Number(row['bar'])] = Number(row['calls'])
      return bars
    }),
  }
}

function barOf(histogram: Exclude<Histogram, { readonly scale: 'category' }>, column: string): string {
  const inner = histogram.edges.slice(1, -1)
  const value = histogram.scale === 'time' ? `epoch_ms(${column})` : column
  if (inner.length === 0) return `CASE WHEN ${column} IS NULL THEN NULL ELSE 0 END`
  const conditions = inner.map((edge, bar) => `WHEN ${value} < ${edge} THEN ${bar}`)
  return `CASE WHEN ${column} IS NULL THEN NULL ${conditions.join(' ')} ELSE ${inner.length} END`
}

function whereOf(filters: readonly ResolvedPart[]): string {
  const conditions = filters.map((part) => {
    if ('parts' in part) throw new Error('The bench has no groups.')
    const { field, op, value } = part
    const column = field === 'silence_percentage' ? field : SQL.get(field)!
    const sqlOp = op === '!=' ? '<>' : op
    return `${column} ${sqlOp} ${field === 'timestamp' ? `TIMESTAMP '${value!.slice(0, -1)}'` : value}`
  })
  return conditions.length === 0 ? 'true' : conditions.join(' AND ')
}
