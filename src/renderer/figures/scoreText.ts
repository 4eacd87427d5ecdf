import { format } from '../components/format.ts'

export function scoreText(value: number): string {
  return format.score(Math.min(100, Math.max(0, value)), 1)
}

/** `+4.5`, `−3.0`, limited to ±100. */
export function differenceText(value: number, digits = 1): string {
  if (Math.round(Math.abs(value) * 10 ** digits) === 0) return '0'
  const text = format.decimal(Math.min(100, Math.abs(value)), digits)
  return value > 0 ? `+${text}` : `−${text}`
}

/** `+4` percentage points of 0.042. */
export function pointsText(share: number): string {
  return differenceText(100 * share, 0)
}
