/**
 * Matches a text with a sequence of steps, in time proportional to steps times characters: no text makes it slow. Instead of
 * the first way to split the text, as a regular expression does, it finds all of them, so that what could be read in two
 * ways stays unknown.
 */
export type Step =
  /** Reads from `at` to one of the ends, usually at most one. */
  | { readonly kind: 'ends'; readonly ends: (text: string, at: number) => readonly number[] }
  /** Reads any characters that `isAllowed`, at least `least`. Never begins or ends within a run of digits. */
  | { readonly kind: 'free'; readonly isAllowed: (unit: number) => boolean; readonly least: 0 | 1 }

/** What a step read; null if it can be read in several ways. */
type Capture = string | null

/** One entry for each step; null if the text doesn't match. */
export function matchSteps(text: string, steps: readonly Step[]): readonly Capture[] | null {
  const size = text.length + 1
  const reached = [new Uint8Array(size)]
  reached[0]![0] = 1
  for (const [index, step] of steps.entries()) {
    const next = stepForward(text, step, reached[index]!)
    // Most patterns fail at their first text.
    if (!next.includes(1)) return null
    reached.push(next)
  }
  if (reached[steps.length]![text.length] !== 1) return null

  // A position is on a match if it can be reached from the beginning and the end can be reached from it.
  let leading = new Uint8Array(size)
  leading[text.length] = 1
  const starts: (number | null)[] = [text.length]
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    leading = stepBack(text, steps[index]!, reached[index]!, leading)
    starts.unshift(onlyPosition(leading))
  }
  return steps.map((_step, index) => {
    const start = starts[index] ?? null
    const end = starts[index + 1] ?? null
    return start === null || end === null ? null : text.slice(start, end)
  })
}

function stepForward(text: string, step: Step, from: Uint8Array): Uint8Array<ArrayBuffer> {
  const to = new Uint8Array(text.length + 1)
  if (step.kind === 'ends') {
    for (let at = 0; at < from.length; at += 1) if (from[at] === 1) for (const end of step.ends(text, at)) to[end] = 1
    return to
  }
  let isOpen = false
  for (let at = 0; at <= text.length; at += 1) {
    const isBorder = !isWithinDigits(text, at)
    const starts = from[at] === 1 && isBorder
    if (isBorder && (isOpen || (starts && step.least === 0))) to[at] = 1
    isOpen = (isOpen || starts) && at < text.length && step.isAllowed(text.charCodeAt(at))
  }
  return to
}

/** The positions of `reached` from which the step leads to one of `to`. */
function stepBack(text: string, step: Step, reached: Uint8Array, to: Uint8Array): Uint8Array<ArrayBuffer> {
  const from = new Uint8Array(text.length + 1)
  if (step.kind === 'ends') {
    for (let at = 0; at <= text.length; at += 1)
      if (reached[at] === 1 && step.ends(text, at).some((end) => to[end] === 1)) from[at] = 1
    return from
  }
  let isOpen = false
  for (let at = text.length; at >= 0; at -= 1) {
    const isBorder = !isWithinDigits(text, at)
    const ends = to[at] === 1 && isBorder
    isOpen = isOpen && at < text.length && step.isAllowed(text.charCodeAt(at))
    if (reached[at] === 1 && isBorder && (isOpen || (ends && step.least === 0))) from[at] = 1
    isOpen = isOpen || ends
  }
  return from
}

function onlyPosition(positions: Uint8Array): number | null {
  const first = positions.indexOf(1)
  return first === positions.lastIndexOf(1) ? first : null
}

function isWithinDigits(text: string, at: number): boolean {
  return at > 0 && at < text.length && isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at))
}

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}
