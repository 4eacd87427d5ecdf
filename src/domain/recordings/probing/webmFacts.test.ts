import { describe, expect, it } from 'vitest'
import { readerOf } from './testing/readerOf.ts'
import { webmFacts } from './webmFacts.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
/** An element with the given id and length bytes, and that many bytes of content. */
const element = (hex: string, contentBytes = 0) => Buffer.concat([bytes(hex), Buffer.alloc(contentBytes)])

const EBML = element('1a45dfa3 84', 4)
/** Unknown length: to the end. */
const OPEN_SEGMENT = element('18538067 01ffffffffffffff')
const CLUSTER = element('1f43b675 81', 1)

const isCutOff = async (...parts: readonly Buffer[]) => (await webmFacts(readerOf(...parts))).isCutOff

describe('a WebM', () => {
  it('is complete if its segment is', async () => {
    for (const [length, contentBytes] of [
      ['8a', 10],
      ['400a', 10],
      ['4181', 385],
      ['20000a', 10],
      ['1000000a', 10],
      ['010000000000000a', 10],
    ] as const) {
      const segment = element(`18538067 ${length}`, contentBytes)
      expect(await isCutOff(EBML, segment)).toBe(false)
      expect(await isCutOff(EBML, segment.subarray(0, -1))).toBe(true)
    }
  })

  it('has no other facts', async () => {
    const nothing = { codec: null, durationSeconds: null, channels: null, sampleRate: null, title: null }
    expect(await webmFacts(readerOf(EBML, element('18538067 8a', 10)))).toMatchObject(nothing)
    expect(await webmFacts(readerOf(EBML, element('18538067 8a', 9)))).toMatchObject(nothing)
  })

  it('is truncated within its first element', async () => {
    expect(await isCutOff(EBML.subarray(0, 7))).toBe(true)
    expect(await isCutOff(EBML)).toBe(false)
  })

  it.each(['ff', '7fff', '1fffffff', '01ffffffffffffff'])(
    'of a browser’s recorder (length %s) is whole when its parts are',
    async (open) => {
      const segment = element(`18538067 ${open}`)
      expect(await isCutOff(EBML, segment, CLUSTER, CLUSTER)).toBe(false)
      const long = element('1f43b675 43e8', 1000)
      expect(await isCutOff(EBML, segment, CLUSTER, long)).toBe(false)
      expect(await isCutOff(EBML, segment, CLUSTER, long.subarray(0, -1))).toBe(true)
      // Ids have one to four bytes.
      for (const id of ['ec', '4286', '2ad7b1', '1654ae6b'])
        expect(await isCutOff(EBML, segment, element(`${id} 83`, 3), CLUSTER.subarray(0, -1))).toBe(true)
    },
  )

  it('is considered complete if its parts have no length', async () => {
    const open = element('1f43b675 01ffffffffffffff', 30)
    expect(await isCutOff(EBML, OPEN_SEGMENT, CLUSTER, open)).toBe(false)
    expect(await isCutOff(EBML, OPEN_SEGMENT, open, element('1f43b675 85', 3))).toBe(false)
  })

  it('is read up to its 100,000th element', async () => {
    const empty = (count: number) => Buffer.concat(Array.from({ length: count }, () => bytes('ec80')))
    expect(await isCutOff(EBML, OPEN_SEGMENT, empty(99_997), CLUSTER.subarray(0, -1))).toBe(true)
    expect(await isCutOff(EBML, OPEN_SEGMENT, empty(99_998), CLUSTER.subarray(0, -1))).toBe(false)
  })

  it('returns null for anything else', async () => {
    // An id of five bytes.
    expect(await isCutOff(EBML, OPEN_SEGMENT, bytes('0800000000 81'))).toBe(false)
    expect(await isCutOff(element('18538067 8a', 3))).toBe(false)
    expect(await isCutOff(EBML, OPEN_SEGMENT, element('00 00', 20))).toBe(false)
    expect(await isCutOff(EBML, OPEN_SEGMENT, element('08000000 81', 0))).toBe(false)
    expect(await isCutOff(EBML, OPEN_SEGMENT, element('ec 00', 20))).toBe(false)
    expect(await isCutOff(EBML, OPEN_SEGMENT, bytes('1f43'))).toBe(false)
    expect(await isCutOff()).toBe(false)
  })
})
