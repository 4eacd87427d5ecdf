import { describe, expect, it } from 'vitest'
import { mp4Boxes } from './mp4Boxes.ts'
import { readerOf } from './testing/readerOf.ts'

function box(type: string, content: Buffer, stated = content.length + 8): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(stated)
  header.write(type, 4)
  return Buffer.concat([header, content])
}

function longBox(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(content.length + 16))
  return box(type, Buffer.concat([length, content]), 1)
}

/** With its creation time, in seconds since 1904. */
function header(since1904: number, { isLong = false } = {}): Buffer {
  const content = Buffer.alloc(100)
  if (isLong) {
    content[0] = 1
    content.writeBigUInt64BE(BigInt(since1904), 4)
  } else content.writeUInt32BE(since1904, 4)
  return box('mvhd', content)
}

const since1904 = (iso: string) => (Date.parse(iso) - Date.UTC(1904, 0, 1)) / 1000
const type = box('ftyp', Buffer.from('M4A \0\0\0\0'))
const sound = box('mdat', Buffer.alloc(500))
const boxesOf = (...parts: readonly Buffer[]) => mp4Boxes(readerOf(...parts))

describe('an MP4', () => {
  it('may have its index before or after its sound', async () => {
    const index = box('moov', header(0))
    expect(await boxesOf(type, index, sound)).toEqual({
      hasIndex: true,
      isCutOff: false,
      hasKnownEnd: true,
      createdAt: null,
    })
    expect(await boxesOf(type, sound, index)).toMatchObject({ hasIndex: true, isCutOff: false })
    expect(await boxesOf(type, longBox('mdat', Buffer.alloc(500)), index)).toMatchObject({
      hasIndex: true,
      isCutOff: false,
    })
    expect(await boxesOf(type, sound)).toMatchObject({ hasIndex: false, isCutOff: false })
  })

  it('is truncated if its last box announces more than there is', async () => {
    const index = box('moov', header(0))
    expect(await boxesOf(type, index, sound.subarray(0, 400))).toMatchObject({ hasIndex: true, isCutOff: true })
    expect(await boxesOf(type, sound.subarray(0, 507))).toMatchObject({ hasIndex: false, isCutOff: true })
    // A length of 0 means to the end of the file.
    expect(await boxesOf(type, index, box('mdat', Buffer.alloc(400), 0))).toMatchObject({ isCutOff: false })
  })

  it('stops at an invalid box length', async () => {
    const index = box('moov', header(0))
    expect(await boxesOf(type, box('free', Buffer.alloc(8), 7), index)).toMatchObject({ hasIndex: false })
    expect(await boxesOf(type, box('free', Buffer.alloc(0), 8), index)).toMatchObject({ hasIndex: true })
    expect(await boxesOf(type, index, Buffer.alloc(7))).toMatchObject({ isCutOff: false })
    expect(await boxesOf(box('free', Buffer.alloc(8), 7), sound)).toMatchObject({ isCutOff: false })
    expect(await boxesOf(type, box('moov', Buffer.alloc(0)))).toMatchObject({ hasIndex: true })
  })

  it('is read up to its 100,000th box', async () => {
    const free = (count: number) => Buffer.concat(Array.from({ length: count }, () => box('free', Buffer.alloc(0))))
    const index = box('moov', header(0))
    expect(await boxesOf(free(99_999), index)).toMatchObject({ hasIndex: true })
    expect(await boxesOf(free(100_000), index)).toMatchObject({ hasIndex: false })
  })

  it('has a creation time', async () => {
    const createdAt = { text: '2026-11-03T14:05:00.000Z', from: 'created' }
    for (const isLong of [false, true]) {
      const content = header(since1904('2026-11-03T14:05:00Z'), { isLong })
      expect(await boxesOf(type, box('moov', content), sound)).toMatchObject({ createdAt })
      expect(await boxesOf(type, longBox('moov', content), sound)).toMatchObject({ createdAt })
    }
  })

  it.each([
    ['1970-01-01T00:00:00Z', null],
    ['1999-12-31T23:59:59Z', null],
    ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
    ['2100-01-01T00:00:00Z', '2100-01-01T00:00:00.000Z'],
    ['2100-01-01T00:00:01Z', null],
  ])('created at %s returns %s', async (iso, text) => {
    const { createdAt } = await boxesOf(box('moov', header(since1904(iso), { isLong: true })))
    expect(createdAt?.text ?? null).toBe(text)
  })

  it('has no creation time if its index begins with another box or is empty', async () => {
    const made = header(since1904('2026-11-03T14:05:00Z'))
    const other = Buffer.from(made)
    other.write('free', 4)
    expect(await boxesOf(box('moov', other))).toMatchObject({ hasIndex: true, createdAt: null })
    expect(await boxesOf(box('moov', made).subarray(0, 39))).toMatchObject({ createdAt: null })
    expect((await boxesOf(box('moov', made).subarray(0, 40))).createdAt).not.toBeNull()
  })
})
