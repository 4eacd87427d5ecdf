import { instantOfWall, wallTimeOf } from '../../filters/values/zonedTime.ts'
import { instantOf } from '../../instant.ts'
import type { EpochMs } from '../../units.ts'
import { fileNameTimes } from '../times/fileNameTime.ts'
import type { SaidTime } from '../recordingFacts.ts'
import type { RowTime } from './stagingRow.ts'
import { timeOfInstant, writtenTime } from '../times/writtenTime.ts'

interface TimeHints {
  readonly fileName: string
  readonly folder: string
  /** Of the recording's own bytes; null when it says none. */
  readonly said: SaidTime | null
  /** Null for a link. */
  readonly modifiedMs: EpochMs | null
}

/** 1990: before it there was no file like this; what says so has a clock that was never set. */
const EARLIEST = Date.UTC(1990, 0)

/**
 * All times that can be found for a recording, most trusted first. A recorder's own chunk is the beginning of the call;
 * a name is what somebody wanted it to be; a container's clock is often the end of a conversion; the file's own time is
 * that of the last copy.
 */
export function rowTimes({ fileName, folder, said, modifiedMs }: TimeHints): readonly RowTime[] {
  const named = fileNameTimes(fileName, folder)
  const written = said === null ? null : writtenTime(said.text)
  const inside: RowTime[] = written === null || said === null ? [] : [{ from: said.from, ...written }]
  const modified: RowTime[] =
    modifiedMs === null || modifiedMs < EARLIEST ? [] : [{ from: 'modified', ...timeOfInstant(modifiedMs) }]
  return said?.from === 'bwf' ? [...inside, ...named, ...modified] : [...named, ...inside, ...modified]
}

/** The instant a stated time means, as ISO 8601 in UTC. `timeZone` counts where it does not say its own. */
export function timestampOf(time: Pick<RowTime, 'local' | 'offsetMinutes' | 'zone'>, timeZone: string): string {
  const asUtc = Date.parse(`${time.local}Z`)
  if (time.offsetMinutes !== null) return new Date(asUtc - time.offsetMinutes * 60_000).toISOString()
  const date = new Date(asUtc)
  const wall = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
  return new Date(instantOfWall(wall, time.zone ?? timeZone)).toISOString()
}

/** An instant as a clock in `timeZone` shows it: `2026-11-03T14:05:33`. Empty for what is no instant. */
export function localOf(timestamp: string, timeZone: string): string {
  const instant = instantOf(timestamp)
  if (instant === null) return ''
  const { year, month, day, hour, minute, second } = wallTimeOf(instant, timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`
}
