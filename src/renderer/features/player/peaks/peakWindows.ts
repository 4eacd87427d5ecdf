/**
 * The loudest level of each 20 ms of a recording, 0–255: enough for a bar each 5 px of a 20 s clip and for finding pauses,
 * and 180 kB for an hour and channel. Neither the samples nor the recording are kept.
 */
export const WINDOWS_PER_SECOND = 50

/**
 * Collects samples of one recording, in order, into levels. The two channels of stereo are kept apart, for telephony puts
 * one speaker a side; more channels than two are taken as one, the loudest at each moment.
 * Window k holds the frames from ⌈k·f⌉ up to ⌈(k+1)·f⌉, where f is the frames of 20 ms: fractions are kept, so that sample
 * rates that 50 does not divide don't drift, and parts of a recording that are read apart agree about every window.
 */
export class PeakWindows {
  private readonly channels: number
  private readonly framesPerWindow: number
  /** Levels finished since the last `take`, for each lane. */
  private finished: readonly number[][]
  private finishedCount = 0
  private takenCount = 0
  private frame: number
  /** Counted from the recording's start. */
  private window: number
  private windowEnd: number
  private isWindowOpen = false
  private loudest = 0
  /** Of the right channel; stays 0 where there is one lane. */
  private loudestRight = 0

  /** `fromFrame`: where the first sample belongs, when it is a part of a recording that is read here. */
  constructor(sampleRate: number, channels: number, fromFrame = 0) {
    this.channels = channels
    this.finished = channels === 2 ? [[], []] : [[]]
    // A header may claim any rate; a window of less than a frame would never end.
    this.framesPerWindow = Math.max(1, sampleRate / WINDOWS_PER_SECOND)
    this.frame = fromFrame
    this.window = Math.floor(fromFrame / this.framesPerWindow)
    this.windowEnd = this.endOf(this.window)
    if (this.windowEnd <= fromFrame) this.windowEnd = this.endOf(++this.window)
    this.finishedCount = this.window
    this.takenCount = this.window
  }

  /** Takes interleaved samples in their own units; `scale` is the level 1.0. */
  add(samples: ArrayLike<number>, sampleCount: number, scale: number): void {
    const { channels } = this
    let index = 0
    while (index < sampleCount) {
      const stop = Math.min(sampleCount, index + (this.windowEnd - this.frame) * channels)
      if (channels === 2) {
        this.loudest = loudestOf(samples, index, stop, 2, this.loudest)
        this.loudestRight = loudestOf(samples, index + 1, stop, 2, this.loudestRight)
      } else {
        this.loudest = loudestOf(samples, index, stop, 1, this.loudest)
      }
      this.passed((stop - index) / channels, scale)
      index = stop
    }
  }

  /** Takes one array of samples a channel, where 1.0 is the loudest; from `start` up to `stop`. */
  addPlanes(planes: readonly Float32Array[], start: number, stop: number): void {
    let index = start
    while (index < stop) {
      const next = Math.min(stop, index + this.windowEnd - this.frame)
      planes.forEach((plane, channel) => {
        if (channel === 1 && this.channels === 2)
          this.loudestRight = loudestOf(plane, index, next, 1, this.loudestRight)
        else this.loudest = loudestOf(plane, index, next, 1, this.loudest)
      })
      this.passed(next - index, 1)
      index = next
    }
  }

  /** Levels that were finished since the last call, lane by lane; how many, and where the first of them belongs. */
  take(): { readonly from: number; readonly count: number; readonly lanes: readonly Uint8Array<ArrayBuffer>[] } {
    const lanes = this.finished.map((levels) => Uint8Array.from(levels))
    const from = this.takenCount
    this.finished = this.finished.map(() => [])
    this.takenCount = this.finishedCount
    return { from, count: this.finishedCount - from, lanes }
  }

  /** Closes the window that the end of what is read left open. */
  end(scale: number): void {
    if (this.isWindowOpen) this.close(scale)
  }

  private passed(frames: number, scale: number): void {
    this.frame += frames
    this.isWindowOpen = true
    if (this.frame >= this.windowEnd) this.close(scale)
  }

  private close(scale: number): void {
    const toLevel = 255 / scale
    const found = [this.loudest, this.loudestRight]
    this.finished.forEach((levels, lane) => levels.push(Math.min(255, Math.round(found[lane]! * toLevel))))
    this.finishedCount++
    this.loudest = 0
    this.loudestRight = 0
    this.isWindowOpen = false
    this.windowEnd = this.endOf(++this.window)
  }

  private endOf(window: number): number {
    return Math.ceil((window + 1) * this.framesPerWindow)
  }
}

/** The innermost loop: an hour of CD sound passes 318 million samples through it. */
function loudestOf(samples: ArrayLike<number>, start: number, stop: number, step: number, before: number): number {
  let loudest = before
  for (let index = start; index < stop; index += step) {
    const sample = samples[index]!
    const level = sample < 0 ? -sample : sample
    if (level > loudest) loudest = level
  }
  return loudest
}
