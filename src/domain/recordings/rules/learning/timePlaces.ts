import { offsetBetween } from '../../times/offsetBetween.ts'
import { parsePattern } from '../pattern/parsePattern.ts'
import { isDigit } from '../pattern/matchSteps.ts'
import { stepsOf, type FieldStep } from '../pattern/stepsOf.ts'
import { timeOfPieces } from '../pattern/timeFormat.ts'

/** Where a name may state the time of its call, and how. */
export interface TimePlace {
  readonly start: number
  readonly end: number
  /** Part of a pattern: `%{epoch}`, `%{time#%Y%m%d}`. */
  readonly field: string
  /** `YYYY-MM-DDTHH:MM:SS`; null for an epoch. */
  readonly local: string | null
}

const DAYS = [
  ...['', '-', '_', '.'].flatMap((by) => [
    `%Y${by}%m${by}%d`,
    `%d${by}%m${by}%Y`,
    `%m${by}%d${by}%Y`,
    `%y${by}%m${by}%d`,
    `%d${by}%m${by}%y`,
    `%m${by}%d${by}%y`,
  ]),
  '%d%b%Y',
  '%d-%b-%Y',
]
const CLOCKS = ['', '-', '_', '.'].flatMap((by) => [
  `%H${by}%M${by}%S`,
  `%H${by}%M`,
  `%I${by}%M${by}%S %p`,
  `%I${by}%M${by}%S%p`,
])
const BETWEEN = ['', '-', '_', ' ', 'T', '.', ' - ']

const FORMATS: readonly { readonly field: string; readonly steps: readonly FieldStep[] }[] = [
  '%{asterisk-id}',
  '%{epoch}',
  ...DAYS.flatMap((day) => BETWEEN.flatMap((by) => CLOCKS.map((clock) => `%{time#${day}${by}${clock}}`))),
].flatMap((field) => {
  const parsed = parsePattern(field)
  return parsed.kind === 'pattern' ? [{ field, steps: stepsOf(parsed.pattern) }] : []
})

/** All places of a name that can be the instant, in any zone. They begin and end at the ends of runs of digits. */
export function timePlaces(name: string, instant: number): readonly TimePlace[] {
  const places: TimePlace[] = []
  for (let start = 0; start < name.length; start += 1) {
    const isRunStart = isDigit(name.charCodeAt(start)) && (start === 0 || !isDigit(name.charCodeAt(start - 1)))
    if (!isRunStart) continue
    for (const { field, steps } of FORMATS) {
      const found = readAt(name, start, steps)
      if (found === null || isDigit(name.charCodeAt(found.end))) continue
      const isInstant =
        found.local === null
          ? Math.abs(epochOf(name.slice(start, found.end)) - instant) <= 60_000
          : offsetBetween(found.local, instant) !== null
      if (isInstant) places.push({ start, end: found.end, field, local: found.local })
    }
  }
  return places
}

function epochOf(text: string): number {
  return /^\d{13}$/.test(text) ? Number(text) : Number(text.slice(0, 10)) * 1000
}

/** These steps have one end each. */
function readAt(
  name: string,
  start: number,
  steps: readonly FieldStep[],
): { readonly end: number; readonly local: string | null } | null {
  let at = start
  const pieces = []
  for (const { step, code } of steps) {
    const end = step.kind === 'ends' ? step.ends(name, at)[0] : undefined
    if (end === undefined) return null
    if (code !== null) pieces.push({ code, text: name.slice(at, end) })
    at = end
  }
  if (pieces.length === 0) return { end: at, local: null }
  const time = timeOfPieces(pieces)
  return time === null ? null : { end: at, local: time.local }
}
