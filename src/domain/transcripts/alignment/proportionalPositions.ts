import type { SpeechSegment } from './speechActivity.ts'
import type { Turn } from '../turns.ts'

/** Each turn costs a breath besides its letters, or answers such as «Yes.» would take no time at all. */
const LETTERS_PER_TURN = 6

/**
 * The plain guess: the turns share the recording's speech in proportion to the length of their text, and pauses take none of it. Monotone.
 * Without speech (`segments` empty) the whole length is shared. What there is before the waveform is known, and what the alignment is measured against.
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
    // Walks on to the stretch that holds this moment of speech; a turn that would start at the very end of one starts with the next.
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
