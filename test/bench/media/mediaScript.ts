/** The interface of every page for the measuring script, as `bench`. */
export interface MediaScript {
  /** Reads the recording at `url`; resolves when it's done or has failed. Can be called again. */
  run(url: string): Promise<MediaTimes>
  /** Levels of the last recording: 50 per second, one base64 string per channel; null if not computed. */
  levels(): readonly string[] | null
  /** Opens and closes the recording; `isWhole` waits for its end. Only in our page. */
  visit?(url: string, isWhole: boolean): Promise<void>
  /** Reads the whole recording and leaves its timeline on the screen. Only in pages that have one. */
  showTimeline?(url: string): Promise<void>
  /** Frames in which nothing changes: what the machine's load takes. */
  rest?(): Promise<TimelineFrames>
  /** From the whole recording to five seconds, and back. */
  zoom?(): Promise<TimelineFrames>
  /** Sideways, with about a minute visible. */
  scroll?(): Promise<TimelineFrames>
}

/** What the page notices while something changes with each frame. */
export interface TimelineFrames {
  /** From one frame to the next. */
  readonly frameMs: readonly number[]
  /** Main-thread tasks over 50 ms. */
  readonly longTasksMs: readonly number[]
}

export interface MediaTimes {
  /** From the start to the second frame after something was drawn; null if nothing is drawn. */
  readonly firstMs: number | null
  readonly fullMs: number
  readonly failure: string | null
  /** Main-thread tasks over 50 ms. */
  readonly longTasksMs: readonly number[]
}
