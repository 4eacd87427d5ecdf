import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameTime, fileNameTimes } from './fileNameTime.ts'

describe('the time in a file name', () => {
  it.each([
    ['2026-11-20 14.32.05 Acme.mp3', '2026-11-20T14:32:05', null],
    ['2026-11-03_14-05.wav', '2026-11-03T14:05:00', null],
    ['20261103T140500Z.mp3', '2026-11-03T14:05:00', 0],
    ['2026-11-03 14.05.33.m4a', '2026-11-03T14:05:33', null],
    ['03.11.2026 14.05.wav', '2026-11-03T14:05:00', null],
    ['rec_20261120-143205.wav', '2026-11-20T14:32:05', null],
    ['20261120143205.wav', '2026-11-20T14:32:05', null],
    ['call-2026-11-20T14-32-05Z.mp3', '2026-11-20T14:32:05', 0],
    ['rec 2026-11-03T14_05_33+02_00.wav', '2026-11-03T14:05:33', 120],
    ['2026-11-03T14:05:33-0500.wav', '2026-11-03T14:05:33', -300],
    ['20261120_1432.m4a', '2026-11-20T14:32:00', null],
    ['Zoom 2026-11-20 at 09.05.59.mp4', '2026-11-20T09:05:59', null],
    ['GMT20261103-140533_Recording.m4a', '2026-11-03T14:05:33', 0],
    ['Recording 2026-11-03 at 2.05.33 PM.m4a', '2026-11-03T14:05:33', null],
    ['Nov 3, 2026 12-05 AM.wav', '2026-11-03T00:05:00', null],
    ['2026-11-03_02-25-30_PM_Anna.wav', '2026-11-03T14:25:30', null],
    ['2026-11-03_12-05-00_AM_Anna.wav', '2026-11-03T00:05:00', null],
    ['20261103_022530PM.wav', '2026-11-03T14:25:30', null],
    ['20261103022530PM.wav', '2026-11-03T14:25:30', null],
    ['2026-11-03 0225 PM.wav', '2026-11-03T14:25:00', null],
    // The hour is the same, whatever the letters mean.
    ['2026-11-03_14-05-33_PM_Anna.wav', '2026-11-03T14:05:33', null],
    ['20261103-140533_AM_4711.wav', '2026-11-03T14:05:33', null],
    ['20261103-093000_AM_4711.wav', '2026-11-03T09:30:00', null],
    ['20261103-120533_PM_4711.wav', '2026-11-03T12:05:33', null],
    ['20261103_022530_PM.wav', '2026-11-03T14:25:30', null],
    ['20261103_022530PM_Anna.wav', '2026-11-03T14:25:30', null],
    ['2026-11-03_00-05-33_AM_Anna.wav', '2026-11-03T00:05:33', null],
    ['20261103_140533.amr', '2026-11-03T14:05:33', null],
    ['3 November 2026 14.05.wav', '2026-11-03T14:05:00', null],
    ['in-420601-20261103-150533-1793714733.12.wav', '2026-11-03T14:05:33', 0],
    ['2026-11-03_14-05-33-120.wav', '2026-11-03T14:05:33', null],
    ['20261103-140533-1000-5551234.wav', '2026-11-03T14:05:33', null],
    ['20261103T140533-1030.wav', '2026-11-03T14:05:33', null],
    ['2026-11-03_14-05-33-0000.wav', '2026-11-03T14:05:33', null],
    ['20261103-140533-0200-5551234.wav', '2026-11-03T14:05:33', null],
    ['2026-11-03 0800-0900.wav', '2026-11-03T08:00:00', null],
    ['2026-11-03 09:00-10:00.wav', '2026-11-03T09:00:00', null],
    ['2026-11-03 08:00-09:30:00.wav', '2026-11-03T08:00:00', null],
    ['2026-11-03 09:00:00-10:00:00.wav', '2026-11-03T09:00:00', null],
    ['2026-11-03 08_00_00-09_00_00.wav', '2026-11-03T08:00:00', null],
    ['2026-11-03T14:05-05:00.wav', '2026-11-03T14:05:00', -300],
    ['2026-11-03T1405-0500.wav', '2026-11-03T14:05:00', -300],
    ['2026-11-03T14-05-33+0100_4711.wav', '2026-11-03T14:05:33', 60],
    ['2026-11-03T14:05:33-05:00_5551234.wav', '2026-11-03T14:05:33', -300],
    ['2026-11-03T14:05:33-05:00_42.wav', '2026-11-03T14:05:33', -300],
    ['2026-11-03 23:00-00:00.wav', '2026-11-03T23:00:00', null],
    ['2026-11-03 23:30-00:30.wav', '2026-11-03T23:30:00', null],
    ['20261103_2330-0100.wav', '2026-11-03T23:30:00', null],
    ['2026-11-03 2200-0600.wav', '2026-11-03T22:00:00', null],
    ['20261103-022530-PM.wav', '2026-11-03T14:25:30', null],
    ['20261103_022530 PM (1).wav', '2026-11-03T14:25:30', null],
    ['20261103_140533-0500_in_5551234.wav', '2026-11-03T14:05:33', -300],
    ['2026-11-03T14:05:33-10:00.wav', '2026-11-03T14:05:33', -600],
    ['2026-11-03T14_05_33-03_30.wav', '2026-11-03T14:05:33', -210],
    ['2026-11-03 14-05 CAT SALES.wav', '2026-11-03T14:05:00', null],
    ['2026-11-03_14-05_WEST_Anna.wav', '2026-11-03T14:05:00', null],
    ['2026-11-03 14-05 SGT 4711.wav', '2026-11-03T14:05:00', null],
    ['2026-11-03 14-05-33 Z Novak.wav', '2026-11-03T14:05:33', null],
    ['2026-11-03 14.05.33 SGT.wav', '2026-11-03T14:05:33', 480],
    ['2026-11-03_14-05-33_HST.wav', '2026-11-03T14:05:33', -600],
    ['2026-11-03 14-05-33 (WEST).wav', '2026-11-03T14:05:33', 60],
    ['2026-11-03 14-05 [CAT] Anna.wav', '2026-11-03T14:05:00', 120],
    ['2026-11-03 14-05-33 Z.wav', '2026-11-03T14:05:33', 0],
    ['2026-11-03 14-05-33 (Z) Anna.wav', '2026-11-03T14:05:33', 0],
    ['2026-11-03 14-05 z Prahy.wav', '2026-11-03T14:05:00', null],
    ['2026-11-03 14-05 Zürich.wav', '2026-11-03T14:05:00', null],
    ['1763649125.wav', '2025-11-20T14:32:05', 0],
    ['call_1763649125123_out.wav', '2025-11-20T14:32:05', 0],
  ])('%s', (name, local, offsetMinutes) => {
    expect(fileNameTime(name)).toMatchObject({ local, offsetMinutes })
  })

  it('may have its day in the folder’s name', () => {
    expect(fileNameTime('14-05-33 anna.wav', 'exports/2026-11-03')?.local).toBe('2026-11-03T14:05:33')
    expect(fileNameTime('2026-11-04 09.00.wav', 'exports/2026-11-03')?.local).toBe('2026-11-04T09:00:00')
    expect(fileNameTime('140533-anna.wav', '2026/11/03')?.local).toBe('2026-11-03T14:05:33')
    expect(fileNameTime('anna.wav', 'exports/2026-11-03 1405')?.local).toBe('2026-11-03T14:05:00')
  })

  it('isn’t an extension in a folder of a day', () => {
    expect(fileNameTime('1001-5551234.wav', '2026-11-03')).toBeNull()
    expect(fileNameTime('_1001_5551234.wav', 'exports/20261103')).toBeNull()
    expect(fileNameTime('x.wav', '2026/11/03/1001')).toBeNull()
  })

  it('includes the other reading if day and month may be swapped', () => {
    expect(fileNameTime('03-11-2026_14-05.wav')).toMatchObject({
      local: '2026-11-03T14:05:00',
      alsoLocal: '2026-03-11T14:05:00',
    })
    for (const only of ['13-11-2026_14-05.wav', '11-13-2026_14-05.wav']) {
      expect(fileNameTime(only)).toMatchObject({ local: '2026-11-13T14:05:00', offsetMinutes: null })
    }
    expect(fileNameTime('11-11-2026_14-05.wav')).not.toHaveProperty('alsoLocal')
  })

  it.each([
    ['a day alone', '2026-11-20.mp3'],
    ['a month that does not exist', '2026-13-20 14.32.05.mp3'],
    ['a day that does not exist', '2026-02-30 14.32.05.mp3'],
    ['an hour that does not exist', '20261120-253205.mp3'],
    ['an hour that is noon or midnight', '2026-11-20_00-05-33_PM_Anna.mp3'],
    ['an hour with initials, or the afternoon', '20261103-093000_PM_4711.wav'],
    ['an hour with a German word, or midnight', '20261103_120533 am Telefon.wav'],
    ['a telephone number', '+420601123456.mp3'],
    ['nothing', 'Front_Center.wav'],
  ])('is not found in %s', (_what, name) => {
    expect(fileNameTime(name)).toBeNull()
  })
})

