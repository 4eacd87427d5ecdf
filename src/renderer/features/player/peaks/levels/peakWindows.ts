import { SampleMemory, type Samples } from './sampleMemory.ts'

/**
 * The loudest level of each 20 ms of a recording, 0–255: enough for a bar each 5 px of a 20 s clip and for finding pauses,
 * and 180 kB for an hour and channel. Neither the samples nor the recording are kept.
 */
export const WINDOWS_PER_SECOND = 50

/** One for each thread, made when it is needed: samples are in it only while they are looked at. */
let sharedMemory: SampleMemory | undefined

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
  /** In the open window, for each lane. */
  private readonly loudest: number[]
  private readonly memory = (sharedMemory ??= new SampleMemory())

  /** `fromFrame`: where the first sample belongs, when it is a part of a recording that is read here. */
  constructor(sampleRate: number, channels: number, fromFrame = 0) {
    this.channels = channels
    this.finished = channels === 2 ? [[], []] : [[]]
    this.loudest = this.finished.map(() => 0)
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
  add(samples: Samples, scale: number): void {
    const { channels, memory, loudest } = this
    memory.put(samples)
    let index = 0
    while (index < samples.length) {
      const stop = Math.min(samples.length, index + (this.windowEnd - this.frame) * channels)
      if (channels === 2) {
        const [left, right] = memory.loudestSides(index, stop)
        loudest[0] = Math.max(loudest[0]!, left)
        loudest[1] = Math.max(loudest[1]!, right)
      } else loudest[0] = Math.max(loudest[0]!, memory.loudest(index, stop))
      this.passed((stop - index) / channels, scale)
      index = stop
    }
  }

  /** Takes an array of samples for each lane, all of one length, where 1.0 is the loudest. */
  addPlanes(planes: readonly Float32Array[]): void {
    const { memory, loudest } = this
    const count = planes[0]!.length
    memory.put(...planes)
    let index = 0
    while (index < count) {
      const stop = Math.min(count, index + this.windowEnd - this.frame)
      for (let lane = 0; lane < planes.length; lane++) {
        const before = lane * count
        loudest[lane] = Math.max(loudest[lane]!, memory.loudest(before + index, before + stop))
      }
      this.passed(stop - index, 1)
      index = stop
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
    this.finished.forEach((levels, lane) => levels.push(Math.min(255, Math.round(this.loudest[lane]! * toLevel))))
    this.finishedCount++
    this.loudest.fill(0)
    this.isWindowOpen = false
    this.windowEnd = this.endOf(++this.window)
  }

  private endOf(window: number): number {
    return Math.ceil((window + 1) * this.framesPerWindow)
  }
}
