import { SampleMemory, type Samples } from './sampleMemory.ts'

/**
 * The loudest level in each 4 ms of a recording, 0–255: about a pixel when 5 s are across the window. Takes 900 kB per hour and
 * channel. Neither the samples nor the recording are kept.
 */
export const WINDOWS_PER_SECOND = 250

/** One per thread, created on first use. Contains samples only while they are scanned. */
let sharedMemory: SampleMemory | undefined

/**
 * Converts the samples of a recording, in order, into levels. Stereo channels stay separate, because telephony often has one
 * speaker per channel. More than two channels are combined: the loudest at each moment. Window k contains the frames from
 * ⌈k·f⌉ to ⌈(k+1)·f⌉, where f is the number of frames in 4 ms. The fraction is kept, so that sample rates that aren't
 * divisible by 250 don't drift, and parts of a recording that are read separately have the same windows.
 */
export class PeakWindows {
  private readonly channels: number
  private readonly framesPerWindow: number
  /** Levels completed since the last `take`, per lane. */
  private finished: readonly number[][]
  private finishedCount = 0
  private takenCount = 0
  private frame: number
  private window: number
  private windowEnd: number
  private isWindowOpen = false
  /** In the open window, per lane. */
  private readonly loudest: number[]
  private readonly memory = (sharedMemory ??= new SampleMemory())

  /** `fromFrame`: the position of the first sample, for a part of a recording. */
  constructor(sampleRate: number, channels: number, fromFrame = 0) {
    this.channels = channels
    this.finished = channels === 2 ? [[], []] : [[]]
    this.loudest = this.finished.map(() => 0)
    // A header can contain any rate. With less than one frame per window, the loop would never end.
    this.framesPerWindow = Math.max(1, sampleRate / WINDOWS_PER_SECOND)
    this.frame = fromFrame
    this.window = Math.floor(fromFrame / this.framesPerWindow)
    this.windowEnd = this.endOf(this.window)
    if (this.windowEnd <= fromFrame) this.windowEnd = this.endOf(++this.window)
    this.finishedCount = this.window
    this.takenCount = this.window
  }

  /** Adds interleaved samples in their own units; `scale` is level 1.0. */
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

  /** Adds one array of samples per lane, of equal length, where 1.0 is the loudest. */
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

  /** The levels completed since the last call, per lane, with their count and the index of the first one. */
  take(): { readonly from: number; readonly count: number; readonly lanes: readonly Uint8Array<ArrayBuffer>[] } {
    const lanes = this.finished.map((levels) => Uint8Array.from(levels))
    const from = this.takenCount
    this.finished = this.finished.map(() => [])
    this.takenCount = this.finishedCount
    return { from, count: this.finishedCount - from, lanes }
  }

  /** Closes the window that is open at the end of the samples. */
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
