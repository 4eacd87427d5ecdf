import { readInstant } from '../../../domain/instant.ts'

const DAY_OPTIONS = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const DAY = new Intl.DateTimeFormat('en-GB', DAY_OPTIONS)
const DAY_AS_WRITTEN = new Intl.DateTimeFormat('en-GB', { ...DAY_OPTIONS, timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/**
 * The calendar day of a time in the person's zone, as a key and as it is read: «Wednesday 18 November 2026». Of a time
 * without a zone, the day it names; of what is no time, the text.
 */
export function dayWords(timestamp: string): string {
  const read = readInstant(timestamp)
  if (read === null) return timestamp
  if (read.kind === 'instant') return DAY.format(read.at)
  return DAY_AS_WRITTEN.format(new Date(`${(read.kind === 'day' ? read.day : read.local).slice(0, 10)}T00:00:00Z`))
}

/** «14:05» in the person's zone, «14:05 (no time zone)»; null for what says no time of day. */
export function timeWords(timestamp: string | null): string | null {
  const read = timestamp === null ? null : readInstant(timestamp)
  if (read === null || read.kind === 'day') return null
  return read.kind === 'instant' ? TIME.format(read.at) : `${read.local.slice(11, 16)} (no time zone)`
}
