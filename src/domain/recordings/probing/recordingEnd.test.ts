import { describe, expect, it } from 'vitest'
import { wholeRecordings } from '../../../../test/support/recordings/mutatedRecordings.ts'
import { namedWav } from '../../../../test/support/recordings/pcmWav.ts'
import { contentEnd, recordingEnd } from './recordingEnd.ts'
import { readerOf } from './testing/readerOf.ts'

const RECORDINGS = wholeRecordings()
const endOf = (bytes: Uint8Array, fileName = 'a.wav') => recordingEnd(readerOf(bytes), fileName)

describe('the end of a recording', () => {
  it('is known for formats that announce it, and open for others', async () => {
    const ends = await Promise.all(RECORDINGS.map(({ fileName, bytes }) => endOf(bytes, fileName)))
    const isOpen = RECORDINGS.filter((_, index) => ends[index] === 'open').map(({ fileName }) => fileName)
    expect(isOpen).toEqual([
      'adts.aac',
      'changing-bitrate-without-header.mp3',
      'frames.amr',
      'wide.amr',
      'frames.gsm',
      'bytes.g722',
      'mu-law.au',
      'sound.aiff',
      'sound.caf',
      'sound.wma',
    ])
    expect(ends).not.toContain('missing')
  })

  it.each(RECORDINGS)('isn’t reached by any part of $fileName', async ({ fileName, bytes }) => {
    const step = Math.max(1, Math.floor(bytes.length / 200))
    for (let length = 0; length < bytes.length; length += step) {
      const end = await endOf(bytes.subarray(0, length), fileName)
      expect([length, end]).not.toEqual([length, 'whole'])
    }
  })

  it('is missing as long as the beginning isn’t written', async () => {
    expect(await endOf(new Uint8Array(100_000))).toBe('missing')
    expect(await endOf(new Uint8Array())).toBe('missing')
  })

  it('is open if sound follows the announced end, or if the recorder left the length open', async () => {
    const wav = namedWav('sound', 4000)
    const behind = Buffer.from(wav)
    behind.writeUInt32LE(2000, 40)
    const streamed = Buffer.from(wav)
    streamed.writeUInt32LE(0, 40)
    const tagged = Buffer.concat([wav, Buffer.from('LIST\x04\0\0\0INFO', 'latin1')])
    expect([await endOf(wav), await endOf(tagged), await endOf(behind), await endOf(streamed)]).toEqual([
      'whole',
      'whole',
      'open',
      'open',
    ])
    const mp3 = RECORDINGS.find(({ fileName }) => fileName === 'xing.mp3')!.bytes
    expect([await endOf(mp3, 'a.mp3'), await endOf(Buffer.concat([mp3, mp3]), 'a.mp3')]).toEqual(['whole', 'open'])
  })
})

it('finds the last byte that isn’t zero', async () => {
  const zeros = (count: number) => new Uint8Array(count)
  const of = (...parts: readonly Uint8Array[]) => contentEnd(readerOf(...parts))
  expect(await of(zeros(10), Uint8Array.of(1))).toBe(11)
  expect(await of(Uint8Array.of(1), zeros(700_000))).toBe(1)
  expect(await of(Uint8Array.of(1, 2), zeros(9 * 1024 * 1024))).toBe(1024 * 1024 + 2)
  expect(await of()).toBe(0)
})
