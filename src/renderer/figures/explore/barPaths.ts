import { barStart, type BarCounts, type BarSelection } from './barSelection.ts'

/** Space between bars, in bars. */
const SPACE = 0.16
/** In bars. */
export const BAR_WIDTH = 1 - SPACE
/** So that a bar of few calls is seen beside one of many. Of the height. */
const LEAST = 0.04

/** Where a bar is drawn: it has half of the space at each side. */
export function barLeft(bar: number, bars: BarCounts): number {
  return barStart(bar, bars) + SPACE / 2
}

/**
 * The bars as one SVG path in a box that is 1 high and one unit wide for each bar, so that a new result changes an attribute
 * instead of many elements. `highest`: the count that fills the height.
 */
export function barsPath(counts: readonly number[], highest: number, bars: BarCounts): string {
  let path = ''
  for (const [bar, count] of counts.entries()) {
    if (count <= 0 || highest <= 0) continue
    const height = Math.min(1, Math.max(LEAST, count / highest))
    const left = barLeft(bar, bars)
    path += `M${rounded(left)} 1V${rounded(1 - height)}H${rounded(left + BAR_WIDTH)}V1Z`
  }
  return path
}

/** Behind the bars of the selection. */
export function selectionBox(
  { first, last }: BarSelection,
  bars: BarCounts,
): { readonly x: number; readonly width: number } {
  const x = barStart(first, bars)
  return { x, width: barStart(last, bars) + 1 - x }
}

function rounded(number: number): number {
  return Math.round(number * 1000) / 1000
}
