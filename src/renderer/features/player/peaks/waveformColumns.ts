import type { Peaks } from './recordingPeaks.ts'

/** About as many as the bars of a wide window. wavesurfer draws bars, each the highest of its columns. */
export const COLUMNS = 480

/** Speech varies little in loudness. This power separates words and breaths visually, and keeps the order of heights. */
const CONTRAST = 1.5

/** Quiet recordings are scaled up, at most five times, so that noise doesn't look like speech. */
const QUIETEST_FULL_HEIGHT = 0.2

/**
 * The levels as columns over the whole length, 0–1; 0 where unknown. A column is the root mean square of its levels, because
 * over seconds of speech the maximum is always the same and pauses wouldn't show. Recordings of a few seconds have fewer
 * windows, and so fewer columns.
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

/** Number of windows to check, spread over the known ones: enough for an estimate, and fast enough for ten times per second. */
const MOST_SAMPLES = 3000
/** Of 255; below this is noise, which always differs. */
const AUDIBLE = 12
/** The minimum share of audible windows that are mainly on one channel; stereo music and rooms are below it. */
const LEAST_SHARE = 0.25

/** Whether left and right get a lane each: often, one is at most half as loud as the other. */
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
