import type { SpeechSegment } from './speechActivity.ts'

/** One step of speech. Smaller differences aren't audible as errors, and steps are table indexes in `alignmentPass.ts`. */
export const STEP_SECONDS = 0.02

/**
 * Places at which a unit may begin or end: every pause, and a grid between pauses. Arrays of equal length, in order; the first
 * place is the start of the speech and the last its end.
 *
 * The clock only runs during speech, so a pause of any length is a single place: `steps` counts speech, in `STEP_SECONDS`.
 */
export interface SpeechPlaces {
  readonly steps: Int32Array
  /** Length of the pause at this place, in seconds; 0 between pauses and at both ends. */
  readonly pauseSeconds: Float64Array
  /** Seconds of speech that belong to this place: half of the distance to each neighbor. */
  readonly widthSeconds: Float64Array
  /** Where the speech before the place ends, and where the speech after it begins. Seconds of the recording. */
  readonly endsSeconds: Float64Array
  readonly startsSeconds: Float64Array
}

/**
 * The places of the speech between two times of the recording, at most `gridSeconds` apart and rounded to whole steps.
 * `extraSeconds`: the times of additional places, ascending.
 */
export function speechPlaces(
  segments: readonly SpeechSegment[],
  range: { readonly fromSeconds: number; readonly toSeconds: number },
  options: { readonly gridSeconds: number; readonly extraSeconds?: readonly number[] },
): SpeechPlaces {
  const within = clipped(segments, range)
  const places: { step: number; pause: number; end: number; start: number }[] = []
  const extra = options.extraSeconds ?? []
  let nextExtra = 0
  let stepsBefore = 0
  within.forEach((segment, index) => {
    const before = within[index - 1]
    const steps = Math.max(1, Math.round((segment.endSeconds - segment.startSeconds) / STEP_SECONDS))
    const pause = before ? segment.startSeconds - before.endSeconds : 0
    places.push({
      step: stepsBefore,
      pause,
      end: before?.endSeconds ?? segment.startSeconds,
      start: segment.startSeconds,
    })

    const inside = new Set<number>()
    const gridCount = Math.ceil((steps * STEP_SECONDS) / options.gridSeconds)
    for (let at = 1; at < gridCount; at++) inside.add(Math.round((at * steps) / gridCount))
    for (; nextExtra < extra.length && extra[nextExtra]! < segment.endSeconds; nextExtra++) {
      inside.add(Math.round((extra[nextExtra]! - segment.startSeconds) / STEP_SECONDS))
    }
    for (const step of [...inside].toSorted((a, b) => a - b)) {
      if (step <= 0 || step >= steps) continue
      const at = segment.startSeconds + step * STEP_SECONDS
      places.push({ step: stepsBefore + step, pause: 0, end: at, start: at })
    }
    stepsBefore += steps
  })
  const last = within.at(-1)
  if (last) places.push({ step: stepsBefore, pause: 0, end: last.endSeconds, start: last.endSeconds })
  const steps = Int32Array.from(places, (place) => place.step)
  return {
    steps,
    pauseSeconds: Float64Array.from(places, (place) => place.pause),
    widthSeconds: Float64Array.from(places, (_, index) => {
      const next = steps[Math.min(steps.length - 1, index + 1)]!
      return ((next - steps[Math.max(0, index - 1)]!) / 2) * STEP_SECONDS
    }),
    endsSeconds: Float64Array.from(places, (place) => place.end),
    startsSeconds: Float64Array.from(places, (place) => place.start),
  }
}

function clipped(
  segments: readonly SpeechSegment[],
  { fromSeconds, toSeconds }: { readonly fromSeconds: number; readonly toSeconds: number },
): readonly SpeechSegment[] {
  return segments
    .map((segment) => ({
      startSeconds: Math.max(fromSeconds, segment.startSeconds),
      endSeconds: Math.min(toSeconds, segment.endSeconds),
    }))
    .filter((segment) => segment.endSeconds - segment.startSeconds >= STEP_SECONDS)
}
