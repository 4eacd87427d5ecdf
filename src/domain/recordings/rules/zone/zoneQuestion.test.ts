import { expect, it } from 'vitest'
import { timeOfInstant } from '../../times/writtenTime.ts'
import type { RowTime, StagingRow } from '../../rows/stagingRow.ts'
import { zoneQuestion } from './zoneQuestion.ts'

const none = { value: null, from: null }

function row(fileName: string, times: readonly RowTime[], zone: string | null): StagingRow {
  const [time] = times
  const timestamp = { value: '2026-06-01T09:00:00.000Z', from: time?.from ?? null }
  const fields = {
    timestamp,
    userId: none,
    callTypeId: none,
    title: none,
    leadName: none,
    leadCompany: none,
    voipId: none,
  }
  return {
    ...{
      stageId: fileName,
      source: { kind: 'upload' },
      fileName,
      folder: '',
      sizeBytes: 1,
      check: 'done',
      sha256: null,
    },
    ...{ facts: null, times, timeZone: 'Europe/Berlin', fields },
    problems: zone === null ? [] : [{ kind: 'assumed-zone', zone }],
  }
}

const wall = (local: string): RowTime => ({ from: 'file-name', local, offsetMinutes: null })
const zoneless = (fileName: string) => row(fileName, [wall('2026-06-01T11:00:00')], 'Europe/Berlin')
/** A name with a local time of New York and the seconds since 1970. */
const exact = (at: string, offsetHours = -4) => {
  const instant = Date.parse(at)
  const local = new Date(instant + offsetHours * 3_600_000).toISOString().slice(0, 19)
  return row(at, [{ from: 'epoch', ...timeOfInstant(instant) }, wall(local)], null)
}

it('is asked once for all recordings without a zone, with one of them', () => {
  expect(zoneQuestion([exact('2026-06-01T09:00:00Z')])).toBeNull()
  expect(zoneQuestion([zoneless('a.wav'), zoneless('b.wav'), exact('2026-06-01T09:00:00Z')])).toEqual({
    ...{ zone: 'Europe/Berlin', count: 2, fitting: null },
    sample: { fileName: 'a.wav', local: '2026-06-01T11:00:00' },
  })
})

it('shows the sample’s date in use, which can be from a CSV', () => {
  const one = zoneless('a.wav')
  const timestamp = { value: '2026-05-01T08:00:00.000Z', from: 'csv' } as const
  expect(zoneQuestion([{ ...one, fields: { ...one.fields, timestamp } }])?.sample.local).toBe('2026-05-01T10:00:00')
})

it('offers the zone that fits all names with an exact time, from three of them on', () => {
  const names = ['2026-06-01T09:00:00Z', '2026-06-02T09:00:00Z'].map((at) => exact(at))
  expect(zoneQuestion([zoneless('a.wav'), ...names])?.fitting).toBeNull()
  const third = exact('2026-01-02T09:00:00Z', -5)
  expect(zoneQuestion([zoneless('a.wav'), ...names, third])?.fitting).toEqual({
    zone: 'America/New_York',
    nameCount: 3,
  })
  // In no zone.
  expect(zoneQuestion([zoneless('a.wav'), ...names, third, exact('2026-01-03T09:00:00Z', 3)])?.fitting).toBeNull()
})
