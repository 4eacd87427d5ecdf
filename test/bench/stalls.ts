import { fork } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { placeCall } from '../support/app/placedCalls.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { emptyWebm, endlessChunk } from '../support/recordings/freezingRecordings.ts'
import { mutatedRecording, wholeRecordings } from '../support/recordings/mutatedRecordings.ts'
import { silentWav } from '../support/recordings/pcmWav.ts'
import type { HostNews, HostOrders } from '../support/stalls/measuredHost.ts'
import type { Stalls } from '../support/stalls/stallProbe.ts'
import { longTranscript } from './chat/longConversations.ts'

const CALLS = 2000
const LONG_CALLS = 20
const LINES = 5000
const FILES = 150

/**
 * How long the desktop app's main process stands still while a page uses the core: with the core in it, and with the core in a
 * process of its own. CPU: without waiting for a processor, which depends on what else the computer does.
 */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-stalls-'))
  const service = await startSimulator({ calls: CALLS, seed: 3 })
  try {
    const { baseUrl, apiKey } = service
    const page = { baseUrl, apiKey, callIds: await placeLongCalls(service) }
    const paths = await writeFiles(join(folder, 'files'))
    const load = loadavg()[0] ?? 0
    const here = await measure({ dataFolder: join(folder, 'here'), paths, page, hasCoreProcess: false })
    const apart = await measure({ dataFolder: join(folder, 'apart'), paths, page, hasCoreProcess: true })
    const of = (stalls: Stalls) => [stalls.longestMs, stalls.longestCpuMs, stalls.p99Ms, stalls.over16, stalls.over50]
    const names = ['longest ms', 'CPU ms', 'p99 ms', '> 16 ms', '> 50 ms']
    const longest = (measured: readonly Measured[], key: 'longestMs' | 'longestCpuMs') =>
      Math.max(...measured.map(({ stalls }) => stalls[key]))
    return {
      title: `Stalls of the main process, with the core in it (left) and apart (right); load average before: ${load.toFixed(1)}`,
      columns: ['activity', ...names, ...names],
      rows: here.map(({ activity, stalls }, index) => [activity, ...of(stalls), ...of(apart[index]!.stalls)]),
      figures: {
        loadAverage: load,
        longestHereMs: longest(here, 'longestMs'),
        longestHereCpuMs: longest(here, 'longestCpuMs'),
        longestApartMs: longest(apart, 'longestMs'),
        longestApartCpuMs: longest(apart, 'longestCpuMs'),
      },
    }
  } finally {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Measured {
  readonly activity: string
  readonly stalls: Stalls
}

async function measure(orders: HostOrders): Promise<readonly Measured[]> {
  const host = fork(join(import.meta.dirname, '..', 'support', 'stalls', 'measuredHost.ts'))
  const measured: Measured[] = []
  const ended = new Promise<void>((resolve, reject) => {
    host.on('message', (news: HostNews) => {
      if (news.activity === null) return resolve()
      console.error(news.activity)
      measured.push(news)
    })
    host.once('exit', (code) => reject(new Error(`the host ended with ${code}`)))
  })
  host.send(orders)
  await ended
  return measured
}

async function placeLongCalls(service: Simulator): Promise<readonly number[]> {
  const transcription = longTranscript(LINES)
  const callIds: number[] = []
  for (let index = 0; index < LONG_CALLS; index += 1) {
    callIds.push(await placeCall(service, { title: `Long ${index}`, transcription, durationSeconds: 9000 }))
  }
  return callIds
}

/** A third of them is damaged; two would be read forever. */
async function writeFiles(folder: string): Promise<readonly string[]> {
  await mkdir(folder)
  const whole = wholeRecordings()
  const bytesOf = (index: number): { readonly name: string; readonly bytes: Buffer } => {
    if (index === 40) return { name: 'chunk.m4a', bytes: endlessChunk() }
    if (index === 80) return { name: 'empty.webm', bytes: emptyWebm() }
    if (index % 10 === 5) return { name: 'long.wav', bytes: silentWav(600 + index) }
    if (index % 3 === 0) {
      const { fileName: name, bytes } = mutatedRecording(whole, index)
      return { name, bytes }
    }
    const { fileName: name, bytes } = whole[index % whole.length]!
    return { name, bytes }
  }
  const paths: string[] = []
  for (let index = 0; index < FILES; index += 1) {
    const { name, bytes } = bytesOf(index)
    const path = join(folder, `2026-01-01 09.00.00 ${index} ${name}`)
    await writeFile(path, bytes)
    paths.push(path)
  }
  return paths
}
