/** What the measuring script finds in every page as `bench`. */
export interface MediaScript {
  /** Reads the recording at `url`; resolves when it is done with it, or has failed. Can be called again. */
  run(url: string): Promise<MediaTimes>
  /** Of the recording that was read last: 50 a second, a channel a text in base64; null where none are computed. */
  levels(): readonly string[] | null
  /** Opens and leaves the recording; `isWhole` waits for its end. Only in our own page. */
  visit?(url: string, isWhole: boolean): Promise<void>
}

export interface MediaTimes {
  /** From the start to the second frame after there was something to draw; null where nothing is drawn. */
  readonly firstMs: number | null
  readonly fullMs: number
  readonly failure: string | null
  /** Of the page's main thread, over 50 ms. */
  readonly longTasksMs: readonly number[]
}
