import type { Peaks } from './recordingPeaks.ts'

/** About as many as a wide window has bars; wavesurfer makes bars of them, each the highest of its columns. */
export const COLUMNS = 480

/** Speech differs little in loudness; drawn with this power its words and breaths are told apart, and the order of heights stays. */
const CONTRAST = 1.5

/** Quiet recordings are drawn larger, but noise is not blown up to speech: at most five times. */
const QUIETEST_FULL_HEIGHT = 0.2

/**
 * The levels as columns over the whole length, 0–1; 0 where nothing is known yet. A column is the root mean square of its
 * levels: over seconds of speech the loudest level is always the same, and pauses would not show.
 * Fewer columns for recordings of a few seconds, which have fewer windows.
 */
export function waveformColumns(levels: Uint8Array, windowsPerSecond: number, durationSeconds: number): Float32Array {
  const windows = Math.max(1, Math.round(durationSeconds * windowsPerSecond))
  const count = Math.min(COLUMNS, windows)
  const columns = new Float32Array(count)
  const known = Math.min(levels.length, windows)
  let loudest = 0
  for (let column = 0; column < count; column++) {
    const from = Math.floor((column * windows) / count)
    const to = Math.min(known, Math.floor(((column + 1) * windows) / count))
    if (to <= from) break
    let squares = 0
    for (let index = from; index < to; index++) squares += levels[index]! ** 2
    const level = Math.sqrt(squares / (to - from)) / 255
    columns[column] = level
    if (level > loudest) loudest = level
  }
  const scale = 1 / Math.max(QUIETEST_FULL_HEIGHT, loudest)
  for (let column = 0; column < count; column++) columns[column] = (columns[column]! * scale) ** CONTRAST
  return columns
}

/** Looked at, spread over what is known: enough for a share, and nothing to wait for ten times a second. */
const MOST_SAMPLES = 3000
/** Of 255; fainter is noise, which always differs. */
const AUDIBLE = 12
/** So much of what is heard must be on one side mainly; stereo music and rooms stay below. */
const LEAST_SHARE = 0.25

/** Whether left and right are worth a lane each: much of the time one is at most half as loud as the other. */
export function hasTwoSides({ channels }: Pick<Peaks, 'channels'>): boolean {
  const [left, right] = channels
  if (!left || !right) return false
  const step = Math.max(1, Math.ceil(left.length / MOST_SAMPLES))
  let audible = 0
  let apart = 0
  for (let window = 0; window < left.length; window += step) {
    const louder = Math.max(left[window]!, right[window]!)
    if (louder < AUDIBLE) continue
    audible++
    if (Math.min(left[window]!, right[window]!) * 2 <= louder) apart++
  }
  return audible > 0 && apart / audible >= LEAST_SHARE
}
