import type { FileReason, Selection } from '../../../contract/import/folders.ts'
import type { NameReading } from '../../../domain/recordings/rules/nameReading.ts'

/** What is known about a recording without reading it. */
export interface KnownByName {
  readonly reading: NameReading | null
  readonly userId: number | null
}

/** Why the selection leaves out a recording, as far as its name decides; null: it doesn't. */
export function leftOutByName({ reading, userId }: KnownByName, selection: Selection): FileReason | null {
  const { agents, directions, leaveOutNumbers, onlyNumbers } = selection
  const number = reading?.number ?? null
  if (leaveOutNumbers.some((listed) => isNumber(number, listed))) return { kind: 'number' }
  if (onlyNumbers.length > 0 && !onlyNumbers.some((listed) => isNumber(number, listed))) return { kind: 'number' }
  const direction = reading?.direction ?? null
  if (directions !== null && direction !== null && !directions.includes(direction)) return { kind: 'other-direction' }
  if (agents !== null && userId !== null && !agents.includes(userId)) return { kind: 'other-agent' }
  return null
}

/** An unknown length passes. */
export function leftOutByLength(seconds: number | null, { minSeconds, maxSeconds }: Selection): FileReason | null {
  if (seconds === null) return null
  if (minSeconds !== null && seconds < minSeconds) return { kind: 'too-short' }
  return maxSeconds !== null && seconds > maxSeconds ? { kind: 'too-long' } : null
}

/** Compares digits only: `+49 30 1234` is `49301234` and `0049301234`. `*` at the end of `listed` stands for any digits. */
function isNumber(number: string | null, listed: string): boolean {
  if (number === null) return false
  const digits = digitsOf(number)
  const wanted = digitsOf(listed)
  if (wanted === '') return false
  return listed.trim().endsWith('*') ? digits.startsWith(wanted) : digits === wanted
}

function digitsOf(number: string): string {
  return number.replaceAll(/\D/gu, '').replace(/^00/u, '')
}
