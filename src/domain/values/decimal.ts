/** Moves a decimal number's point in its digits, because in floating point, 0.57 × 100 is 56.99999999999999. */
export function shiftDecimal(number: string, places: number): string {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(number) ?? []
  if (whole === undefined) return number
  const digits = whole + fraction
  const point = whole.length + places
  const padded = digits.padEnd(point, '0').padStart(digits.length + Math.max(0, 1 - point), '0')
  const at = Math.max(1, point)
  return canonicalDecimal(`${sign}${padded.slice(0, at)}.${padded.slice(at) || '0'}`)
}

/** The canonical form of a decimal number: no leading or trailing zeros, no `+`, no `-0`. */
export function canonicalDecimal(number: string): string {
  const [, sign, digits, decimals = ''] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(number) ?? []
  if (digits === undefined) return number
  const whole = digits.replace(/^0+(?=\d)/, '')
  const fraction = withoutZerosBehind(decimals)
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return sign === '-' && text !== '0' ? `-${text}` : text
}

/** A regular expression for trailing zeros would take quadratic time for runs of zeros. */
function withoutZerosBehind(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}
