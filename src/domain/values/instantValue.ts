import { instantOf } from './instant.ts'

const FRACTION = /\.(\d+)/u

/** The microseconds of an instant in a filter; null if it isn't one. Postgres rounds digits beyond microseconds. */
export function instantValue(text: string): number | null {
  const at = instantOf(text)
  if (at === null) return null
  const fraction = FRACTION.exec(text)?.[0] ?? '.0'
  return Math.floor(at / 1000) * 1_000_000 + roundedHalfEven(Number(fraction) * 1_000_000)
}

function roundedHalfEven(value: number): number {
  const below = Math.floor(value)
  const rest = value - below
  if (rest === 0.5) return below % 2 === 0 ? below : below + 1
  return rest < 0.5 ? below : below + 1
}
