import { PROBE_DEADLINE_MS } from '../../src/core/imports/probing/fileProber.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { type FuzzedFile, type FuzzOutcome, fuzzProbe } from '../support/recordings/fuzzProbe.ts'

const OUTCOMES: readonly FuzzOutcome[] = ['facts', 'refused', 'too-slow', 'too-large', 'crashed']

/**
 * Probes damaged recordings of every format and counts, by format, those read, those refused, and those whose probe was
 * stopped (deadline, memory, an exception in a parser). Arguments: files (20000), and the deadline in ms (default: the
 * app's). Numbers of files whose probe was stopped go to stderr; an exception in a parser fails the run.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const count = Number(args[0] ?? 20_000)
  const deadlineMs = Number(args[1] ?? PROBE_DEADLINE_MS)
  const startedAt = performance.now()
  const { files, peakBytes } = await fuzzProbe(count, deadlineMs)
  const seconds = (performance.now() - startedAt) / 1000

  for (const outcome of OUTCOMES.slice(2)) {
    const ended = files.filter((file) => file.outcome === outcome)
    if (ended.length > 0)
      console.error(`${outcome}: ${ended.map(({ index, format }) => `${format} ${index}`).join(', ')}`)
  }
  if (files.some(({ outcome }) => outcome === 'crashed')) process.exitCode = 1

  const formats = [...new Set(files.map(({ format }) => format))].toSorted()
  return {
    title: `${count} damaged recordings, deadline ${deadlineMs} ms: ${Math.round(seconds)} s, at most ${Math.round(peakBytes / 1e6)} MB more memory`,
    columns: ['format', 'files', ...OUTCOMES, 'slowest read, ms'],
    rows: [
      ...formats.map((format) =>
        rowOf(
          format,
          files.filter((file) => file.format === format),
        ),
      ),
      rowOf('all', files),
    ],
    figures: {
      files: files.length,
      ...Object.fromEntries(OUTCOMES.map((outcome) => [outcome, countOf(files, outcome)])),
      slowestReadMs: slowestReadMs(files),
      peakBytes,
      seconds,
    },
  }
}

function rowOf(format: string, files: readonly FuzzedFile[]): (string | number)[] {
  return [format, files.length, ...OUTCOMES.map((outcome) => countOf(files, outcome)), slowestReadMs(files)]
}

function countOf(files: readonly FuzzedFile[], outcome: FuzzOutcome): number {
  return files.filter((file) => file.outcome === outcome).length
}

/** Of those read to the end. */
function slowestReadMs(files: readonly FuzzedFile[]): number {
  return Math.max(0, ...files.map(({ outcome, ms }) => (outcome === 'facts' || outcome === 'refused' ? ms : 0)))
}
