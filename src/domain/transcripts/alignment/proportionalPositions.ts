import type { SpeechSegment } from './speechActivity.ts'
import type { Turn } from '../turns.ts'

/** Constant time per turn in addition to its letters; otherwise answers such as "Yes." would take almost no time. */
const LETTERS_PER_TURN = 6

/**
 * The proportional guess: divides the recording's speech among turns in proportion to the length of their text; pauses take
 * none of it. Monotone. Without speech (`segments` empty), divides the whole length. Used before the waveform is known, and
 * as the baseline for the alignment.
 */
export function proportionalPositions(
  turns: readonly Pick<Turn, 'text'>[],
  speech: { readonly segments: readonly SpeechSegment[]; readonly durationSeconds: number },
): readonly { readonly startSeconds: number; readonly endSeconds: number }[] {
  const segments =
    speech.segments.length > 0
      ? speech.segments
      : [{ startSeconds: 0, endSeconds: Math.max(0, speech.durationSeconds) }]
  const speechSeconds = segments.reduce((sum, segment) => sum + lengthOf(segment), 0)
  const weights = turns.map((turn) => turn.text.length + LETTERS_PER_TURN)
  const allWeight = weights.reduce((sum, weight) => sum + weight, 0)

  const starts: number[] = []
  let segmentIndex = 0
  let spokenBefore = 0
  let weightBefore = 0
  for (const weight of weights) {
    const target = (weightBefore / allWeight) * speechSeconds
    // Moves to the segment that contains this moment of speech; a turn that would start at the very end of a segment starts
    // with the next.
    while (segmentIndex < segments.length - 1 && spokenBefore + lengthOf(segments[segmentIndex]!) <= target) {
      spokenBefore += lengthOf(segments[segmentIndex]!)
      segmentIndex++
    }
    const segment = segments[segmentIndex]!
    starts.push(Math.min(segment.endSeconds, segment.startSeconds + (target - spokenBefore)))
    weightBefore += weight
  }
  const last = segments.at(-1)!.endSeconds
  return starts.map((startSeconds, index) => ({
    startSeconds,
    endSeconds: Math.max(startSeconds, starts[index + 1] ?? last),
  }))
}

function lengthOf(segment: SpeechSegment): number {
  return segment.endSeconds - segment.startSeconds
}
