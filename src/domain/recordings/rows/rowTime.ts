import { instantOfWall, instantsOfWall, twoDigits, wallDay, wallTimeOf } from '../../values/zonedTime.ts'
import { instantOf, readInstant } from '../../values/instant.ts'
import type { EpochMs } from '../../units.ts'
import { fileNameTimes } from '../times/fileNameTime.ts'
import type { StatedTime } from '../recordingFacts.ts'
import { timeOfInstant, writtenTime } from '../times/writtenTime.ts'
import type { RowTime } from './stagingRow.ts'

interface TimeHints {
  readonly fileName: string
  readonly folder: string
  /** From the recording itself; null if it has none. */
  readonly recordedAt: StatedTime | null
  /** Null for a link. */
  readonly modifiedMs: EpochMs | null
  /** Null if unknown. */
  readonly durationSeconds: number | null
  readonly systemTime?: ReadSystemTime
}

/** Reads the time of a name that a known phone system wrote, such as one with a two-digit year (`recognizeName`). */
export type ReadSystemTime = (fileName: string) => {
  readonly local: string | null
  readonly offsetMinutes: number | null
  readonly epochSeconds?: number | null
} | null

/** 1990: these files didn't exist before, so an earlier time is from a clock that was never set. */
const EARLIEST = Date.UTC(1990, 0)

/**
 * All times found for a recording, most trusted first. A recorder's own chunk is the start of the call. The name was chosen
 * on purpose. A container's creation time is often the end of a conversion. The file's modification time is often that of
 * the last copy.
 */
export function rowTimes({
  fileName,
  folder,
  recordedAt,
  modifiedMs,
  durationSeconds,
  systemTime,
}: TimeHints): readonly RowTime[] {
  const found = fileNameTimes(fileName, folder)
  const named = found.length > 0 ? found : systemTimes(systemTime?.(fileName) ?? null)
  const written = recordedAt === null ? null : writtenTime(recordedAt.text)
  const inside: RowTime[] = written === null || recordedAt === null ? [] : [{ from: recordedAt.from, ...written }]
  const modified: RowTime[] =
    modifiedMs === null || modifiedMs < EARLIEST
      ? []
      : [{ from: 'modified', ...timeOfInstant(startOfChanged(modifiedMs, durationSeconds)) }]
  return recordedAt?.from === 'bwf' ? [...inside, ...named, ...modified] : [...named, ...inside, ...modified]
}

/** Longer than any call: such a length is that of a damaged header. */
const LONGEST_CALL_SECONDS = 12 * 3600

/** When a recording began whose file was last changed then: phone systems finish the file at the end of the call. */
export function startOfChanged(modifiedMs: EpochMs, durationSeconds: number | null): EpochMs {
  const isKnown = durationSeconds !== null && durationSeconds <= LONGEST_CALL_SECONDS
  return isKnown ? modifiedMs - Math.round(durationSeconds) * 1000 : modifiedMs
}

function systemTimes(time: ReturnType<ReadSystemTime>): readonly RowTime[] {
  if (time === null || time.local === null) return []
  return [{ from: 'file-name', local: time.local, offsetMinutes: time.offsetMinutes }]
}

/** The instant of a stated time, as ISO 8601 in UTC. `timeZone` is used if the time has no zone. */
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

/**
 * All instants that a stated time can mean, as ISO 8601 in UTC, earliest first: two if the clocks repeat it, none if they skip it.
 * `timeZone` is used if the time has no zone.
 */
export function timestampsOf(
  time: Pick<RowTime, 'local' | 'offsetMinutes' | 'zone'>,
  timeZone: string,
): readonly string[] {
  if (time.offsetMinutes !== null) return [timestampOf(time, timeZone)]
  const instants = instantsOfWall(Date.parse(`${time.local}Z`), time.zone ?? timeZone)
  return instants.map((instant) => new Date(instant).toISOString())
}

/** The local time of an instant in `timeZone`: `2026-11-03T14:05:33`. Empty for an invalid instant. */
export function localOf(timestamp: string, timeZone: string): string {
  const instant = instantOf(timestamp)
  if (instant === null) return ''
  const wall = wallTimeOf(instant, timeZone)
  return `${wallDay(wall)}T${[wall.hour, wall.minute, wall.second].map(twoDigits).join(':')}`
}

/** The local time that a field has; null if it isn't one, or isn't complete. */
export function timeOfTyped(typed: string): Omit<RowTime, 'from'> | null {
  if (readInstant(typed)?.kind !== 'wall') return null
  const local = typed.length === 'YYYY-MM-DDTHH:MM'.length ? `${typed}:00` : typed
  return { local, offsetMinutes: null }
}