describe('a local time and an epoch in one name', () => {
  // Asterisk's own names: MixMonitor files are TIMESTR-UNIQUEID, and UNIQUEID begins with the epoch of the channel.
  const EPOCH = 1_793_714_733 // 2026-11-03T14:05:33Z
  const wallIn = (offsetMinutes: number, laterSeconds = 0) =>
    new Date((EPOCH + offsetMinutes * 60 + laterSeconds) * 1000).toISOString().slice(0, 19)
  const nameOf = (wall: string) => `out-5551234-101-${wall.replaceAll(/[-:]/g, '').replace('T', '-')}-${EPOCH}.77.wav`
  const truth = { from: 'epoch', local: '2026-11-03T14:05:33', offsetMinutes: 0 }

  it('derives the zone of the local time from the epoch', () => {
    fc.assert(
      fc.property(fc.integer({ min: -56, max: 56 }), fc.integer({ min: -30, max: 30 }), (quarters, late) => {
        const times = fileNameTimes(nameOf(wallIn(quarters * 15, late)))
        expect(times[0]).toEqual(truth)
        expect(times[1]).toMatchObject({ from: 'file-name', local: wallIn(quarters * 15, late) })
      }),
    )
  })

  it('allows a name without seconds to be up to a minute before its epoch', () => {
    expect(fileNameTimes(`2026-11-03_09-05_${EPOCH}.wav`)[0]).toEqual(truth)
  })

  it('allows a minute between the two, in the zones farthest from UTC, too', () => {
    const kinds = (offset: number, late: number) => fileNameTimes(nameOf(wallIn(offset, late))).map(({ from }) => from)
    for (const offset of [0, 14 * 60]) {
      expect(kinds(offset, 60)).toEqual(['epoch', 'file-name'])
      expect(kinds(offset, 61)).toEqual(['file-name'])
    }
  })

  it('distinguishes day and month by the epoch', () => {
    expect(fileNameTimes(`03-11-2026_09-05-33_${EPOCH}.wav`)[0]).toEqual(truth)
    expect(fileNameTimes(`11-03-2026_09-05-33_${EPOCH}.wav`)[0]).toEqual(truth)
  })

  it('ignores a number that no zone can explain', () => {
    for (const wall of [wallIn(0, 7 * 60), wallIn(15 * 60), wallIn(-15 * 60), '2019-05-01T10:00:00']) {
      expect(fileNameTimes(nameOf(wall))).toEqual([{ from: 'file-name', local: wall, offsetMinutes: null }])
    }
  })

  it('accepts an epoch in the second number', () => {
    expect(fileNameTimes(`1420601123-20261103-090533-${EPOCH}.77.wav`)[0]).toEqual(truth)
  })

  it('doesn’t need an epoch if the local time has a zone', () => {
    const [first] = fileNameTimes(`2026-11-03T15-05-33+0100 ${EPOCH}.wav`)
    expect(first).toEqual({ from: 'file-name', local: '2026-11-03T15:05:33', offsetMinutes: 60 })
    const [place] = fileNameTimes(`2026-11-03 09-05-33 America-New_York ${EPOCH}.wav`)
    expect(place).toMatchObject({ local: '2026-11-03T09:05:33', zone: 'America/New_York' })
    // A phone number.
    expect(fileNameTimes('2026-11-03T15-05-33+0100 1420601123.wav')).toHaveLength(1)
  })

  it('may begin some minutes after its epoch', () => {
    const [first] = fileNameTimes(`2026-11-03T15-20-33+0100 ${EPOCH}.wav`)
    expect(first).toEqual({ from: 'file-name', local: '2026-11-03T15:20:33', offsetMinutes: 60 })
    const [place] = fileNameTimes(`2026-11-03 09-35-33 America-New_York ${EPOCH}.wav`)
    expect(place).toMatchObject({ local: '2026-11-03T09:35:33', zone: 'America/New_York' })
  })

  it('has no time if the epoch fits only another zone than the stated one', () => {
    expect(fileNameTimes(`2026-11-03T14-05-33+0100 ${EPOCH}.wav`)).toEqual([])
    expect(fileNameTimes(`20261103-090533_PST_${EPOCH}.77.wav`)).toEqual([])
    expect(fileNameTimes(`2026-11-03 09-05-33 Europe-Prague ${EPOCH}.wav`)).toEqual([])
  })
})

