import type { SpeechSegment } from './speechActivity.ts'
import type { SpeechPlaces } from './speechClock.ts'

export type Sides = readonly [readonly SpeechSegment[], readonly SpeechSegment[]]

/**
 * Logarithm per second. A second with only the other side's speech is 1/3000 as likely within a line as a second with its
 * own: the other person may say "mm-hm".
 */
const OTHER_ONLY_PER_SECOND = -8
/** Simultaneous speech is common and doesn't show whose line it is. */
const BOTH_PER_SECOND = -1

/** For the left and the right voice, by place: how well the sound since the previous place fits a line of theirs (0–1). */
export function sideVoices(places: SpeechPlaces, [left, right]: Sides): readonly [Float64Array, Float64Array] {
  const leftHeard = speechWithin(left)
  const rightHeard = speechWithin(right)
  const suitsLeft = new Float64Array(places.steps.length).fill(1)
  const suitsRight = new Float64Array(places.steps.length).fill(1)
  for (let place = 1; place < places.steps.length; place++) {
    const from = places.startsSeconds[place - 1]!
    const to = places.endsSeconds[place]!
    const l = leftHeard(from, to)
    const r = rightHeard(from, to)
    // Stretches between places are short, so assume the smallest overlap that their lengths allow.
    const both = Math.max(0, l + r - (to - from))
    suitsLeft[place] = Math.exp((r - both) * OTHER_ONLY_PER_SECOND + both * BOTH_PER_SECOND)
    suitsRight[place] = Math.exp((l - both) * OTHER_ONLY_PER_SECOND + both * BOTH_PER_SECOND)
  }
  return [suitsLeft, suitsRight]
}

/** Where speech begins or ends on one side, even if it continues on the other. */
export function sideEdges([left, right]: Sides): readonly number[] {
  return [...left, ...right].flatMap((segment) => [segment.startSeconds, segment.endSeconds]).toSorted((a, b) => a - b)
}

/** Seconds of speech between two times. Query stretches in ascending order: it moves from segment to segment. */
export function speechWithin(segments: readonly SpeechSegment[]): (from: number, to: number) => number {
  let index = 0
  let before = 0
  const upTo = (seconds: number): number => {
    while (index < segments.length && segments[index]!.endSeconds <= seconds) {
      before += segments[index]!.endSeconds - segments[index]!.startSeconds
      index++
    }
    const current = segments[index]
    return current ? before + Math.max(0, seconds - current.startSeconds) : before
  }
  return (from, to) => {
    const atStart = upTo(from)
    return upTo(to) - atStart
  }
}
