const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** A file size in decimal units, as in file managers: `0 bytes`, `812 bytes`, `3.7 MB`, `128 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  let value = bytes
  let unit = -1
  // 999.5 would be rounded to 1000 of the smaller unit.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`
}
