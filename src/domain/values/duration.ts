const UNITS = { h: 3600, m: 60, s: 1 } as const

/**
 * Parses a duration as people type it, in seconds: `90` and `90s`, `1:30`, `1:02:09`, `5m`, `1h 5m`, `1.5h`, `1 h 5 min`.
 * Undefined if invalid. After a colon, minutes and seconds must be below 60, so that a typo isn't read as another duration.
 */
export function parseDuration(typed: string): number | undefined {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  return parseClock(text) ?? parseUnits(text)
}

/** In hours, minutes and seconds, without zeros: `1h 5m`, `45s`, `0s`. `parseDuration` reads it as the same seconds. */
export function durationText(seconds: number): string {
  const whole = Math.floor(seconds)
  const hours = Math.floor(whole / UNITS.h)
  const minutes = Math.floor((whole % UNITS.h) / UNITS.m)
  // Copies the fraction as text: subtraction would turn 0.1 into 0.09999….
  const fraction = /\.\d+$/.exec(plainNumber(seconds))?.[0] ?? ''
  const rest = `${whole % UNITS.m}${fraction}`
  return [hours > 0 && `${hours}h`, minutes > 0 && `${minutes}m`, (rest !== '0' || whole < UNITS.m) && `${rest}s`]
    .filter(Boolean)
    .join(' ')
}

function parseClock(text: string): number | undefined {
  const clock = /^(?:(\d+):)?(\d+):([0-5]\d(?:\.\d+)?)$/.exec(text)
  if (!clock) return undefined
  const [, hours, minutes, seconds] = clock
  if (hours !== undefined && Number(minutes) > 59) return undefined
  return secondsOf({ hours, minutes, seconds })
}

function parseUnits(text: string): number | undefined {
  const units =
    /^(?:(\d+(?:\.\d+)?)\s*h(?:ours?|rs?)?)?\s*(?:(\d+(?:\.\d+)?)\s*m(?:in(?:utes?|s)?)?)?\s*(?:(\d+(?:\.\d+)?)\s*s(?:ec(?:onds?|s)?)?)?$/.exec(
      text,
    )
  if (!units || text === '') return undefined
  const [, hours, minutes, seconds] = units
  return secondsOf({ hours, minutes, seconds })
}

/**
 * In floating point, 60 + 43.48 is 103.47999999999999. The sum has no more decimals than its parts, so it's rounded to
 * theirs.
 */
function secondsOf(parts: Readonly<Record<'hours' | 'minutes' | 'seconds', string | undefined>>): number {
  const { hours = '0', minutes = '0', seconds = '0' } = parts
  const decimals = Math.max(...[hours, minutes, seconds].map((part) => part.split('.')[1]?.length ?? 0))
  const sum = Number(hours) * UNITS.h + Number(minutes) * UNITS.m + Number(seconds)
  // A double has no more than ten exact decimals for a duration of hours.
  return Number(sum.toFixed(Math.min(decimals, 10)))
}

/** A number without an exponent, as on the wire. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(9).replace(/\.?0+$/, '') : text
}
