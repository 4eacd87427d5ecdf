import { clockText } from './clockText.ts'
import { HOUR, MINUTE, SECOND, type EpochMs } from './units.ts'

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, { weekday: 'long', hour: 'numeric', minute: '2-digit' })

/** When something goes on: «in 0:42» while one might wait for it, «at 3:42 PM» later, with the day when it isn't soon. */
export function untilWords(until: EpochMs, now: EpochMs): string {
  const left = until - now
  if (left < 10 * MINUTE) return `in ${clockText(Math.ceil(left / SECOND))}`
  return left < 12 * HOUR ? `at ${TIME.format(until)}` : `on ${DAY_AND_TIME.format(until)}`
}
