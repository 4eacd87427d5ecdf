/** What the measuring script finds in every page as `bench`. */
export interface BenchScript {
  /** Rows are there, and a column that can be resized. */
  isReady(): boolean
  /** Resolves when the page has had nothing to do for 20 frames in a row. */
  settle(): Promise<void>
  /** Resolves in the next frame. */
  frame(): Promise<void>
  /** `hasOwnFrames`: the phase counts its frames itself. */
  start(hasOwnFrames: boolean): void
  stop(): Promise<Recorded>
  /** Jumps to anywhere, the same places in every page. */
  jump(count: number): Promise<void>
  toTop(): void
  /** A point on the right edge of the second column's header. */
  resizeHandle(): { readonly x: number; readonly y: number }
  /** Frees what can be freed and counts the elements. */
  elementCount(): number
}

export interface Recorded {
  /** Time between two frames, or what a jump took. */
  readonly frameMs: readonly number[]
  readonly longTasksMs: readonly number[]
  /** Looks at the middle of the table, once a frame; 0 where rows are no elements. */
  readonly looks: number
  /** Those where there was no row with a text. */
  readonly blank: number
}
