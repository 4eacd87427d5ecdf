import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from './libraryRunner.ts'
import { benchCalls } from './benchCalls.ts'
import { peerRows } from './peerRows.ts'
import { QUERY_CASES } from './queryCases.ts'
import { type MeasuredCase, type MeasuredEngine, QUERY_ENGINES, type QueryEngineName } from './queryProcess.ts'
import { fullDetail } from '../../../src/core/library/testing/fullDetail.ts'

export interface QueryFigures {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly figures: Readonly<Record<string, number>>
}

/**
 * The same queries in the library and its peers: the first 100 rows and the exact count. All must find the same number of
 * calls.
 */
export async function queryFigures(folder: string, calls: number, details: number): Promise<QueryFigures> {
  mkdirSync(folder, { recursive: true })
  fill(folder, calls, details)
  const engines: MeasuredEngine[] = []
  for (const engine of QUERY_ENGINES) {
    const measured = await measure(engine, folder)
    if (measured === null) console.warn(`${engine} isn't installed.`)
    else engines.push(measured)
  }
  const [library, ...peers] = engines
  for (const { name } of QUERY_CASES) assertSameTotals(name, engines)
  const compared = QUERY_CASES.filter(({ sql }) => sql !== null).map(({ name }) => name)
  const all = Object.values(library!.cases)
  const worstOf = ({ cases }: MeasuredEngine, names: readonly string[]) =>
    Math.max(...names.map((name) => medianOf(cases[name]!)))
  return {
    columns: ['query', 'calls', 'library ms', 'first time', ...peers.map(({ engine }) => `${engine} ms`)],
    rows: QUERY_CASES.map(({ name }) => [
      name,
      library!.cases[name]!.total,
      medianOf(library!.cases[name]!),
      library!.cases[name]!.firstMs,
      ...peers.map(({ cases }) => (cases[name] === undefined ? '–' : medianOf(cases[name]).toFixed(1))),
    ]),
    figures: {
      pageCountP95Ms: percentile(
        all.flatMap(({ ms }) => ms),
        0.95,
      ),
      pageCountWorstMs: worstOf(library!, Object.keys(library!.cases)),
      pageCountComparedWorstMs: worstOf(library!, compared),
      worstOfPeersMs: Math.min(...peers.map((peer) => worstOf(peer, compared))),
      ...Object.fromEntries(peers.map((peer) => [`${peer.engine}WorstMs`, worstOf(peer, compared)])),
      firstTimeWorstMs: Math.max(...all.map(({ firstMs }) => firstMs)),
      openToFirstPageMs: library!.openToFirstPageMs ?? Number.NaN,
      memoryAboveIdleBytes: library!.grownBytes,
      ...Object.fromEntries(peers.map((peer) => [`${peer.engine}GrownBytes`, peer.grownBytes])),
    },
  }
}

function fill(folder: string, count: number, details: number): void {
  const calls = benchCalls(count)
  const store = openStore(join(folder, 'calls.sqlite'))
  for (let from = 0; from < count; from += 100) {
    store.putPage({ calls: calls.slice(from, from + 100), state: null, now: 1 })
  }
  for (const [at, call] of calls.entries()) {
    if (at >= details) break
    const { evaluators, ...record } = fullDetail({ ...call, oddFields: [], transcription: said(at) })
    const answers = Array.from({ length: 10 }, (_, question) => ({
      id: null,
      questionId: question + 1,
      categoryId: 1,
      answer: ['yes', 'no', 'n/a'][(at + question) % 3] ?? null,
    }))
    const scored = evaluators.map((evaluator, side) => ({ ...evaluator, score: (at * 7 + side * 13) % 101, answers }))
    store.putDetail({ ...record, evaluators: scored }, { isOpened: false, now: 1 })
  }
  store.close()
  writeFileSync(join(folder, 'calls.csv'), peerRows(calls))
}

/** Short, because conditions on texts are measured by the bench `search`. */
function said(at: number): string {
  return at % 4 === 0
    ? 'Anna Berg: What about the price of a yearly plan?\nLea Novak: Too high.'
    : 'Anna Berg: Good morning.\nLea Novak: Good morning.'
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

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other).at(Math.floor(values.length * share)) ?? Number.NaN
}
