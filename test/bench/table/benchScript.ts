/** The interface of every page for the measuring script, as `bench`. */
export interface BenchScript {
  /** Whether rows and a resizable column are shown. */
  isReady(): boolean
  /** Resolves when the page has been idle for 20 frames in a row. */
  settle(): Promise<void>
  /** Resolves in the next frame. */
  frame(): Promise<void>
  /** `hasOwnFrames`: the phase counts its frames itself. */
  start(hasOwnFrames: boolean): void
  stop(): Promise<Recorded>
  /** Jumps to positions that are the same in every page. */
  jump(count: number): Promise<void>
  toTop(): void
  /** A point on the right edge of the second column's header. */
  resizeHandle(): { readonly x: number; readonly y: number }
  /** Collects garbage and counts the elements. */
  elementCount(): number
}

export interface Recorded {
  /** Time between two frames, or of a jump. */
  readonly frameMs: readonly number[]
  readonly longTasksMs: readonly number[]
  /** Samples of the middle of the table, one per frame; 0 if rows aren't elements. */
  readonly looks: number
  /** Samples without a row that has text. */
  readonly blank: number
}
