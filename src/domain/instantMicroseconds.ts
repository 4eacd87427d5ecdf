import { instantOf } from './instant.ts'

const FRACTION = /\.(\d+)/u

/** Null if it isn't an instant. Records that were changed together differ only in their microseconds. */
export function microsecondsOf(text: string | null): number | null {
  const at = instantOf(text)
  if (at === null) return null
  const digits = FRACTION.exec(text ?? '')?.[1] ?? ''
  return at * 1000 + Number(digits.slice(3, 6).padEnd(3, '0'))
}
