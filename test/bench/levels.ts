import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'

type Samples = Int16Array | Float32Array

/** `SampleMemory`. Imported without its types, because WebAssembly's types are part of the DOM's. */
interface Memory {
  put(samples: Samples): void
  loudest(start: number, stop: number): number
}
const LEVELS = new URL('../../src/renderer/call/player/peaks/levels/', import.meta.url).href

/**
 * The loudest sample of each window of a recording, by the WebAssembly module (`loudestModule`) and by a plain loop over the
 * typed array. The module's time includes copying the samples into its memory. Arguments: seconds of sound (600), rounds (7).
 */
export async function run([seconds = '600', rounds = '7']: readonly string[]): Promise<BenchResult> {
  const { SampleMemory } = (await import(`${LEVELS}sampleMemory.ts`)) as { readonly SampleMemory: new () => Memory }
  const { WINDOWS_PER_SECOND } = (await import(`${LEVELS}peakWindows.ts`)) as { readonly WINDOWS_PER_SECOND: number }
  const memory = new SampleMemory()
  const cases = [
    { name: '16-bit stereo, 44.1 kHz', samples: new Int16Array(2 * RATE), channels: 2 },
    { name: '32-bit float mono, 44.1 kHz', samples: new Float32Array(RATE), channels: 1 },
  ] as const
  const random = createSeededRandom('levels')
  const measured = cases.map(({ name, samples, channels }) => {
    for (let index = 0; index < samples.length; index += 1) {
      samples[index] = samples instanceof Int16Array ? random.next() * 65_536 - 32_768 : random.next() * 2 - 1
    }
    const window = Math.floor(RATE / WINDOWS_PER_SECOND) * channels
    const byModule: number[] = []
    const byLoop: number[] = []
    for (let round = 0; round < Number(rounds); round += 1) {
      byModule.push(secondsOf(Number(seconds), () => scanByModule(memory, samples, window)))
      byLoop.push(secondsOf(Number(seconds), () => scanByLoop(samples, window)))
    }
    const perSecond = (times: readonly number[]) => (Number(seconds) * samples.length) / median(times)
    return { name, module: perSecond(byModule), loop: perSecond(byLoop) }
  })
  return {
    title: `The loudest sample of each window, median of ${rounds} rounds over ${seconds} s of sound`,
    columns: ['samples', 'module, million/s', 'loop, million/s', 'ratio'],
    rows: measured.map(({ name, module, loop }) => [name, module / 1e6, loop / 1e6, module / loop]),
    figures: {
      int16LoopRatio: measured[0]!.module / measured[0]!.loop,
      float32LoopRatio: measured[1]!.module / measured[1]!.loop,
    },
  }
}

const RATE = 44_100

/** Calculated results are added up, so that the compiler can't drop the loops. */
let total = 0

function secondsOf(count: number, scan: () => number): number {
  const startedAt = performance.now()
  for (let second = 0; second < count; second += 1) total += scan()
  if (Number.isNaN(total)) throw new Error('not a level')
  return (performance.now() - startedAt) / 1000
}

function scanByModule(memory: Memory, samples: Samples, window: number): number {
  memory.put(samples)
  let sum = 0
  for (let at = 0; at + window <= samples.length; at += window) sum += memory.loudest(at, at + window)
  return sum
}

function scanByLoop(samples: Samples, window: number): number {
  let sum = 0
  for (let at = 0; at + window <= samples.length; at += window) {
    let loudest = 0
    for (let index = at; index < at + window; index += 1) {
      const level = Math.abs(samples[index]!)
      if (level > loudest) loudest = level
    }
    sum += loudest
  }
  return sum
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!
}
