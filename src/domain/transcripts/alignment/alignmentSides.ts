import type { SpeechSegment } from './speechActivity.ts'
import type { SpeechPlaces } from './speechClock.ts'

export type Sides = readonly [readonly SpeechSegment[], readonly SpeechSegment[]]

/** A second in which only the other side is heard is 1/3000 as likely in somebody's line as a second of their own: «mm-hm» of the other happens. */
const OTHER_ONLY_PER_SECOND = -8
/** Both at once is common, and whose line it is stays open. */
const BOTH_PER_SECOND = -1

/** For the left voice and the right one, by place: how well the sound since the place before suits a line of theirs (0–1). */
export function sideVoices(places: SpeechPlaces, [left, right]: Sides): readonly [Float64Array, Float64Array] {
  const leftHeard = heardUpTo(left)
  const rightHeard = heardUpTo(right)
  const suitsLeft = new Float64Array(places.steps.length).fill(1)
  const suitsRight = new Float64Array(places.steps.length).fill(1)
  for (let place = 1; place < places.steps.length; place++) {
    const from = places.startsSeconds[place - 1]!
    const to = places.endsSeconds[place]!
    const l = leftHeard(to) - leftHeard(from)
    const r = rightHeard(to) - rightHeard(from)
    // Stretches between places are short: what they have in common is as much as the lengths leave no room for.
    const both = Math.max(0, l + r - (to - from))
    suitsLeft[place] = Math.exp((r - both) * OTHER_ONLY_PER_SECOND + both * BOTH_PER_SECOND)
    suitsRight[place] = Math.exp((l - both) * OTHER_ONLY_PER_SECOND + both * BOTH_PER_SECOND)
  }
  return [suitsLeft, suitsRight]
}

/** Where somebody begins or ends on one side, while the other may go on. */
export function sideEdges([left, right]: Sides): readonly number[] {
  return [...left, ...right].flatMap((segment) => [segment.startSeconds, segment.endSeconds]).toSorted((a, b) => a - b)
}

/** Seconds of speech before a moment. Moments have to be asked in order, nearly: it walks. */
function heardUpTo(segments: readonly SpeechSegment[]): (seconds: number) => number {
  let index = 0
  let before = 0
  return (seconds) => {
    while (index > 0 && segments[index - 1]!.endSeconds > seconds) {
      index--
      before -= segments[index]!.endSeconds - segments[index]!.startSeconds
    }
    while (index < segments.length && segments[index]!.endSeconds <= seconds) {
      before += segments[index]!.endSeconds - segments[index]!.startSeconds
      index++
    }
    const current = segments[index]
    return current && current.startSeconds < seconds ? before + seconds - current.startSeconds : before
  }
}
