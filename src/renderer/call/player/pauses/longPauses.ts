import type { SpeechSegment } from '../../../../domain/transcripts/alignment/speechActivity.ts'
import { KEPT_SECONDS } from '../playback/keptOfPauses.ts'
import type { Stretch } from '../timeline/stretch.ts'

/** Shorter pauses are part of natural speech: thinking, breathing, leaving room for an answer. */
const SHORTEST_SECONDS = 1.2

/** What "skip silence" skips: pauses between these sounds, and before the first. Nothing is skipped without any sound. */
export function longPauses(sounds: readonly SpeechSegment[]): readonly Stretch[] {
  return sounds.flatMap(({ startSeconds }, index) => {
    const previous = sounds[index - 1]
    const pauseStart = previous?.endSeconds ?? 0
    if (startSeconds - pauseStart < SHORTEST_SECONDS) return []
    return [{ fromSeconds: previous ? pauseStart + KEPT_SECONDS : 0, toSeconds: startSeconds - KEPT_SECONDS }]
  })
}
