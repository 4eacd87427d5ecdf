import { speechMetrics } from '../../../src/simulator/seed/company/speechMetrics.ts'

/** One line of a transcript with its true times, in seconds from the start of the recording. */
export interface KnownTurn {
  readonly speaker: 'agent' | 'lead'
  readonly text: string
  readonly startSeconds: number
  readonly endSeconds: number
}

/** A conversation as the call page gets it (levels, a transcript, metrics), with the true times. */
export interface KnownConversation {
  readonly name: string
  readonly turns: readonly KnownTurn[]
  readonly durationSeconds: number
  /** One per channel: the highest level (0–255) of each window. */
  readonly channels: readonly Uint8Array[]
  readonly windowsPerSecond: number
  readonly metrics: KnownMetrics
}

export interface KnownMetrics {
  readonly repTalkRatio: number
  readonly silenceRatio: number
  readonly callExchanges: number
}

/** The format in which the player stores a recording: see `peakWindows.ts` of the renderer. */
export const WINDOWS_PER_SECOND = 50

/**
 * The metrics as the demo service computes them from who speaks when, including speech that isn't in the transcript
 * (`unwritten`).
 */
export function metricsOf(
  spoken: readonly Pick<KnownTurn, 'speaker' | 'startSeconds' | 'endSeconds'>[],
  durationSeconds: number,
): KnownMetrics {
  const inOrder = spoken.toSorted((a, b) => a.startSeconds - b.startSeconds)
  const metrics = speechMetrics(inOrder, durationSeconds)
  return {
    repTalkRatio: metrics.rep_talk_ratio,
    silenceRatio: metrics.silence_percentage,
    callExchanges: metrics.call_exchanges,
  }
}

/** The loudest sample (−1 to 1) of each window, as 0–255. */
export function levelsOf(samples: Float32Array, sampleRate: number): Uint8Array {
  const framesPerWindow = sampleRate / WINDOWS_PER_SECOND
  const levels = new Uint8Array(Math.ceil(samples.length / framesPerWindow))
  for (let window = 0; window < levels.length; window++) {
    const end = Math.min(samples.length, Math.round((window + 1) * framesPerWindow))
    let loudest = 0
    for (let index = Math.round(window * framesPerWindow); index < end; index++) {
      const level = Math.abs(samples[index]!)
      if (level > loudest) loudest = level
    }
    levels[window] = Math.min(255, Math.round(loudest * 255))
  }
  return levels
}

/** Both channels in the player's format: the louder one at each moment. */
export function mixedLevels(channels: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(0), ...others] = channels
  return first.map((level, window) => Math.max(level, ...others.map((other) => other[window] ?? 0)))
}
