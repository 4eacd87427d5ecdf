import { afterEach, expect, test, vi } from 'vitest'
import { isCutOffFile } from './cutOffFile.ts'
import { wavFile } from '../peaks/testing/wavFile.ts'

const { signal } = new AbortController()
afterEach(() => vi.unstubAllGlobals())

/** Serves ranges of these bytes; `ranges` records the requests. */
function served(bytes: Uint8Array<ArrayBuffer>, answer?: (range: string) => Response | undefined) {
  const ranges: string[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const range = new Headers(init.headers).get('range')!
    ranges.push(range)
    const [from, to] = range.replace('bytes=', '').split('-').map(Number)
    const headers = { 'content-range': `bytes ${from}-${to}/${bytes.length}` }
    return answer?.(range) ?? new Response(bytes.slice(from, to! + 1), { status: 206, headers })
  })
  return ranges
}

const wav = wavFile(new Uint8Array(80_000), { tag: 1, bits: 8 })
const box = (name: string, size: number) => {
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, size)
  bytes.set(new TextEncoder().encode(name), 4)
  return bytes
}

test("a file that ends before its structure does is cut off, a complete one isn't", async () => {
  const ranges = served(wav)
  expect(await isCutOffFile('/a', signal)).toBe(false)
  expect(ranges[0]).toBe('bytes=0-0')
  served(wav.slice(0, 20_000))
  expect(await isCutOffFile('/a', signal)).toBe(true)
})

test('each requested range ends where the needed bytes end', async () => {
  const ranges = served(wav.slice(0, 20_000))
  await isCutOffFile('/a', signal)
  for (const range of ranges) {
    const [from, to] = range.replace('bytes=', '').split('-').map(Number)
    expect(to).toBeGreaterThanOrEqual(from!)
    expect(to).toBeLessThan(20_000)
  }
})

test("a host that doesn't report the size, or stops serving the file, gives no result", async () => {
  const ranges = served(wav, () => new Response(wav))
  expect(await isCutOffFile('/a', signal)).toBe(false)
  expect(ranges).toHaveLength(1)
  served(wav.slice(0, 20_000), (range) => (range === 'bytes=0-0' ? undefined : new Response(wav, { status: 500 })))
  expect(await isCutOffFile('/a', signal)).toBe(false)
})

test("a file that takes too many reads isn't checked further", async () => {
  const parts = [box('ftyp', 16), ...Array.from({ length: 60 }, () => box('free', 400_000))]
  const cut = new Uint8Array(await new Blob(parts).slice(0, -10).arrayBuffer())
  const ranges = served(cut)
  expect(await isCutOffFile('/a', signal)).toBe(false)
  // The first request is for the size.
  expect(ranges).toHaveLength(21)
})
