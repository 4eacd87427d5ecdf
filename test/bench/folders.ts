import { fork } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchResult } from '../support/bench/benchResult.ts'
import type { Scan, ScanOrders } from '../support/folders/measuredScan.ts'
import { namedWav } from '../support/recordings/pcmWav.ts'

const FILES = 80_000
const FILES_PER_DAY = 200
const MB = 1e6

/**
 * Looks at a folder of 80,000 recordings, all in one folder or in one for each day, until all of them are known with their size
 * and time: how long that takes, how long the event loop stands still, and the memory of the process with its threads. `npm run
 * bench -- folders PATH` also measures chokidar, with the path of its main file.
 */
export async function run([chokidar = null]: readonly (string | null)[]): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-folders-'))
  const load = loadavg()[0] ?? 0
  try {
    const layouts = { flat: join(folder, 'flat'), 'by day': join(folder, 'by-day') }
    await writeRecordings(layouts.flat, () => '')
    await writeRecordings(layouts['by day'], (index) => `day-${Math.floor(index / FILES_PER_DAY)}`)
    const ways: readonly ScanOrders['way'][] = [
      'Earshot',
      'readdir and stat',
      ...(chokidar === null ? [] : ['chokidar' as const]),
    ]
    const scans: (Scan & { readonly layout: string })[] = []
    for (const [layout, path] of Object.entries(layouts)) {
      for (const way of ways) {
        console.error(`${layout}: ${way}`)
        for (const scan of await scanned({
          way,
          folder: path,
          dataFolder: await mkdtemp(join(folder, 'data-')),
          chokidar,
        }))
          scans.push({ layout, ...scan })
      }
    }
    const ours = scans.filter(({ name }) => name.startsWith('Earshot'))
    const plain = scans.filter(({ name }) => name === 'readdir and stat')
    const most = (of: readonly Scan[], value: (scan: Scan) => number) => Math.max(...of.map(value))
    return {
      title: `${FILES.toLocaleString('en-US')} recordings in a watched folder; load average before: ${load.toFixed(1)}`,
      columns: [
        'folder',
        'way',
        'files',
        'first ms',
        'all ms',
        'longest stall ms',
        'CPU ms',
        '> 50 ms',
        'peak MB',
        'kept MB',
      ],
      rows: scans.map(({ layout, name, fileCount, firstMs, allMs, stalls, peakBytes, keptBytes }) => [
        layout,
        name,
        fileCount,
        firstMs,
        allMs,
        stalls.longestMs,
        stalls.longestCpuMs,
        stalls.over50,
        peakBytes / MB,
        keptBytes / MB,
      ]),
      figures: {
        loadAverage: load,
        allMs: most(ours, ({ allMs }) => allMs),
        longestStallMs: most(ours, ({ stalls }) => stalls.longestMs),
        longestStallCpuMs: most(ours, ({ stalls }) => stalls.longestCpuMs),
        peakBytes: most(ours, ({ peakBytes }) => peakBytes),
        stallRatio: most(plain, ({ stalls }) => stalls.longestMs) / most(ours, ({ stalls }) => stalls.longestMs),
      },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeRecordings(folder: string, folderOf: (index: number) => string): Promise<void> {
  const bytes = namedWav('a', 100)
  await mkdir(folder)
  for (let index = 0; index < FILES; index += FILES_PER_DAY) {
    const inside = join(folder, folderOf(index))
    await mkdir(inside, { recursive: true })
    const names = Array.from(
      { length: FILES_PER_DAY },
      (_, at) => `in-3201-4930${index + at}-20260327-092517-1743042317.wav`,
    )
    await Promise.all(names.map((name) => writeFile(join(inside, name), bytes)))
  }
}

/** In a process of its own. */
function scanned(orders: ScanOrders): Promise<readonly Scan[]> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, '..', 'support', 'folders', 'measuredScan.ts'), {
      execArgv: ['--expose-gc'],
    })
    child.once('message', (scans) => resolve(scans as readonly Scan[]))
    child.once('exit', (code) => reject(new Error(`the scan ended with ${code}`)))
    child.send(orders)
  })
}
