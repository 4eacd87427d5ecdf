import { instantsOfWall, offsetAt } from '../../../values/zonedTime.ts'
import { DAY, type EpochMs } from '../../../units.ts'

/**
 * All instants of a local time (`YYYY-MM-DDTHH:MM:SS`) in a zone: one, or none or two when the clocks change. Offsets are
 * cached by day, because the names of a folder are compared with dozens of zones.
 */
export function wallInstants(local: string, zone: string): readonly EpochMs[] {
  const asUtc = Date.parse(`${local}Z`)
  const before = offsetOfDay(Math.floor(asUtc / DAY) - 1, zone)
  const after = offsetOfDay(Math.floor(asUtc / DAY) + 2, zone)
  return before === after ? [asUtc - before] : instantsOfWall(asUtc, zone)
}

/** The zone's offset at an instant, in minutes east of UTC. */
export function offsetMinutesAt(instant: EpochMs, zone: string): number {
  const day = Math.floor(instant / DAY)
  const before = offsetOfDay(day, zone)
  return (before === offsetOfDay(day + 1, zone) ? before : offsetAt(instant, zone)) / 60_000
}

const offsetsByZone = new Map<string, Map<number, number>>()
/** About 20 MB. */
const MOST_CACHED = 400_000
let cachedCount = 0

/** At the beginning of a day in UTC, in milliseconds. No zone changes its offset twice within three days. */
function offsetOfDay(day: number, zone: string): number {
  const known = offsetsByZone.get(zone)?.get(day)
  if (known !== undefined) return known
  if (cachedCount >= MOST_CACHED) {
    offsetsByZone.clear()
    cachedCount = 0
  }
  const offset = offsetAt(day * DAY, zone)
  const days = offsetsByZone.get(zone) ?? new Map<number, number>()
  offsetsByZone.set(zone, days.set(day, offset))
  cachedCount += 1
  return offset
}
