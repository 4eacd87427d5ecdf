import type { Levels } from './levels/growingLevels.ts'
import type { Peaks } from './recordingPeaks.ts'

/** Speech varies little in loudness. This power separates words and breaths visually, and keeps the order of heights. */
const CONTRAST = 1.5

/** Quiet recordings are scaled up, at most five times, so that noise doesn't look like speech. */
const QUIETEST_FULL_HEIGHT = 0.2

/** Columns of equal width, one after the other, from a moment of the recording on. */
interface ColumnGrid {
  readonly fromSeconds: number
  readonly columnSeconds: number
  readonly count: number
}

interface LaneLevels extends Pick<Levels, 'windowsPerSecond'> {
  readonly levels: Uint8Array
}

/** One lane of the waveform, at any zoom. */
export class WaveformLane {
  private readonly coarse: LaneLevels
  private readonly fine: LaneLevels
  /** By the number of coarse windows in a column. */
  private readonly loudest = new Map<number, number>()

  constructor(coarse: LaneLevels, fine: LaneLevels) {
    this.coarse = coarse
    this.fine = fine
  }

  /**
   * Heights, 0–1; 0 where unknown. A column is the root mean square of its levels, because over seconds of speech the maximum
   * is always the same and pauses wouldn't show. All columns of a width have the same scale, also those that aren't requested,
   * so that heights don't change while the waveform scrolls. `columns`: an array to fill.
   */
  columns(
    { fromSeconds, columnSeconds, count }: ColumnGrid,
    columns: Float32Array = new Float32Array(count),
  ): Float32Array {
    const { coarse, fine } = this
    const { levels, windowsPerSecond } = columnSeconds * coarse.windowsPerSecond < LEAST_COARSE_WINDOWS ? fine : coarse
    const scale = 1 / Math.max(QUIETEST_FULL_HEIGHT, this.loudestOf(columnSeconds))
    columns.fill(0)
    const windowAt = (column: number) => (fromSeconds + column * columnSeconds) * windowsPerSecond
    for (let column = 0; column < count; column++) {
      const from = Math.max(0, Math.round(windowAt(column)))
      if (from >= levels.length) break
      // At least one, if columns are narrower than windows.
      const to = Math.min(levels.length, Math.max(from + 1, Math.round(windowAt(column + 1))))
      columns[column] = Math.min(1, loudness(levels, from, to) * scale) ** CONTRAST
    }
    return columns
  }

  /** The loudest column of about this width in the whole recording. */
  private loudestOf(columnSeconds: number): number {
    const { levels, windowsPerSecond } = this.coarse
    // Rounded to a power of two, so that it's rarely computed while zooming.
    const windows = 2 ** Math.max(0, Math.floor(Math.log2(columnSeconds * windowsPerSecond)))
    let loudest = this.loudest.get(windows)
    if (loudest !== undefined) return loudest
    loudest = 0
    for (let from = 0; from < levels.length; from += windows)
      loudest = Math.max(loudest, loudness(levels, from, Math.min(levels.length, from + windows)))
    this.loudest.set(windows, loudest)
    return loudest
  }
}

/** Below this, columns would be of visibly different widths. */
const LEAST_COARSE_WINDOWS = 8

function loudness(levels: Uint8Array, from: number, to: number): number {
  let squares = 0
  // Not `** 2`, which takes four times as long.
  for (let index = from; index < to; index++) squares += levels[index]! * levels[index]!
  return Math.sqrt(squares / (to - from)) / 255
}

/** Number of windows to check, spread over the known ones: enough for an estimate, and fast enough for ten times per second. */
const MOST_SAMPLES = 3000
/** On a scale to 255. Below this is noise, which always differs. */
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
