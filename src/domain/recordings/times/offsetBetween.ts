import { HOUR, MINUTE, type EpochMs } from '../../units.ts'

/** UTC+14:00 is the largest offset of any zone, and every zone's offset is a multiple of 15 minutes. */
const FURTHEST_ZONE = 14 * HOUR
const ZONE_STEP = 15 * MINUTE
/** The epoch is the time the channel opened, the local time is the start of the recording, often without seconds. */
const TOLERANCE = MINUTE

/**
 * The offset, in minutes east of UTC, of the zone in which the local time (`YYYY-MM-DDTHH:MM:SS`) is the time of the epoch.
 * Null if there is no such zone: then they aren't the same moment.
 */
export function offsetBetween(local: string, epoch: EpochMs): number | null {
  const difference = Date.parse(`${local}Z`) - epoch
  const offset = Math.round(difference / ZONE_STEP) * ZONE_STEP
  const isZone = Math.abs(difference) <= FURTHEST_ZONE + TOLERANCE && Math.abs(difference - offset) <= TOLERANCE
  // `Math.round` returns -0 for small negative numbers.
  return isZone ? offset / MINUTE + 0 : null
}
