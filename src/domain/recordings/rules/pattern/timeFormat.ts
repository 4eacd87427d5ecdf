/** A code of a time format, such as `Y` for `%Y` and `-d` for `%-d`, or text. */
type TimePiece = { readonly kind: 'code'; readonly code: TimeCode } | { readonly kind: 'text'; readonly text: string }

/** As in C's `strftime`; a code with a minus has no leading zero. `f`: fraction of a second; `z`: `+0100`, `+01:00` or `Z`. */
const TIME_CODES = ['Y', 'y', 'm', '-m', 'b', 'B', 'd', '-d', 'H', '-H', 'I', '-I', 'p', 'M', 'S', 'f', 'z'] as const
export type TimeCode = (typeof TIME_CODES)[number]

/** The position of the first code that isn't supported, or the pieces. */
export function readTimeFormat(format: string): readonly TimePiece[] | { readonly unknownAt: number } {
  const pieces: TimePiece[] = []
  let at = 0
  while (at < format.length) {
    if (format[at] !== '%') {
      const end = format.indexOf('%', at)
      const text = format.slice(at, end === -1 ? format.length : end)
      pieces.push({ kind: 'text', text })
      at += text.length
      continue
    }
    if (format[at + 1] === '%') {
      pieces.push({ kind: 'text', text: '%' })
      at += 2
      continue
    }
    const code = TIME_CODES.find((one) => format.startsWith(one, at + 1))
    if (code === undefined) return { unknownAt: at }
    pieces.push({ kind: 'code', code })
    at += 1 + code.length
  }
  return pieces
}

type TimePart = 'year' | 'month' | 'day' | 'hour' | 'half' | 'minute' | 'second' | 'fraction' | 'offset'

const PARTS: { readonly [Code in TimeCode]: TimePart } = {
  Y: 'year',
  y: 'year',
  m: 'month',
  '-m': 'month',
  b: 'month',
  B: 'month',
  d: 'day',
  '-d': 'day',
  H: 'hour',
  '-H': 'hour',
  I: 'hour',
  '-I': 'hour',
  p: 'half',
  M: 'minute',
  S: 'second',
  f: 'fraction',
  z: 'offset',
}

function partOfCode(code: TimeCode): TimePart {
  return PARTS[code]
}

/** What a time needs to be an instant; null if it is complete. A time without seconds is exact enough. */
export function missingTimePart(codes: readonly TimeCode[]): string | null {
  const parts = new Set(codes.map(partOfCode))
  const missing = (['year', 'month', 'day', 'hour', 'minute'] as const).find((part) => !parts.has(part))
  if (missing !== undefined) return `the ${missing}`
  const isTwelveHours = codes.some((code) => code === 'I' || code === '-I')
  if (isTwelveHours && !parts.has('half')) return 'AM or PM (%p), because %I counts to 12'
  if (!isTwelveHours && parts.has('half')) return '%I, because %p needs an hour that counts to 12'
  return null
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** The texts that `%b` and `%B` read, in lowercase. */
export function monthWords(code: 'b' | 'B'): readonly string[] {
  return code === 'B' ? MONTHS : MONTHS.map((name) => name.slice(0, 3))
}

/** A time as read, code by code; null if it doesn't exist or if two of its parts contradict each other. */
export function timeOfPieces(
  read: readonly { readonly code: TimeCode; readonly text: string }[],
): { readonly local: string; readonly offsetMinutes: number | null } | null {
  const values = new Map<TimePart, number>()
  for (const { code, text } of read) {
    if (code === 'f') continue
    const value = valueOf(code, text.toLowerCase())
    const part = partOfCode(code)
    if (value === null || (values.get(part) ?? value) !== value) return null
    values.set(part, value)
  }
  const [year, month, day, minute] = (['year', 'month', 'day', 'minute'] as const).map((part) => values.get(part))
  const hour = hourOf(values.get('hour'), values.get('half'))
  if (year === undefined || month === undefined || day === undefined || minute === undefined || hour === null)
    return null
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, values.get('second') ?? 0))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return { local: date.toISOString().slice(0, 19), offsetMinutes: values.get('offset') ?? null }
}

function hourOf(hour: number | undefined, half: number | undefined): number | null {
  if (hour === undefined) return null
  // 12 AM is midnight, 12 PM is noon.
  return half === undefined ? hour : (hour % 12) + half
}

function valueOf(code: TimeCode, text: string): number | null {
  switch (code) {
    case 'y':
      // Telephone systems that write two digits came after 1999.
      return 2000 + Number(text)
    case 'b':
    case 'B':
      return monthWords(code).indexOf(text) + 1
    case 'p':
      return text.startsWith('p') ? 12 : 0
    case 'z':
      return offsetOf(text)
    default:
      return Number(text)
  }
}

function offsetOf(text: string): number | null {
  if (text === 'z') return 0
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(text) ?? []
  const size = Number(hours) * 60 + Number(minutes)
  if (sign === undefined || size > 14 * 60 || size % 15 !== 0) return null
  return sign === '-' && size > 0 ? -size : size
}
