import { clockText } from '../../../../domain/clockText.ts'
import { lengthOf, type Viewport } from './viewport.ts'

/** Seconds between two times of the ruler: as people count them. */
const STEPS = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400]

/** px between two times: a time of an hour takes 44. */
const LEAST_APART = 64

/** Ticks are made for so many steps at once, so that scrolling rarely makes new ones. */
const BLOCK = 16

/** The times from `first` to `last` (exclusive), as numbers of steps. */
interface Ruler {
  readonly stepSeconds: number
  readonly first: number
  readonly last: number
}

export function rulerStep(viewport: Viewport): number {
  const leastSeconds = (LEAST_APART * lengthOf(viewport)) / Math.max(1, viewport.width)
  const longest = STEPS.at(-1)!
  return STEPS.find((step) => step >= leastSeconds) ?? Math.ceil(leastSeconds / longest) * longest
}

/** Covers the visible part and some more. */
export function rulerOf(viewport: Viewport): Ruler {
  const stepSeconds = rulerStep(viewport)
  const blockOf = (seconds: number) => Math.floor(seconds / stepSeconds / BLOCK)
  const end = Math.floor(viewport.durationSeconds / stepSeconds) + 1
  return {
    stepSeconds,
    first: blockOf(viewport.fromSeconds) * BLOCK,
    last: Math.min(end, (blockOf(viewport.toSeconds) + 1) * BLOCK),
  }
}

/** `1:08`; `1:08.5` between whole seconds. */
export function rulerText(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  return tenths % 10 === 0 ? clockText(tenths / 10) : `${clockText(Math.floor(tenths / 10))}.${tenths % 10}`
}
