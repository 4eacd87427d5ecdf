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

/** How long a core blocks the thread it runs in, while a page uses it. */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-stalls-'))
  const service = await startSimulator({ calls: CALLS, seed: 3 })
  try {
    const { baseUrl, apiKey } = service
    const page = { baseUrl, apiKey, callIds: await placeLongCalls(service) }
    const paths = await writeFiles(join(folder, 'files'))
    const load = loadavg()[0] ?? 0
    const measured = await measure({ dataFolder: join(folder, 'data'), paths, page })
    const figures: Record<string, number> = { loadAverage: load }
    for (const [name, { longestMs }] of measured) figures[`${camel(name)}Ms`] = longestMs
    return {
      title: `Stalls of the process with the core; load average before: ${load.toFixed(1)}`,
      columns: ['activity', 'longest ms', 'of that CPU ms', 'p99 ms', 'over 16 ms', 'over 50 ms'],
      rows: measured.map(([name, one]) => [name, one.longestMs, one.longestCpuMs, one.p99Ms, one.over16, one.over50]),
      figures,
    }
  } finally {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(orders: HostOrders): Promise<[string, Stalls][]> {
  const host = fork(join(import.meta.dirname, '..', 'support', 'stalls', 'measuredHost.ts'))
  const measured: [string, Stalls][] = []
  const ended = new Promise<void>((resolve, reject) => {
    host.on('message', (news: HostNews) => {
      if (news.activity === null) return resolve()
      console.error(news.activity)
      measured.push([news.activity, news.stalls])
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

function camel(name: string): string {
  return name.replaceAll(/[^a-z0-9]+(.)/gi, (_all, letter: string) => letter.toUpperCase())
}
