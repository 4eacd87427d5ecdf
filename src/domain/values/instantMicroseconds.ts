import { instantOf } from './instant.ts'

const FRACTION = /\.(\d+)/u

/**
 * Null if it isn't an instant. Records that were changed together differ only in their microseconds. Before 1684 and after
 * 2255 it's rounded to some of them, and isn't a safe integer.
 */
export function microsecondsOf(text: string | null): number | null {
  const at = instantOf(text)
  if (at === null) return null
  const digits = FRACTION.exec(text ?? '')?.[1] ?? ''
  return Math.floor(at / 1000) * 1_000_000 + Number(digits.slice(0, 6).padEnd(6, '0'))
}

/** The instant as ISO text with as many digits as it has: none, three or six. */
export function isoOfMicroseconds(microseconds: number): string {
  const iso = new Date(Math.floor(microseconds / 1000)).toISOString()
  if (microseconds % 1_000_000 === 0) return `${iso.slice(0, -'.000Z'.length)}Z`
  const rest = microseconds - Math.floor(microseconds / 1000) * 1000
  return rest === 0 ? iso : `${iso.slice(0, -1)}${String(rest).padStart(3, '0')}Z`
}
