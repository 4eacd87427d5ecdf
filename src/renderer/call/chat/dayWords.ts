import { readInstant } from '../../../domain/values/instant.ts'
import { format } from '../../components/format.ts'

/** A key and a text. A time without a zone keeps its day; other text is returned unchanged. */
export function dayWords(timestamp: string): string {
  const read = readInstant(timestamp)
  if (read === null) return timestamp
  if (read.kind === 'instant') return format.fullDate(read.at)
  const day = (read.kind === 'day' ? read.day : read.local).slice(0, 10)
  return format.fullDate(new Date(`${day}T00:00:00Z`), 'UTC')
}

/** `2:05 PM` in the user's zone, or `2:05 PM (no time zone)`. Null without a time of day. */
export function timeWords(timestamp: string | null): string | null {
  const read = timestamp === null ? null : readInstant(timestamp)
  if (read === null || read.kind === 'day') return null
  return read.kind === 'instant'
    ? format.time(read.at)
    : `${format.time(new Date(`${read.local}Z`), 'UTC')} (no time zone)`
}
