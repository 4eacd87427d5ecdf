import { describe, expect, it } from 'vitest'
import { guessRow } from './rowGuess.ts'
import { localOf, timestampOf } from './rowTime.ts'

const HINTS = {
  fileName: '0001.wav',
  folder: '',
  modifiedMs: Date.parse('2026-11-20T08:00:00Z'),
  facts: null,
  timeZone: 'Europe/Prague',
  agents: [{ userId: 7, name: 'Anna Nováková', email: null, isActive: true }],
}

describe('guessing the fields of a recording', () => {
  it('prefers the time in the name to the file’s own, in the selected zone', () => {
    const guess = guessRow({ ...HINTS, fileName: '2026-11-03_14-05.wav' })
    expect(guess.fields.timestamp).toEqual({ value: '2026-11-03T13:05:00.000Z', from: 'file-name' })
    expect(guess.times.map(({ from }) => from)).toEqual(['file-name', 'modified'])
  })

  it('prefers the Broadcast Wave chunk to all others, and the name to a date in the tags', () => {
    const at = (from: 'bwf' | 'tag' | 'created') =>
      guessRow({
        ...HINTS,
        fileName: '2026-11-03_14-05.wav',
        facts: { title: null, recordedAt: { text: '2026-11-02 09:00:00', from } },
      }).times.map((time) => time.from)
    expect(at('bwf')).toEqual(['bwf', 'file-name', 'modified'])
    expect(at('tag')).toEqual(['file-name', 'tag', 'modified'])
  })

  it('reads names of known phone systems only if the name has no other time', () => {
    const systemTime = () => ({ local: '2020-06-05T11:49:02', offsetMinutes: null })
    const timesOf = (fileName: string) => guessRow({ ...HINTS, fileName, systemTime }).times
    expect(timesOf('Call recording +15551234567_200605_114902.m4a')[0]).toEqual({ from: 'file-name', ...systemTime() })
    expect(timesOf('2026-11-03_14-05.wav')[0]?.local).toBe('2026-11-03T14:05:00')
    expect(guessRow({ ...HINTS, systemTime: () => null }).times.map(({ from }) => from)).toEqual(['modified'])
  })

  it('uses another time if the user chose it', () => {
    const guess = guessRow({ ...HINTS, fileName: '2026-11-03_14-05.wav', timeFrom: 'modified' })
    expect(guess.fields.timestamp).toEqual({ value: '2026-11-20T08:00:00.000Z', from: 'modified' })
  })

  it('prefers an epoch in the name to the local time beside it, and marks the source', () => {
    const guess = guessRow({ ...HINTS, fileName: 'out-5551234-101-20261103-090533-1793714733.77.wav' })
    expect(guess.fields.timestamp).toEqual({ value: '2026-11-03T14:05:33.000Z', from: 'epoch' })
    expect(guess.times.map(({ from }) => from)).toEqual(['epoch', 'file-name', 'modified'])
  })

  it('ignores the time of a clock that was never set', () => {
    expect(guessRow({ ...HINTS, modifiedMs: 0 }).fields).toEqual({})
    expect(guessRow({ ...HINTS, modifiedMs: Date.UTC(1990, 0) - 1 }).fields).toEqual({})
    const first = { value: '1990-01-01T00:00:00.000Z', from: 'modified' }
    expect(guessRow({ ...HINTS, modifiedMs: Date.UTC(1990, 0) }).fields.timestamp).toEqual(first)
  })

  it('ignores a time in the recording that can’t be read', () => {
    const facts = { title: null, recordedAt: { text: 'last week', from: 'tag' as const } }
    expect(guessRow({ ...HINTS, facts }).times.map(({ from }) => from)).toEqual(['modified'])
  })

  it('returns the sources of agent and title', () => {
    const facts = { title: 'Quarterly review', recordedAt: null }
    expect(guessRow({ ...HINTS, folder: 'Anna Nováková', facts }).fields).toMatchObject({
      userId: { value: 7, from: 'path' },
      title: { value: 'Quarterly review', from: 'tag' },
    })
    expect(guessRow({ ...HINTS, folder: 'Anna Nováková', agents: null }).fields).not.toHaveProperty('userId')
  })
})

describe('times and zones', () => {
  it('prefers the offset of the time to the zone', () => {
    expect(timestampOf({ local: '2026-11-03T14:05:00', offsetMinutes: -300 }, 'Europe/Prague')).toBe(
      '2026-11-03T19:05:00.000Z',
    )
  })

  it('convert back and forth in summer and in winter', () => {
    for (const local of ['2026-07-03T14:05:33', '2026-12-03T00:00:00']) {
      for (const zone of ['Europe/Prague', 'America/New_York', 'Asia/Kolkata', 'UTC']) {
        expect(localOf(timestampOf({ local, offsetMinutes: null }, zone), zone)).toBe(local)
      }
    }
    expect(localOf('never', 'UTC')).toBe('')
  })
})
