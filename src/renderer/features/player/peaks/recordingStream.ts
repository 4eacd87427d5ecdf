/** A recording as it comes, in one request, at the pace of who reads it. */
export class RecordingStream {
  readonly url: string
  private reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null = null
  private abort = new AbortController()
  /** Bytes that were read and given back. */
  private head: Uint8Array<ArrayBuffer> | null = null
  /** Null when the host does not say. */
  totalBytes: number | null = null

  constructor(url: string) {
    this.url = url
  }

  /** The next bytes, null at the end. Fails when the recording can't be fetched, or stops coming. */
  async read(): Promise<Uint8Array<ArrayBuffer> | null> {
    if (this.head) {
      const { head } = this
      this.head = null
      return head
    }
    if (!this.reader) await this.open(0)
    const { value, done } = await this.reader!.read()
    return done ? null : value
  }

  /** At least so many bytes from where the stream stands, fewer only at its end; they are read again by `read`. */
  async peek(count: number): Promise<Uint8Array<ArrayBuffer>> {
    let head = (await this.read()) ?? new Uint8Array(0)
    while (head.length < count) {
      const more = await this.read()
      if (!more) break
      // Doubling what is asked for would be quicker for megabytes; nobody peeks at more than some hundred kilobytes.
      const both = new Uint8Array(head.length + more.length)
      both.set(head)
      both.set(more, head.length)
      head = both
    }
    this.head = head
    return head
  }

  /** Reads over so many bytes. */
  async skip(count: number): Promise<void> {
    let left = count
    while (left > 0) {
      const bytes = await this.read()
      if (!bytes) return
      if (bytes.length > left) this.head = bytes.subarray(left)
      left -= bytes.length
    }
  }

  /** Goes on at this byte of the recording, by another request: worth it from some megabytes on. */
  async jump(to: number): Promise<void> {
    this.close()
    this.abort = new AbortController()
    await this.open(to)
  }

  /** Ends the request. */
  close(): void {
    this.abort.abort()
    this.head = null
    this.reader = null
  }

  private async open(from: number): Promise<void> {
    const headers: HeadersInit = from > 0 ? { range: `bytes=${from}-` } : {}
    const response = await fetch(this.url, { headers, signal: this.abort.signal })
    if (!response.ok || !response.body) throw new Error(`answered ${response.status}`)
    const length = Number(response.headers.get('content-length') ?? Number.NaN)
    // An empty answer and one of unknown length both have none to go by.
    if (from === 0) this.totalBytes = length > 0 ? length : null
    this.reader = response.body.getReader()
    // 200: whoever answers knows no ranges; what comes before is let go.
    if (from > 0 && response.status !== 206) await this.skip(from)
  }
}
