import type { SpeechSegment } from '../../../domain/transcripts/alignment/speechActivity.ts'

/** A part of a recording, in seconds from its start. */
export interface Stretch {
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** Shorter pauses belong to how somebody speaks: thinking, breathing, leaving room for an answer. */
const SHORTEST_SECONDS = 1.2
/** Left standing on both sides, so that no word loses its beginning and it is heard that there was a pause. */
const KEPT_SECONDS = 0.25

/** What «skip silence» jumps over: pauses between stretches of speech, and before the first. Nothing is skipped where nobody speaks at all. */
export function longPauses(segments: readonly SpeechSegment[]): readonly Stretch[] {
  return segments.flatMap(({ startSeconds }, index) => {
    const previous = segments[index - 1]
    const pauseStart = previous?.endSeconds ?? 0
    if (startSeconds - pauseStart < SHORTEST_SECONDS) return []
    return [{ fromSeconds: previous ? pauseStart + KEPT_SECONDS : 0, toSeconds: startSeconds - KEPT_SECONDS }]
  })
}
