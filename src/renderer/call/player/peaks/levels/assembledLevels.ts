import { withRoom } from './growingLevels.ts'
import { WINDOWS_PER_SECOND } from './peakWindows.ts'

/** Levels of a part of a recording. The windows at its edges may be incomplete. */
export interface LevelsPart {
  /** The index of the first window. */
  readonly from: number
  readonly lanes: readonly Uint8Array[]
}

/** Combines parts that arrive in any order. Windows are returned in order, once all parts up to them have arrived. */
export class AssembledLevels {
  private readonly framesPerWindow: number
  private lanes: Uint8Array<ArrayBuffer>[] = []
  /** The ends of parts that arrived before earlier ones, in frames of sound, by the part's number. */
  private readonly earlyEnds = new Map<number, number>()
  private nextPart = 0
  private completeFrames = 0
  private takenWindows = 0

  constructor(sampleRate: number) {
    this.framesPerWindow = Math.max(1, sampleRate / WINDOWS_PER_SECOND)
  }

  /** `number`: 0, 1, 2 … in the recording's order; `endFrame`: where the next part starts. */
  add(number: number, endFrame: number, { from, lanes }: LevelsPart): void {
    this.makeRoom(lanes.length, from + (lanes[0]?.length ?? 0))
    lanes.forEach((levels, lane) => {
      const target = this.lanes[lane]!
      for (let index = 0; index < levels.length; index++) {
        if (levels[index]! > target[from + index]!) target[from + index] = levels[index]!
      }
    })
    this.earlyEnds.set(number, endFrame)
    for (;;) {
      const end = this.earlyEnds.get(this.nextPart)
      if (end === undefined) return
      this.earlyEnds.delete(this.nextPart++)
      this.completeFrames = end
    }
  }

  /** Windows that were completed since the last call. */
  take(): LevelsPart & { readonly count: number; readonly lanes: readonly Uint8Array<ArrayBuffer>[] } {
    return this.takeUpTo(Math.floor(this.completeFrames / this.framesPerWindow))
  }

  /** The remaining windows, after the last part. */
  takeRest(): ReturnType<AssembledLevels['take']> {
    return this.takeUpTo(Math.ceil(this.completeFrames / this.framesPerWindow))
  }

  private takeUpTo(window: number): ReturnType<AssembledLevels['take']> {
    const from = this.takenWindows
    const to = Math.max(from, window)
    this.makeRoom(this.lanes.length, to)
    this.takenWindows = to
    return { from, count: to - from, lanes: this.lanes.map((levels) => levels.slice(from, to)) }
  }

  private makeRoom(laneCount: number, windows: number): void {
    while (this.lanes.length < laneCount) this.lanes.push(new Uint8Array(0))
    this.lanes = this.lanes.map((levels) => withRoom(levels, windows))
  }
}
