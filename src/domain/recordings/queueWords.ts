import { DAY, type EpochMs } from '../units.ts'

/** `Monday 14:05`; of a moment further than six days away with its date. */
export function momentText(at: EpochMs, now: EpochMs): string {
  const date = new Date(at)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (date.toDateString() === new Date(now).toDateString()) return `today ${time}`
  const isSoon = at - now < 6 * DAY
  const day = isSoon
    ? date.toLocaleDateString('en-GB', { weekday: 'long' })
    : date.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
  return `${day} ${time}`
}

/** `1 recording`, `1,200 recordings`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}
