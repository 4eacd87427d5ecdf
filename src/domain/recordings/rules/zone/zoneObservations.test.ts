import { describe, expect, it } from 'vitest'
import { offsetAt } from '../../../values/zonedTime.ts'
import { EMPTY_READING, type NameReading } from '../nameReading.ts'
import { readName } from '../readName.ts'
import { proveZone } from '../testing/proveZone.ts'
import { timeOfReading } from '../timeOfReading.ts'
import { zoneWords } from './zoneWords.ts'

/** A name of Asterisk at an instant, by a clock in the zone. */
function named(instant: string, zone: string, lateSeconds = 0): NameReading {
  const at = Date.parse(instant)
  const local = new Date(at + offsetAt(at, zone) + lateSeconds * 1000).toISOString().slice(0, 19)
  return { ...EMPTY_READING, local, epochSeconds: at / 1000 }
}

const wall = (local: string): NameReading => ({ ...EMPTY_READING, local })
const instantOf = (local: string, readings: readonly NameReading[]) => {
  const time = timeOfReading(wall(local), { kind: 'proven' }, proveZone(readings))
  return time.kind === 'known' ? new Date(time.instant).toISOString() : time.why
}

const WINTER = '2025-01-15T12:00:00Z'
const SPRING = '2025-04-02T09:30:00Z'
const SUMMER = '2025-07-15T12:00:00Z'

describe('the zone of a phone system', () => {
  it('is proven by three names, with daylight saving time', () => {
    const names = [WINTER, SPRING, SUMMER].map((instant) => named(instant, 'Europe/Berlin', 7))
    const proof = proveZone(names)
    expect(proof).toMatchObject({ kind: 'zone', confirmedBy: 3, nameCount: 3 })
    expect(proof.kind === 'zone' && proof.zones).toContain('Europe/Berlin')
    expect(instantOf('2025-02-01T10:00:00', names)).toBe('2025-02-01T09:00:00.000Z')
    expect(instantOf('2025-08-01T10:00:00', names)).toBe('2025-08-01T08:00:00.000Z')
    expect(instantOf('2026-08-01T10:00:00', names)).toBe('2026-08-01T08:00:00.000Z')
  })

  it('is unknown in hours that the clocks skip or repeat', () => {
    const names = [WINTER, SPRING, SUMMER].map((instant) => named(instant, 'Europe/Berlin'))
    expect(instantOf('2025-03-30T01:59:59', names)).toBe('2025-03-30T00:59:59.000Z')
    expect(instantOf('2025-03-30T02:30:00', names)).toBe('skipped-hour')
    expect(instantOf('2025-10-26T02:30:00', names)).toBe('repeated-hour')
    expect(instantOf('2025-10-26T03:00:00', names)).toBe('2025-10-26T02:00:00.000Z')
  })

  it('is known in a repeated hour by its epoch', () => {
    const second = { ...wall('2025-10-26T02:30:00'), epochSeconds: Date.parse('2025-10-26T01:30:00Z') / 1000 }
    expect(timeOfReading(second, { kind: 'stated', zone: 'Europe/Berlin' }, proveZone([]))).toEqual({
      kind: 'known',
      instant: Date.parse('2025-10-26T01:30:00Z'),
      from: 'epoch',
    })
  })

  it('is one offset in one season if zones differ in the other', () => {
    const names = ['2025-01-10T08:00:00Z', '2025-01-20T08:00:00Z', '2025-02-10T08:00:00Z'].map((instant) =>
      named(instant, 'Europe/Berlin'),
    )
    expect(proveZone(names)).toMatchObject({ kind: 'offset', offsetMinutes: 60 })
    expect(instantOf('2025-01-15T10:00:00', names)).toBe('2025-01-15T09:00:00.000Z')
    expect(instantOf('2025-07-15T10:00:00', names)).toBe('several-instants')
  })

  it('is proven for good where no zone with this offset changes its clocks', () => {
    const names = Array.from({ length: 500 }, (_unused, index) =>
      named(new Date(Date.UTC(2025, 2, 27, 2) + index * 700_000).toISOString(), 'Asia/Jakarta', index % 50),
    )
    expect(zoneWords(proveZone(names), { number: String })).toBe(
      'The phone system’s clock is UTC+7, confirmed by 500 of 500 file names.',
    )
    expect(instantOf('2025-10-01T10:00:00', names)).toBe('2025-10-01T03:00:00.000Z')
  })

  it('needs three names', () => {
    const names = [WINTER, SUMMER].map((instant) => named(instant, 'Europe/Berlin'))
    expect(proveZone(names).kind).toBe('unproven')
    expect(instantOf('2025-01-15T10:00:00', names)).toBe('unproven-zone')
  })

  it('isn’t proven by names that contradict one another', () => {
    const names = [
      named('2025-01-10T08:00:00Z', 'Europe/Berlin'),
      named('2025-01-12T08:00:00Z', 'Asia/Jakarta'),
      named('2025-01-14T08:00:00Z', 'Europe/Berlin'),
      named('2025-01-16T08:00:00Z', 'Europe/Berlin'),
    ]
    expect(proveZone(names)).toEqual({ kind: 'contradiction', confirmedBy: 4, nameCount: 4 })
    expect(zoneWords(proveZone(names), { number: String })).toBe(
      'The file names contradict each other: no single time zone fits all 4.',
    )
    expect(instantOf('2025-01-15T10:00:00', names)).toBe('contradictory-zones')
  })

  it('isn’t proven by an epoch that isn’t the time of the name', () => {
    const names = [1, 2, 3, 4].map((day) => named(`2025-01-0${day}T08:00:00Z`, 'Europe/Berlin', 400))
    expect(proveZone(names)).toEqual({ kind: 'unproven', confirmedBy: 0, nameCount: 4 })
    expect(timeOfReading(names[0]!, { kind: 'stated', zone: 'Europe/Berlin' }, proveZone(names))).toEqual({
      kind: 'unknown',
      why: 'contradictory-times',
    })
  })

  it('is read from published names: a client of Issabel in UTC+0 and Yeastar’s help in UTC+8', () => {
    const read = (name: string) => readName(name, { system: 'asterisk', patterns: [] })!
    const yeastar = read('20220412173331-1649756009.12-2002-2005-Internal.wav')
    expect(timeOfReading(yeastar, { kind: 'proven' }, proveZone([]))).toMatchObject({ instant: 1_649_756_009_000 })
    expect(proveZone([yeastar, yeastar, yeastar])).toMatchObject({
      kind: 'zone',
      zones: expect.arrayContaining(['+08:00', 'Asia/Shanghai']),
    })
    const issabel = read('internal-1100-1101-20241117-164137-1731861697.2.wav')
    expect(proveZone([issabel, issabel, issabel])).toMatchObject({ kind: 'offset', offsetMinutes: 0 })
  })

  it('is proven by three published names of FreePBX, and not by one whose times disagree', () => {
    // Sources in readName.test.ts.
    const names = [
      'external-101-79619235154-20250210-090217-1739160137.18879.wav',
      'q-2020159-935361695-20260910-151650-1789035402.1487198.wav',
      'external-101-998853802-20260910-145021-1789033821.wav',
      'g101-20260910-133740-1789031860.1486300.wav',
    ].map((name) => readName(name, { system: 'asterisk', patterns: [] })!)
    expect(zoneWords(proveZone(names), { number: String })).toBe(
      'The phone system’s clock is UTC+5, confirmed by 3 of 4 file names.',
    )
    expect(timeOfReading(names[3]!, { kind: 'proven' }, proveZone(names))).toMatchObject({ why: 'contradictory-times' })
  })
})
