import { describe, expect, it } from 'vitest'
import { fileNameTime } from './fileNameTime.ts'

const time = (iso: string, isUtc = false) => {
  const [, year, month, day, hour, minute, second] = (/(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+)/.exec(iso) ?? []).map(Number)
  return { year, month, day, hour, minute, second, isUtc }
}

describe('the time in a file name', () => {
  it.each([
    ['2026-11-20 14.32.05 Acme.mp3', time('2026-11-20T14:32:05')],
    ['rec_20261120-143205.wav', time('2026-11-20T14:32:05')],
    ['call-2026-11-20T14-32-05Z.mp3', time('2026-11-20T14:32:05', true)],
    ['20261120_1432.m4a', time('2026-11-20T14:32:00')],
    ['Zoom 2026-11-20 at 09.05.59.mp4', time('2026-11-20T09:05:59')],
    ['1763649125.wav', time('2025-11-20T14:32:05', true)],
    ['call_1763649125123_out.wav', time('2025-11-20T14:32:05', true)],
  ])('%s', (name, expected) => {
    expect(fileNameTime(name)).toEqual(expected)
  })

  it.each([
    ['a day alone', '2026-11-20.mp3'],
    ['a month that does not exist', '2026-13-20 14.32.05.mp3'],
    ['a day that does not exist', '2026-02-30 14.32.05.mp3'],
    ['an hour that does not exist', '20261120-253205.mp3'],
    ['a telephone number', '+420601123456.mp3'],
    ['nothing', 'Front_Center.wav'],
  ])('is not found in %s', (_what, name) => {
    expect(fileNameTime(name)).toBeNull()
  })
})
