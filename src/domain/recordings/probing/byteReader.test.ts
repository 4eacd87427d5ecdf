import { describe, expect, it } from 'vitest'
import { tagText, utf8, WindowedReader } from './byteReader.ts'

const WINDOW = 1024 * 1024

function counted(sizeBytes: number) {
  const bytes = Uint8Array.from({ length: sizeBytes }, (_, at) => at % 251)
  const reads: [number, number][] = []
  const reader = new WindowedReader({
    sizeBytes,
    read: (offset, length) => {
      reads.push([offset, length])
      return Promise.resolve(bytes.subarray(offset, offset + length))
    },
  })
  return { bytes, reads, reader }
}

describe('reading through a window', () => {
  it('reads the source once for all reads of the window', async () => {
    const { bytes, reads, reader } = counted(WINDOW * 2)
    for (const [at, length] of [
      [100, 10],
      [100, 10],
      [5000, 4],
      [100 + WINDOW - 4, 4],
    ] as const)
      expect(await reader.read(at, length)).toEqual(bytes.subarray(at, at + length))
    expect(reads).toEqual([[100, WINDOW]])
  })

  it('moves the window for a read before it, or beyond its end', async () => {
    const { bytes, reads, reader } = counted(WINDOW * 2)
    await reader.read(100, 10)
    expect(await reader.read(99, 4)).toEqual(bytes.subarray(99, 103))
    expect(await reader.read(99 + WINDOW - 3, 4)).toEqual(bytes.subarray(99 + WINDOW - 3, 99 + WINDOW + 1))
    expect(reads.map(([offset]) => offset)).toEqual([100, 99, 99 + WINDOW - 3])
  })

  it('passes a longer read to the source, and keeps the window', async () => {
    const { bytes, reads, reader } = counted(WINDOW * 2)
    await reader.read(0, WINDOW)
    expect(await reader.read(0, WINDOW + 1)).toEqual(bytes.subarray(0, WINDOW + 1))
    expect(reader.held(0, WINDOW)).toEqual(bytes.subarray(0, WINDOW))
    expect(reads).toEqual([
      [0, WINDOW],
      [0, WINDOW + 1],
    ])
  })
})

describe('the text of a tag', () => {
  it.each([
    ['Zoë\0 rest', 'Zoë'],
    ['  Zoë ', 'Zoë'],
    ['\0rest', null],
    ['', null],
  ])('%j is %j', (text, expected) => {
    expect(tagText(Buffer.from(text))).toBe(expected)
  })

  it('may be in Latin-1', () => {
    expect(tagText(Buffer.from('Zoë', 'latin1'))).toBe('Zoë')
    expect(utf8(Buffer.from('Zoë', 'latin1'))).toBeNull()
  })
})
