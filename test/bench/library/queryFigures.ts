import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { percentile } from '../../support/bench/percentile.ts'
import { QUERY_CASES } from './queryCases.ts'
import { type MeasuredCase, type MeasuredEngine, QUERY_ENGINES, type QueryEngineName } from './queryProcess.ts'

export interface QueryFigures {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly figures: Readonly<Record<string, number>>
}

/**
 * The same queries in the prepared library and its peers: the first 100 rows and the exact count. All must find the same number
 * of calls.
 */
export async function queryFigures(folder: string): Promise<QueryFigures> {
  const engines: MeasuredEngine[] = []
  for (const engine of QUERY_ENGINES) {
    const measured = await measure(engine, folder)
    if (measured === null) console.warn(`${engine} isn't installed.`)
    else engines.push(measured)
  }
  const [library, inMemory, ...peers] = engines
  for (const { name } of QUERY_CASES) assertSameTotals(name, engines)
  const compared = QUERY_CASES.filter(({ sql }) => sql !== null).map(({ name }) => name)
  const all = Object.values(library!.cases)
  const p95Of = ({ cases }: MeasuredEngine) =>
    percentile(
      Object.values(cases).flatMap(({ ms }) => ms),
      0.95,
    )
  const worstOf = ({ cases }: MeasuredEngine, names: readonly string[]) =>
    Math.max(...names.map((name) => medianOf(cases[name]!)))
  return {
    columns: [
      'query',
      'calls',
      'library ms',
      'first time',
      'in memory ms',
      ...peers.map(({ engine }) => `${engine} ms`),
    ],
    rows: QUERY_CASES.map(({ name }) => [
      name,
      library!.cases[name]!.total,
      medianOf(library!.cases[name]!),
      library!.cases[name]!.firstMs,
      medianOf(inMemory!.cases[name]!),
      ...peers.map(({ cases }) => (cases[name] === undefined ? '–' : medianOf(cases[name]).toFixed(1))),
    ]),
    figures: {
      pageCountP95Ms: p95Of(library!),
      pageCountWorstMs: worstOf(library!, Object.keys(library!.cases)),
      pageCountComparedWorstMs: worstOf(library!, compared),
      worstOfPeersMs: Math.min(...peers.map((peer) => worstOf(peer, compared))),
      ...Object.fromEntries(peers.map((peer) => [`${peer.engine}WorstMs`, worstOf(peer, compared)])),
      firstTimeWorstMs: Math.max(...all.map(({ firstMs }) => firstMs)),
      inMemoryPageCountP95Ms: p95Of(inMemory!),
      inMemoryPageCountWorstMs: worstOf(inMemory!, Object.keys(inMemory!.cases)),
      openToFirstPageMs: library!.openToFirstPageMs ?? Number.NaN,
      memoryAboveIdleBytes: library!.grownBytes,
      ...Object.fromEntries(peers.map((peer) => [`${peer.engine}GrownBytes`, peer.grownBytes])),
    },
  }
}

async function measure(engine: QueryEngineName, folder: string): Promise<MeasuredEngine | null> {
  const child = fork(join(import.meta.dirname, 'queryProcess.ts'), [engine, folder])
  const result = once(child, 'message') as Promise<[MeasuredEngine | null]>
  const [code] = (await Promise.race([once(child, 'exit'), result.then(() => [0])])) as [number]
  if (code !== 0) throw new Error(`The process of ${engine} ended with ${code}.`)
  return (await result)[0]
}

function assertSameTotals(name: string, engines: readonly MeasuredEngine[]): void {
  const totals = engines.flatMap(({ engine, cases }) => {
    const total = cases[name]?.total
    return total === undefined ? [] : [{ engine, total }]
  })
  if (new Set(totals.map(({ total }) => total)).size > 1) {
    throw new Error(`${name}: ${totals.map(({ engine, total }) => `${engine} ${total}`).join(', ')}`)
  }
}

function medianOf({ ms }: MeasuredCase): number {
  return ms[ms.length >> 1] ?? Number.NaN
}
