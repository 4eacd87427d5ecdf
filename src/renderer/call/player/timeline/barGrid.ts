import { lengthOf, type Viewport } from './viewport.ts'

/** px from one bar to the next, of which the last is the gap: a sound is drawn at most 1 px from its place. */
export const BAR_PITCH = 3
export const BAR_WIDTH = 2

/** Bars that cover the visible part. They begin at multiples of their length, so that scrolling doesn't change them. */
interface BarGrid {
  readonly fromSeconds: number
  readonly columnSeconds: number
  readonly count: number
  /** px of the first bar that are to the left of the visible part. */
  readonly offset: number
}

export function barGrid(viewport: Viewport): BarGrid {
  const columnSeconds = (BAR_PITCH * lengthOf(viewport)) / viewport.width
  // Almost a whole number: see `viewport`.
  const pixels = Math.round((viewport.fromSeconds / columnSeconds) * BAR_PITCH)
  const first = Math.floor(pixels / BAR_PITCH)
  return {
    fromSeconds: first * columnSeconds,
    columnSeconds,
    count: Math.ceil(viewport.width / BAR_PITCH) + 1,
    offset: pixels - first * BAR_PITCH,
  }
}
