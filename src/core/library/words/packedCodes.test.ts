import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isIntact, packCodes, unpackCodes } from './packedCodes.ts'

const lists = fc
  .array(fc.nat({ max: 1 << 19 }), { maxLength: 2000 })
  .map((codes) => Uint32Array.from(new Set(codes)).sort())

function unpacked(packed: Uint8Array, end = 1 << 20, most = 1 << 16): readonly number[] {
  const into = new Uint32Array(most)
  return [...into.subarray(0, unpackCodes(packed, end, into))]
}

describe('packed codes', () => {
  it('are returned as they were', () => {
    fc.assert(
      fc.property(lists, (codes) => {
        const packed = packCodes(codes)
        expect(isIntact(packed)).toBe(true)
        expect(unpacked(packed)).toEqual([...codes])
      }),
    )
    const dense = Uint32Array.from({ length: 70_000 }, (_, code) => code)
    expect(unpacked(packCodes(dense))).toEqual([...dense.subarray(0, 1 << 16)])
  })

  it('take about a byte each', () => {
    const codes = Uint32Array.from({ length: 700 }, (_, at) => Math.floor(at ** 2 / 30))
    const distinct = codes.filter((code, at) => code !== codes[at - 1])
    expect(packCodes(distinct).length).toBe(distinct.length + 4)
  })

  it('of a former version aren’t intact', () => {
    // Bits of Rice codes for 3, 4, 9 and 70, with a checksum of one byte.
    expect(isIntact(Uint8Array.of(0xe7, 0xbf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfd, 0xc4))).toBe(false)
  })

  it('are those below the end, and no more than fit', () => {
    const packed = packCodes(Uint32Array.of(3, 4, 9, 70))
    expect(unpacked(packed, 70)).toEqual([3, 4, 9])
    expect(unpacked(packed, 70, 2)).toEqual([3, 4])
  })

  it('with any changed byte aren’t intact', () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.integer({ min: 1, max: 255 }), (codes, at, change) => {
        const packed = packCodes(codes)
        packed[at % packed.length]! ^= change
        expect(isIntact(packed)).toBe(false)
      }),
    )
    for (let length = 0; length < 40; length += 1) expect(isIntact(new Uint8Array(length))).toBe(false)
  })

  it('of any bytes are ascending codes below the end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const codes = unpacked(bytes, 1000)
        expect(codes.every((code, at) => code < 1000 && code > (codes[at - 1] ?? -1))).toBe(true)
      }),
    )
  })
})
