import { getOrInsert } from '../getOrInsert.ts'
import { instantOfWall, type WallTime } from '../values/zonedTime.ts'
import { DAY, type EpochMs } from '../units.ts'

/** In a time zone. Weeks start on Monday. */
export type Period = 'day' | 'week' | 'month' | 'year'

/** By period and zone, then by the number of the period. */
const knownStarts = new Map<string, Map<number, EpochMs>>()

/** The start of the period with this number. `Intl` takes a twentieth of a millisecond. */
function starts(period: Period, zone: string): (index: number) => EpochMs {
  const key = `${period} ${zone}`
  const known = getOrInsert(knownStarts, key, () => new Map<number, EpochMs>())
  // Without `getOrInsert`: it is called several times for each call of the library.
  return (index) => {
    let start = known.get(index)
    if (start === undefined) {
      start = instantOfWall(wallAt(period, index), zone)
      known.set(index, start)
    }
    return start
  }
}

/** The start of the period of an instant; null for no instant. */
export function periodFinder(period: Period, zone: string): (instant: EpochMs) => EpochMs | null {
  const startAt = starts(period, zone)
  return (instant) => {
    if (Number.isNaN(instant)) return null
    const index = indexInUtc(period, instant)
    const [next, start] = [startAt(index + 1), startAt(index)]
    if (next <= instant) return next
    return start <= instant ? start : startAt(index - 1)
  }
}

/** The starts of all periods from the one of `from` to the one after `to`. */
export function periodStarts(
  period: Period,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
  zone: string,
): readonly EpochMs[] {
  const first = periodFinder(period, zone)(from) ?? from
  const startAt = starts(period, zone)
  const found: EpochMs[] = []
  for (let index = indexInUtc(period, from) - 1; ; index += 1) {
    const start = startAt(index)
    if (start >= first) found.push(start)
    if (start > to) return found
  }
}

/** Periods from the one of January 1, 1970 on. */
function indexInUtc(period: Period, instant: EpochMs): number {
  switch (period) {
    case 'day':
      return Math.floor(instant / DAY)
    case 'week':
      return Math.floor((instant - 4 * DAY) / (7 * DAY))
    case 'month': {
      const date = new Date(instant)
      return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
    }
    case 'year':
      return new Date(instant).getUTCFullYear() - 1970
  }
}

/** Its start. Fields out of range carry over. */
function wallAt(period: Period, index: number): WallTime {
  switch (period) {
    case 'day':
      return { year: 1970, month: 1, day: 1 + index }
    case 'week':
      return { year: 1970, month: 1, day: 5 + 7 * index }
    case 'month':
      return { year: 1970, month: 1 + index, day: 1 }
    case 'year':
      return { year: 1970 + index, month: 1, day: 1 }
  }
}
