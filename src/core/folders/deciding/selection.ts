import type { FileReason, Selection } from '../../../contract/import/folders.ts'
import type { NameReading } from '../../../domain/recordings/rules/nameReading.ts'

/** What the selection decides by. */
export interface KnownRecording {
  readonly reading: NameReading | null
  /** Those of its name and of the details beside it, which may differ. */
  readonly numbers: readonly string[]
  readonly userId: number | null
  /** What isn't known will stay unknown: the recording was read, with its details, or the rule doesn't read any. */
  readonly isComplete: boolean
}

/** Why the selection leaves out a recording; null: it doesn't, or that isn't known yet. An unknown agent passes. */
export function leftOutByValues(
  { reading, numbers, userId, isComplete }: KnownRecording,
  { agents, directions, leaveOutNumbers, onlyNumbers }: Selection,
): FileReason | null {
  const isAmong = (listed: readonly string[]) => numbers.some((number) => listed.some((one) => isNumber(number, one)))
  if (isAmong(leaveOutNumbers)) return { kind: 'number' }
  if (onlyNumbers.length > 0 && isComplete && !isAmong(onlyNumbers)) return { kind: 'number' }
  if (directions !== null && reading !== null) {
    const { direction } = reading
    if (direction === null ? isComplete : !directions.includes(direction)) return { kind: 'other-direction' }
  }
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
function isNumber(number: string, listed: string): boolean {
  const digits = digitsOf(number)
  const wanted = digitsOf(listed)
  if (wanted === '') return false
  return listed.trim().endsWith('*') ? digits.startsWith(wanted) : digits === wanted
}

function digitsOf(number: string): string {
  return number.replaceAll(/\D/gu, '').replace(/^00/u, '')
}
