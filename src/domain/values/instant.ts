import { MINUTE, type EpochMs } from '../units.ts'

/** The meaning of an ISO 8601 time. Only an instant is the same moment everywhere. */
type ReadInstant =
  | { readonly kind: 'instant'; readonly at: EpochMs }
  /** Without a zone. `YYYY-MM-DDTHH:MM:SS`. */
  | { readonly kind: 'wall'; readonly local: string }
  /** Without a time of day. `YYYY-MM-DD`. */
  | { readonly kind: 'day'; readonly day: string }

const DAY = String.raw`(?<day>\d{4}-\d\d-\d\d)`
const TIME = String.raw`(?<time>(?:[01]\d|2[0-3]):[0-5]\d)(?::(?<second>[0-5]\d)(?:\.(?<fraction>\d{1,9}))?)?`
const ZONE = String.raw`(?:Z|(?<sign>[+-])(?<hours>[01]\d|2[0-3])(?::?(?<minutes>[0-5]\d))?)`
const WRITTEN = new RegExp(`^${DAY}(?:[T ]${TIME}(?<zone>${ZONE})?)?$`, 'iu')

/**
 * Parses a time from the service or a file; null if it's invalid. `Date.parse` isn't used alone, because it reads February
 * 30 as March 2, and a time without a zone in this computer's zone.
 */
export function readInstant(text: string): ReadInstant | null {
  const groups = WRITTEN.exec(text)?.groups
  if (groups === undefined) return null
  const { day = '', time, second = '00', fraction = '', zone, sign, hours, minutes = '0' } = groups
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null
  if (time === undefined) return { kind: 'day', day }
  if (zone === undefined) return { kind: 'wall', local: `${day}T${time}:${second}` }
  const asUtc = Date.parse(`${day}T${time}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  const offset = sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * MINUTE
  return { kind: 'instant', at: sign === '-' ? asUtc + offset : asUtc - offset }
}

/** The instant of a text; null if it isn't one. */
export function instantOf(text: string | null | undefined): EpochMs | null {
  const read = text ? readInstant(text) : null
  return read?.kind === 'instant' ? read.at : null
}
