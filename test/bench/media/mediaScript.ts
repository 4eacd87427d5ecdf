/** The interface of every page for the measuring script, as `bench`. */
export interface MediaScript {
  /** Reads the recording at `url`; resolves when it's done or has failed. Can be called again. */
  run(url: string): Promise<MediaTimes>
  /** Levels of the last recording: 50 per second, one base64 string per channel; null if not computed. */
  levels(): readonly string[] | null
  /** Opens and closes the recording; `isWhole` waits for its end. Only in our page. */
  visit?(url: string, isWhole: boolean): Promise<void>
}

export interface MediaTimes {
  /** From the start to the second frame after something was drawn; null if nothing is drawn. */
  readonly firstMs: number | null
  readonly fullMs: number
  readonly failure: string | null
  /** Main-thread tasks over 50 ms. */
  readonly longTasksMs: readonly number[]
}
