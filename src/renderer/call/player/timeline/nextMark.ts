/** This close counts as at the position: players report a position that differs a little from the one sought. */
export const SAME_PLACE_SECONDS = 0.25

interface Placed {
  readonly seconds: number
}

/** The next or the previous mark, seen from a position. `marks`: in order. */
export function nextMark<Mark extends Placed>(
  marks: readonly Mark[],
  seconds: number,
  direction: 1 | -1,
): Mark | undefined {
  return direction > 0
    ? marks.find((mark) => mark.seconds > seconds + SAME_PLACE_SECONDS)
    : marks.findLast((mark) => mark.seconds < seconds - SAME_PLACE_SECONDS)
}
