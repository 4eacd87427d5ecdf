import { WINDOWS_PER_SECOND } from './peakWindows.ts'

/** Levels of a part of a recording. The windows at its edges may be incomplete. */
export interface LevelsPart {
  readonly from: number
  readonly lanes: readonly Uint8Array[]
}

/** Parts arrive in any order; a window is returned once every part that overlaps it has arrived. */
export class AssembledLevels {
  private readonly framesPerWindow: number
  private lanes: Uint8Array<ArrayBuffer>[] = []
  /** Parts that arrived before earlier ones: their end in frames, by number. */
  private readonly early = new Map<number, number>()
  private nextPart = 0
  private wholeFrames = 0
  private handedOn = 0

  constructor(sampleRate: number) {
    this.framesPerWindow = Math.max(1, sampleRate / WINDOWS_PER_SECOND)
  }

  /** `number`: 0, 1, 2 … in the recording's order; `endFrame`: where the next part starts. */
  add(number: number, endFrame: number, { from, lanes }: LevelsPart): void {
    this.makeRoom(lanes.length, from + (lanes[0]?.length ?? 0))
    lanes.forEach((levels, lane) => {
      const into = this.lanes[lane]!
      for (let index = 0; index < levels.length; index++) {
        if (levels[index]! > into[from + index]!) into[from + index] = levels[index]!
      }
    })
    this.early.set(number, endFrame)
    for (;;) {
      const end = this.early.get(this.nextPart)
      if (end === undefined) return
      this.early.delete(this.nextPart++)
      this.wholeFrames = end
    }
  }

  /** Windows that were completed since the last call. */
  take(): LevelsPart & { readonly count: number; readonly lanes: readonly Uint8Array<ArrayBuffer>[] } {
    return this.upTo(Math.floor(Math.max(0, this.wholeFrames) / this.framesPerWindow))
  }

  /** The remaining windows, after the last part. */
  takeRest(): ReturnType<AssembledLevels['take']> {
    return this.upTo(Math.ceil(Math.max(0, this.wholeFrames) / this.framesPerWindow))
  }

  private upTo(window: number): ReturnType<AssembledLevels['take']> {
    const from = this.handedOn
    const to = Math.max(from, window)
    this.makeRoom(this.lanes.length, to)
    this.handedOn = to
    return { from, count: to - from, lanes: this.lanes.map((levels) => levels.slice(from, to)) }
  }

  private makeRoom(laneCount: number, windows: number): void {
    while (this.lanes.length < laneCount) this.lanes.push(new Uint8Array(this.lanes[0]?.length ?? 0))
    const has = this.lanes[0]?.length ?? 0
    if (windows <= has) return
    const size = Math.max(windows, has * 2, 4096)
    this.lanes = this.lanes.map((levels) => {
      const larger = new Uint8Array(size)
      larger.set(levels)
      return larger
    })
  }
}
