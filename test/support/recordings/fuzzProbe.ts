import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileProber, ProbeFailure, type ProbeFailureReason } from '../../../src/core/imports/probing/fileProber.ts'
import { deadlineAfter } from '../../../src/core/threads/threadClient.ts'
import { mutatedRecording, wholeRecordings } from './mutatedRecordings.ts'

/** `facts`: it can be imported; `refused`: it can't, with a known reason; others: the probe was stopped. */
export type FuzzOutcome = 'facts' | 'refused' | ProbeFailureReason

export interface FuzzedFile {
  readonly index: number
  readonly format: string
  readonly outcome: FuzzOutcome
  readonly ms: number
}

export interface FuzzReport {
  readonly files: readonly FuzzedFile[]
  /** Of the whole process, compared to before. */
  readonly peakBytes: number
}

/** As many threads as small machines have cores. */
const THREADS = 2

/** Probes the first `count` mutated recordings like the app, each as a file on disk. */
export async function fuzzProbe(count: number, deadlineMs: number): Promise<FuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-fuzz-'))
  const whole = wholeRecordings()
  const idleBytes = process.memoryUsage.rss()
  let peakBytes = 0
  const memoryLooks = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss() - idleBytes)), 20)
  const files: FuzzedFile[] = []
  let next = 0

  const work = async (thread: number) => {
    const prober = new FileProber(deadlineAfter(deadlineMs))
    try {
      for (let index = next++; index < count; index = next++) {
        const { format, fileName, bytes } = mutatedRecording(whole, index)
        const path = join(folder, `${thread}-${fileName}`)
        writeFileSync(path, bytes)
        const { promise: began, resolve } = Promise.withResolvers<number>()
        const outcome = await prober
          .probe(path, fileName, () => resolve(performance.now()))
          .then(({ problem }): FuzzOutcome => (problem === null ? 'facts' : 'refused'))
          .catch((error: unknown) => {
            if (error instanceof ProbeFailure) return error.reason
            throw error
          })
        files.push({ index, format, outcome, ms: performance.now() - (await began) })
      }
    } finally {
      prober.close()
    }
  }

  try {
    await Promise.all(Array.from({ length: THREADS }, (_, thread) => work(thread)))
    return { files, peakBytes }
  } finally {
    clearInterval(memoryLooks)
    rmSync(folder, { recursive: true, force: true })
  }
}
