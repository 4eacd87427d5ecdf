import { expect, it } from 'vitest'
import { EMPTY_READING } from '../nameReading.ts'
import { narrowedProof } from './narrowedProof.ts'
import { proveZone } from '../testing/proveZone.ts'
import { timeOfReading } from '../timeOfReading.ts'
import { UNPROVEN } from './zoneProof.ts'

/** Three names of a month, written with this offset. */
function names(month: number, offsetHours: number) {
  return [1, 2, 3].map((day) => {
    const epochMs = Date.UTC(2026, month, day, 12)
    const local = new Date(epochMs + offsetHours * 3_600_000).toISOString().slice(0, 19)
    return { ...EMPTY_READING, local, epochSeconds: epochMs / 1000 }
  })
}

const inUtc = proveZone(names(0, 0))
const inJakarta = proveZone(names(0, 7))

it('a phone system whose clock was set to another zone proves nothing, also when the older names are not read', () => {
  const both = narrowedProof(inUtc, inJakarta)
  expect(both.kind).toBe('contradiction')
  expect(narrowedProof(both, inJakarta).kind).toBe('contradiction')
  const time = { local: '2026-01-05T09:00:00', offsetMinutes: null, epochSeconds: null }
  expect(timeOfReading(time, { kind: 'proven' }, both)).toEqual({ kind: 'unknown', why: 'contradictory-zones' })
})

it('winter and summer together prove what all names at once prove', () => {
  const winter = names(0, 1)
  const summer = names(6, 2)
  const all = proveZone([...winter, ...summer])
  const narrowed = narrowedProof(proveZone(winter), proveZone(summer))
  expect('zones' in narrowed && narrowed.zones.toSorted()).toEqual('zones' in all && all.zones.toSorted())
  expect(narrowed.kind).toBe(all.kind)
})

it('names without an epoch change no proof, and the first proof needs no other', () => {
  expect(narrowedProof(inUtc, UNPROVEN)).toBe(inUtc)
  expect(narrowedProof(UNPROVEN, inUtc)).toBe(inUtc)
})
