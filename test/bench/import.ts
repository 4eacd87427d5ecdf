import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchResult } from '../support/bench/benchResult.ts'
import type { ImporterNews, ImporterOrders } from '../support/importBench/importer.ts'
import type { SinkNews } from '../support/importBench/sink.ts'

/**
 * Imports one large file, compared with `curl -F` of the same file to the same sink on loopback, and stages many files
 * (hash and probe). Arguments: size of the large file in MB (2000), number of files (1000), their size in kB (1000),
 * rounds (3). Linux only, because memory is read from /proc. The sink is a separate Node process for both.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const [megabytes = 2000, count = 1000, kilobytes = 1000, rounds = 3] = args.map(Number)
  const folder = mkdtempSync(join(process.env['EARSHOT_BENCH_DIR'] ?? tmpdir(), 'earshot-import-bench-'))
  const sink = await startSink()
  try {
    const large = join(folder, 'large', '2026-01-01 00.00.00.wav')
    await writeWav(large, megabytes * 1_000_000, 0)
    const curls: number[] = []
    const ours: number[] = []
    const imports: ImporterNews[] = []
    for (let round = 0; round < rounds; round += 1) {
      curls.push(await sink.next(() => curl(large, sink.baseUrl)))
      const dataFolder = join(folder, `data-${round}`)
      ours.push(
        await sink.next(async () => {
          imports.push(await importer({ dataFolder, baseUrl: sink.baseUrl, path: large, sends: true }))
        }),
      )
    }
    rmSync(large)

    const many = join(folder, 'many')
    for (let index = 0; index < count; index += 1) {
      await writeWav(join(many, `2026-01-01 00.00.00 ${index}.wav`), kilobytes * 1000, index)
    }
    const staged = await importer({
      dataFolder: join(folder, 'data-many'),
      baseUrl: sink.baseUrl,
      path: many,
      sends: false,
    })
    const curlMb = median(curls)
    const oursMb = median(ours)
    const above = (bytes: number, { idleBytes }: ImporterNews) => (bytes - idleBytes) / 1_000_000
    const sendingMb = median(imports.map((news) => above(news.sendingPeakBytes, news)))
    const hashMb = median(imports.map((news) => (megabytes * 1000) / news.stagedMs))
    return {
      title: `Import of ${megabytes} MB beside curl, and ${count} files of ${kilobytes} kB staged`,
      columns: ['what', 'MB/s', 'of curl', 's', 'peak above idle, MB'],
      rows: [
        ['curl -F', curlMb, 1, megabytes / curlMb, '–'],
        ['import: sending', oursMb, oursMb / curlMb, megabytes / oursMb, sendingMb],
        [
          'import: hash and probe',
          hashMb,
          '–',
          megabytes / hashMb,
          median(imports.map((news) => above(news.stagingPeakBytes, news))),
        ],
        [
          `${staged.rows} files: hash and probe`,
          (count * kilobytes) / staged.stagedMs,
          '–',
          staged.stagedMs / 1000,
          above(staged.stagingPeakBytes, staged),
        ],
      ],
      figures: {
        curlMbPerSecond: curlMb,
        importMbPerSecond: oursMb,
        ofCurlRatio: oursMb / curlMb,
        sendingPeakAboveIdleBytes: sendingMb * 1_000_000,
        stagedMs: staged.stagedMs,
        stagingPeakAboveIdleBytes: staged.stagingPeakBytes - staged.idleBytes,
      },
    }
  } finally {
    sink.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startSink() {
  const child = fork(join(import.meta.dirname, '..', 'support', 'importBench', 'sink.ts'))
  const [{ port }] = (await once(child, 'message')) as [SinkNews]
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    /** Throughput of `send` at the sink, in MB/s. */
    async next(send: () => Promise<void>): Promise<number> {
      const arrived = once(child, 'message') as Promise<[SinkNews]>
      await send()
      const [{ bytes = 0, ms = 1 }] = await arrived
      return bytes / 1000 / ms
    },
    close: () => child.disconnect(),
  }
}

async function curl(path: string, baseUrl: string): Promise<void> {
  // With `Expect`, curl would wait a second for a 100 response that the sink doesn't send.
  const form = [`recording=@${path}`, 'timestamp=2026-01-01T00:00:00Z', 'user_id=1'].flatMap((part) => ['-F', part])
  await promisify(execFile)('curl', ['-sS', '-H', 'Expect:', ...form, `${baseUrl}/v1/calls/import`])
}

async function importer(orders: ImporterOrders): Promise<ImporterNews> {
  const child: ChildProcess = fork(join(import.meta.dirname, '..', 'support', 'importBench', 'importer.ts'), {
    execArgv: ['--expose-gc'],
  })
  const news = once(child, 'message') as Promise<[ImporterNews]>
  child.send(orders)
  const [told] = await Promise.race([
    news,
    once(child, 'exit').then(() => Promise.reject(new Error('The importer ended without a word.'))),
  ])
  await once(child, 'exit')
  return told
}

/** Incompressible sound. */
async function writeWav(path: string, sizeBytes: number, seed: number): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true })
  const head = Buffer.alloc(44)
  head.write('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 0, 'latin1')
  head.writeUInt32LE(sizeBytes - 8, 4)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(sizeBytes - 44, 40)
  const chunk = Buffer.allocUnsafe(1024 * 1024)
  const file = await open(path, 'w')
  try {
    await file.write(head)
    for (let at = 44, block = 0; at < sizeBytes; at += chunk.length, block += 1) {
      for (let word = 0; word < chunk.length; word += 4096) chunk.writeUInt32LE((seed * 65_536 + block) >>> 0, word)
      await file.write(chunk, 0, Math.min(chunk.length, sizeBytes - at))
    }
  } finally {
    await file.close()
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