const moment = fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2099-12-31T23:59:59Z') })
const two = (value: number) => String(value).padStart(2, '0')

describe('for any moment', () => {
  it('reads back each way of writing it', () => {
    const words = fc.constantFrom('', 'rec', 'call_', 'Anna Nováková ', 'x-')
    fc.assert(
      fc.property(moment, words, fc.constantFrom(0, 1, 2, 3, 4, 5), (date, before, way) => {
        const local = date.toISOString().slice(0, 19)
        const [day = '', clock = ''] = local.split('T')
        const written = [
          `${day} ${clock.replaceAll(':', '.')}`,
          `${day}_${clock.replaceAll(':', '-')}`,
          `${day.replaceAll('-', '')}T${clock.replaceAll(':', '')}`,
          `${day.replaceAll('-', '')}${clock.replaceAll(':', '')}`,
          `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()} ${clock.replaceAll(':', '.')}`,
          `${day}T${clock}`,
        ][way]
        expect(fileNameTime(`${before}${written}.wav`)).toMatchObject({ local, offsetMinutes: null })
      }),
    )
  })

  it('only returns valid times', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 ._TZ:+-]{0,24}$/), (name) => {
        const found = fileNameTime(name)
        if (found !== null) expect(new Date(`${found.local}Z`).toISOString().slice(0, 19)).toBe(found.local)
      }),
      { numRuns: 2000 },
    )
  })
})
