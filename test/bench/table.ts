import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { percentile } from '../support/bench/percentile.ts'
import { buildPages, installPeers, PAGES } from './table/buildPages.ts'
import { measurePage, type PageMeasures } from './table/measurePage.ts'
import { servePages } from './table/servePages.ts'
import { syncingTable } from './table/syncingTable.ts'

/**
 * The calls table with 100,000 rows, compared with other tables with the same rows and script, and with a bare row recycler
 * without a framework, which is the lower bound. Ours draws what the app draws (avatars, pills, bars, links); the others
 * draw plain text. `npm run bench -- table [rounds] [page …]`; pages are those of `buildPages`.
 * `npm run bench -- table syncing [calls …]` scrolls the app's list while its library syncs.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  if (args[0] === 'syncing') return syncingTable(args.length > 1 ? args.slice(1).map(Number) : [20_000, 100_000])
  const rounds = Number(args[0] ?? 3)
  const wanted = args.slice(1)
  const pages = PAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  await installPeers(pages)
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-table-'))
  try {
    await buildPages(pages, folder)
    const { origin, close } = await servePages(folder)
    const measured = new Map<string, PageMeasures[]>(pages.map(({ name }) => [name, []]))
    try {
      // In rounds, so that temporary load affects all of them.
      for (let round = 1; round <= rounds; round += 1) {
        for (const { name } of pages) {
          console.error(`Round ${round} of ${rounds}: ${name} …`)
          measured.get(name)!.push(await measurePage(`${origin}/${name}/`))
        }
      }
    } finally {
      close()
    }
    return resultOf(measured, rounds)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Over several rounds: the median of times, the sum of what must not happen at all. */
interface Summary {
  readonly wheelP50Ms: number
  readonly wheelP95Ms: number
  readonly wheelP99Ms: number
  readonly wheelBusyMs: number
  readonly blank: number
  readonly looks: number
  readonly jumpP50Ms: number
  readonly jumpP95Ms: number
  readonly jumpBusyMs: number
  readonly resizeP95Ms: number
  readonly resizeBusyMs: number
  readonly longTasks: number
  readonly heapBytes: number
  readonly nodeCount: number
  readonly readyMs: number
}

function summaryOf(rounds: readonly PageMeasures[]): Summary {
  const of = (read: (round: PageMeasures) => number) => percentile(rounds.map(read), 0.5)
  const sum = (read: (round: PageMeasures) => number) => rounds.reduce((total, round) => total + read(round), 0)
  return {
    wheelP50Ms: of(({ wheel }) => percentile(wheel.frameMs, 0.5)),
    wheelP95Ms: of(({ wheel }) => percentile(wheel.frameMs, 0.95)),
    wheelP99Ms: of(({ wheel }) => percentile(wheel.frameMs, 0.99)),
    wheelBusyMs: of(({ wheel }) => wheel.busyMsPerFrame),
    blank: sum(({ wheel }) => wheel.blank),
    looks: sum(({ wheel }) => wheel.looks),
    jumpP50Ms: of(({ jumps }) => percentile(jumps.frameMs, 0.5)),
    jumpP95Ms: of(({ jumps }) => percentile(jumps.frameMs, 0.95)),
    jumpBusyMs: of(({ jumps }) => jumps.busyMsPerFrame),
    resizeP95Ms: of(({ resize }) => percentile(resize.frameMs, 0.95)),
    resizeBusyMs: of(({ resize }) => resize.busyMsPerFrame),
    longTasks: sum(
      ({ wheel, jumps, resize }) => [wheel, jumps, resize].flatMap(({ longTasksMs }) => longTasksMs).length,
    ),
    heapBytes: of(({ heapBytes }) => heapBytes),
    nodeCount: of(({ nodeCount }) => nodeCount),
    readyMs: of(({ readyMs }) => readyMs),
  }
}

function resultOf(measured: ReadonlyMap<string, readonly PageMeasures[]>, rounds: number): BenchResult {
  const summaries = new Map([...measured].map(([name, all]) => [name, summaryOf(all)]))
  const ours = summaries.get('ours')
  const ratios = [...summaries].flatMap(([name, other]): [string, number][] =>
    ours === undefined || name === 'ours'
      ? []
      : [
          [`${name}WheelP95Ratio`, other.wheelP95Ms / ours.wheelP95Ms],
          [`${name}WheelBusyRatio`, other.wheelBusyMs / ours.wheelBusyMs],
          [`${name}JumpP50Ratio`, other.jumpP50Ms / ours.jumpP50Ms],
          [`${name}JumpBusyRatio`, other.jumpBusyMs / ours.jumpBusyMs],
          [`${name}ResizeP95Ratio`, other.resizeP95Ms / ours.resizeP95Ms],
        ],
  )
  return {
    title: `100,000 rows in a window of 1400 × 900, median of ${rounds} rounds: the wheel at 12,000 px/s, 40 jumps (to the second frame), a column dragged. Busy: processor time of the page’s main thread`,
    columns: [
      ...[
        'table',
        'wheel p50 ms',
        'p95',
        'p99',
        'busy ms a frame',
        'blank rows',
        'jump p50 ms',
        'p95',
        'busy ms a jump',
      ],
      ...['resize p95 ms', 'busy ms a frame', 'long tasks', 'heap MB', 'elements', 'ready ms'],
    ],
    rows: [...summaries].map(([name, one]) => [
      name,
      one.wheelP50Ms,
      one.wheelP95Ms,
      one.wheelP99Ms,
      one.wheelBusyMs,
      one.looks === 0 ? 'canvas' : `${one.blank} of ${one.looks}`,
      one.jumpP50Ms,
      one.jumpP95Ms,
      one.jumpBusyMs,
      one.resizeP95Ms,
      one.resizeBusyMs,
      one.longTasks,
      one.heapBytes / 1e6,
      one.nodeCount,
      one.readyMs,
    ]),
    figures: {
      ...(ours && {
        oursWheelP95Ms: ours.wheelP95Ms,
        oursWheelP99Ms: ours.wheelP99Ms,
        oursWheelBusyMs: ours.wheelBusyMs,
        oursBlankRows: ours.blank,
        oursLongTasks: ours.longTasks,
        oursHeapBytes: ours.heapBytes,
      }),
      ...Object.fromEntries(ratios),
    },
  }
}
