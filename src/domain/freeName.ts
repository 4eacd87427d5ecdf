/** `name`, or `name 2`, `name 3` … if it's taken, cut to `longest` characters. Ignores case. */
export function freeName(name: string, taken: readonly string[], longest: number): string {
  const used = new Set(taken.map((one) => one.toLowerCase()))
  const whole = name.slice(0, longest).trim()
  if (!used.has(whole.toLowerCase())) return whole
  const stem = whole.replace(/ \d+$/, '')
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`
    const next = stem.slice(0, longest - ending.length).trim() + ending
    if (!used.has(next.toLowerCase())) return next
  }
}
