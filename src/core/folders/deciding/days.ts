import { instantOfWall } from '../../../domain/values/zonedTime.ts'
import { HOUR, type EpochMs } from '../../../domain/units.ts'

/** Days are `YYYY-MM-DD` in the zone of a folder. */

/** The instant at which a day begins, `later` days after `day`. */
export function startOfDay(day: string, zone: string, later = 0): EpochMs {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return instantOfWall({ year, month, day: date + later }, zone)
}

export function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * 24 * HOUR).toISOString().slice(0, 10)
}

/** A call that began before midnight is over, and its file is written, two hours later. */
const DRAW_DELAY = 2 * HOUR

/** When the plan draws from the calls of a day. */
export function drawTime(day: string, zone: string): EpochMs {
  return startOfDay(day, zone, 1) + DRAW_DELAY
}
