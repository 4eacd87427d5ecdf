import { describe, expect, it } from 'vitest'
import { findFrames, firstFrame, tagsLength } from './mpegStart.ts'
import { readerOf } from '../testing/readerOf.ts'

/** MPEG-1 layer 3 with 417 bytes at 44.1 kHz, or 384 bytes at 48 kHz; ADTS with 400 bytes at 44.1 kHz. */
const frame = (kind: 'mp3' | 'mp3-48' | 'aac') => {
  const [hex, length] = { mp3: ['fffb9000', 417], 'mp3-48': ['fffb9400', 384], aac: ['fff15080321ffc', 400] }[kind] as [
    string,
    number,
  ]
  return Buffer.concat([Buffer.from(hex, 'hex')], length)
}
/** An ID3 tag of 30 bytes. */
const tags = (count: number) =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x14')], 30)))
const two = Buffer.concat([frame('mp3'), frame('mp3')])
const four = Buffer.concat([two, two])

describe('the first frame', () => {
  const first = (...parts: readonly Buffer[]) => firstFrame(readerOf(...parts))

  it('is at the beginning, after tags, and after zero bytes', async () => {
    expect(await first(two)).toBe(0)
    expect(await first(tags(3), two)).toBe(90)
    expect(await first(tags(1), Buffer.alloc(100), two)).toBe(130)
  })

  it('may be after other bytes if four frames follow each other', async () => {
    expect(await first(tags(1), Buffer.alloc(50), Buffer.alloc(40, 1), four)).toBe(120)
    // Otherwise it may be any of these bytes.
    expect(await first(tags(1), Buffer.alloc(50), Buffer.alloc(40, 1), two)).toBe(80)
    expect(await first(Buffer.alloc(50))).toBe(0)
  })

  it('is after at most 16 tags', async () => {
    expect(await first(tags(16), two)).toBe(480)
    expect(await first(tags(17), two)).toBe(480)
    expect(tagsLength(Buffer.concat([tags(16), two]))).toBe(480)
    expect(tagsLength(Buffer.concat([tags(17), two]))).toBe(480)
    expect(tagsLength(two)).toBe(0)
  })
})

describe('frames among other bytes', () => {
  it('are four of one kind and one rate', () => {
    const junk = Buffer.alloc(40, 0xff)
    expect(findFrames(Buffer.concat([junk, four]))).toMatchObject({ at: 40, frame: { kind: 'mp3' } })
    const aac = Array.from({ length: 4 }, () => frame('aac'))
    expect(findFrames(Buffer.concat([Buffer.alloc(7, 1), ...aac]))).toMatchObject({ at: 7, frame: { kind: 'aac' } })
    for (const other of ['aac', 'mp3-48'] as const)
      expect(findFrames(Buffer.concat([two, frame(other), two, frame(other)]))).toBeNull()
  })
})
