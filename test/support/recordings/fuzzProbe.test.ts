import { expect, it } from 'vitest'
import { fuzzProbe } from './fuzzProbe.ts'
import { wholeRecordings } from './mutatedRecordings.ts'

const FILES = 500
/** Much shorter than the app's: what is not read by then is most likely never. */
const DEADLINE_MS = 300
/** What two threads may have, 256 MB each, and half as much again, for memory is looked at now and then. */
const MOST_BYTES = 768 * 1024 * 1024

// 20,000 files, and the app's own deadline: `npm run bench -- fuzz`.
it(`${FILES} damaged recordings of every format are each answered, in bounded memory`, async () => {
  const { files, peakBytes } = await fuzzProbe(FILES, DEADLINE_MS)
  expect(files.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(Array.from({ length: FILES }, (_, i) => i))
  // A parser that throws has met something that it should have said in its answer.
  expect(files.filter(({ outcome }) => outcome === 'crashed')).toEqual([])
  const read = new Set(files.filter(({ outcome }) => outcome === 'facts').map(({ format }) => format))
  expect(read).toEqual(new Set(wholeRecordings().map(({ format }) => format)))
  expect(peakBytes).toBeLessThan(MOST_BYTES)
})
