import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { percentile } from '../support/bench/percentile.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'

/**
 * The simulator with 100,000 calls: time to prepare and to restart, and the cost of a warm page over HTTP (including the
 * client), compared with the same page as one SQL query on the same Postgres, which is the lower bound.
 * `npm run bench -- service [calls] [uploadMb]`.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const calls = Number(args[0] ?? 100_000)
  const uploadBytes = Number(args[1] ?? 2000) * 1_000_000
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-'))
  try {
    const options = { calls, seed: 7, dataDir: join(folder, 'data'), preparedDir: join(folder, 'prepared') }
    const first = await timed(() => startAndAnswer(options))
    await first.value.close()
    const again = await timed(() => startAndAnswer(options))
    const simulator = again.value
    const pages = []
    for (const page of PAGES) pages.push({ name: page.name, ...(await measurePage(simulator, page)) })
    const upload = await measureUpload(simulator, uploadBytes)
    await simulator.close()
    const filteredSorted = pages.find(({ name }) => name === 'filtered and sorted')
    return {
      title: `The service with ${calls.toLocaleString('en-GB')} calls: prepared in ${seconds(first.ms)}, started again in ${seconds(again.ms)}; an upload of ${Math.round(uploadBytes / 1e6)} MB in ${seconds(upload.ms)} added at most ${Math.round(upload.growthBytes / 1e6)} MB of memory`,
      columns: [
        'page of 100',
        'records',
        'ours p50 ms',
        'ours p95 ms',
        'plain SQL p50 ms',
        'plain SQL p95 ms',
        'ours cpu ms',
      ],
      rows: pages.map((page) => [
        page.name,
        page.records,
        page.ours.p50,
        page.ours.p95,
        page.plain.p50,
        page.plain.p95,
        page.cpuMs,
      ]),
      figures: {
        prepareMs: first.ms,
        startAgainMs: again.ms,
        filteredSortedP50Ms: filteredSorted?.ours.p50 ?? 0,
        filteredSortedP95Ms: filteredSorted?.ours.p95 ?? 0,
        filteredSortedCpuMs: filteredSorted?.cpuMs ?? 0,
        filteredSortedPlainSqlRatio: (filteredSorted?.plain.p50 ?? 0) / (filteredSorted?.ours.p50 ?? 1),
        uploadGrowthBytes: upload.growthBytes,
        uploadBytesPerSecond: uploadBytes / (upload.ms / 1000),
      },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface PageCase {
  readonly name: string
  readonly query: readonly (readonly [string, string])[]
  readonly where: string
  readonly order: string
}

const PAGES: readonly PageCase[] = [
  { name: 'newest change first', query: [], where: 'true', order: 'updated_at desc, id desc' },
  {
    name: 'filtered and sorted',
    query: [
      ...filterBy(0, 'type', '==', 'audio'),
      ...filterBy(1, 'duration', '>', '60'),
      ...filterBy(2, 'ai_score', '<', '60'),
      ['order_by[]', 'ai_score'],
      ['order_directions[]', 'desc'],
    ],
    where: `format = 'audio' and duration > 60 and ai_score < 60`,
    order: 'ai_score desc nulls last, id desc',
  },
  {
    name: 'company pattern, by date',
    query: [
      ...filterBy(0, 'lead_company', 'ilike', '%acme%'),
      ['order_by[]', 'timestamp'],
      ['order_directions[]', 'desc'],
    ],
    where: `lead_company ilike '%acme%'`,
    order: '"timestamp" desc, id desc',
  },
  {
    name: 'two sort keys',
    query: [
      ['order_by[]', 'lead_company'],
      ['order_directions[]', 'asc'],
      ['order_by[]', 'ai_score'],
      ['order_directions[]', 'desc'],
    ],
    where: 'true',
    order: 'lead_company asc nulls last, ai_score desc nulls last, id desc',
  },
  {
    name: 'rare title, regular expression',
    query: filterBy(0, 'title', '=~', '^Renewal.*(Acme|Loom)$'),
    where: `title ~ '^Renewal.*(Acme|Loom)$'`,
    order: 'updated_at desc, id desc',
  },
]

const WARM_UP = 10
const RUNS = 60

async function measurePage(
  simulator: Simulator,
  page: PageCase,
): Promise<{ records: number; ours: Percentiles; plain: Percentiles; cpuMs: number }> {
  const query = new URLSearchParams([
    ['first', '100'],
    ...page.query.map(([name, value]): [string, string] => [name, value]),
  ])
  const url = `${simulator.baseUrl}/v1/calls?${query.toString()}`
  const plainSql = { texts: [`select * from calls where ${page.where} order by ${page.order} limit 101`], values: [] }
  const ours: number[] = []
  const plain: number[] = []
  let records = 0
  let cpuMicros = 0
  for (let round = 0; round < WARM_UP + RUNS; round++) {
    const cpu = process.cpuUsage()
    const answer = await timed(async () => {
      const response = await fetch(url, { headers: { 'x-api-key': simulator.apiKey } })
      return (await response.json()) as { data: unknown[] }
    })
    const { user, system } = process.cpuUsage(cpu)
    const floor = await timed(() => simulator.database.query(plainSql))
    records = answer.value.data.length
    if (round < WARM_UP) continue
    ours.push(answer.ms)
    // CPU time shows the cost of a page even on a busy machine.
    cpuMicros += user + system
    plain.push(floor.ms)
  }
  return { records, ours: percentiles(ours), plain: percentiles(plain), cpuMs: cpuMicros / RUNS / 1000 }
}

/** Uploads zeros as a WAV and monitors the memory of this process, which includes service and client. */
async function measureUpload(simulator: Simulator, sizeBytes: number): Promise<{ ms: number; growthBytes: number }> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  const { ms } = await timed(() => upload(simulator, sizeBytes))
  clearInterval(watch)
  return { ms, growthBytes: Math.max(0, most - before) }
}

