/**
 * Rounds a figure between two bounds without reaching a bound that it hasn't reached: 99.9% of a whole is `>99%` and never
 * 100%, and 0.1% is `<1%`.
 */
export function roundedInside(
  value: number,
  { low, high, digits }: { readonly low: number; readonly high: number; readonly digits: number },
): { readonly sign: '<' | '>' | ''; readonly value: number } {
  const step = 10 ** -digits
  const rounded = Number(value.toFixed(digits))
  if (value < high && rounded >= high) return { sign: '>', value: high - step }
  if (value > low && rounded <= low) return { sign: '<', value: low + step }
  return { sign: '', value: rounded }
}
