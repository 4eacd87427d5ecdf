/** `name`, or `name 2`, `name 3` … if it's taken, cut to `longest` characters. Ignores case. */
export function freeName(name: string, taken: readonly string[], longest: number): string {
  const used = new Set(taken.map((one) => one.toLowerCase()))
  const whole = name.slice(0, longest).trim()
  if (!used.has(whole.toLowerCase())) return whole
  // After "Calls 2", "Calls 3" is next only if "Calls" is taken: the number of "Calls 2026" is part of its name.
  const unnumbered = whole.replace(/ \d+$/, '')
  const stem = used.has(unnumbered.toLowerCase()) ? unnumbered : whole
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`
    const next = stem.slice(0, longest - ending.length).trim() + ending
    if (!used.has(next.toLowerCase())) return next
  }
}