async function upload(simulator: Simulator, sizeBytes: number): Promise<void> {
  const wav = Buffer.alloc(44)
  wav.write('RIFF', 0)
  wav.write('WAVEfmt ', 8)
  const field = (name: string, value: string): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('timestamp', '2026-10-01T08:00:00Z')}${field('user_id', '2101')}--b\r\nContent-Disposition: form-data; name="recording"; filename="a.wav"\r\n\r\n`
  const tail = '\r\n--b--\r\n'
  const block = Buffer.alloc(1 << 20)
  async function* body(): AsyncGenerator<Buffer> {
    yield Buffer.concat([Buffer.from(head), wav])
    for (let left = sizeBytes - wav.length; left > 0; left -= block.length)
      yield block.subarray(0, Math.min(left, block.length))
    yield Buffer.from(tail)
  }
  const length = Buffer.byteLength(head) + sizeBytes + tail.length
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(`${simulator.baseUrl}/v1/calls/import`, {
      method: 'POST',
      headers: {
        'x-api-key': simulator.apiKey,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': length,
      },
    })
    sending.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    pipeline(body(), sending).catch(reject)
  })
  if (status !== 202) throw new Error(`the upload was answered ${status}`)
}

async function startAndAnswer(options: Parameters<typeof startSimulator>[0]): Promise<Simulator> {
  const simulator = await startSimulator(options)
  const response = await fetch(`${simulator.baseUrl}/v1/calls`, { headers: { 'x-api-key': simulator.apiKey } })
  if (response.status !== 200) throw new Error(`the first request was answered ${response.status}`)
  await response.arrayBuffer()
  return simulator
}

function filterBy(index: number, field: string, operator: string, value: string): (readonly [string, string])[] {
  return [
    [`filters[${index}][field]`, field],
    [`filters[${index}][op]`, operator],
    [`filters[${index}][value]`, value],
  ]
}

interface Percentiles {
  readonly p50: number
  readonly p95: number
}

function percentiles(times: readonly number[]): Percentiles {
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now()
  const value = await work()
  return { value, ms: performance.now() - start }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
