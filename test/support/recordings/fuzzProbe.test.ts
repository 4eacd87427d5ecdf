import { expect, it } from 'vitest'
import { fuzzProbe } from './fuzzProbe.ts'
import { wholeRecordings } from './mutatedRecordings.ts'

const FILES = 500
/** Much shorter than the app's: a file that isn't read by then probably never will be. */
const DEADLINE_MS = 300
/** The limit of two threads, 256 MB each, plus half, because memory is only checked periodically. */
const MOST_BYTES = 768 * 1024 * 1024

// 20,000 files with the app's deadline: `npm run bench -- fuzz`.
it(`${FILES} damaged recordings of every format are each answered, in bounded memory`, async () => {
  const { files, peakBytes } = await fuzzProbe(FILES, DEADLINE_MS)
  expect(files.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(Array.from({ length: FILES }, (_, i) => i))
  // A parser that throws has found a problem that it should have returned as a result.
  expect(files.filter(({ outcome }) => outcome === 'crashed')).toEqual([])
  const read = new Set(files.filter(({ outcome }) => outcome === 'facts').map(({ format }) => format))
  expect(read).toEqual(new Set(wholeRecordings().map(({ format }) => format)))
  expect(peakBytes).toBeLessThan(MOST_BYTES)
})
