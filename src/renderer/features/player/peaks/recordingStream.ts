import type { WorkProgress } from './workProgress.ts'

/** Resumes without a byte in between. */
const MAX_RESUMES = 2

/** A recording as it comes, in one request, at the pace of who reads it. */
export class RecordingStream {
  readonly url: string
  private readonly progress: WorkProgress
  private reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null = null
  private abort = new AbortController()
  /** Bytes that were read and given back. */
  private head: Uint8Array<ArrayBuffer> | null = null
  /** Where in the recording the reader stands. */
  private position = 0
  /** Null when the host does not say. */
  totalBytes: number | null = null

  constructor(url: string, progress: WorkProgress) {
    this.url = url
    this.progress = progress
  }

  /** The next bytes, null at the end, also when that is before the announced one. Fails when the recording can't be fetched, or stops coming. */
  async read(): Promise<Uint8Array<ArrayBuffer> | null> {
    for (let resumes = 0; ; resumes += 1) {
      try {
        if (!this.head && !this.reader && !(await this.open(this.position))) return null
        if (this.head) {
          const { head } = this
          this.head = null
          return head
        }
        const { value, done } = await this.progress.awaiting(this.reader!.read())
        if (done) return null
        this.position += value.length
        return value
      } catch (error) {
        // A browser drops what it has received and not yet handed over when a connection breaks, so that is asked for again.
        if (this.position === 0 || resumes === MAX_RESUMES || this.abort.signal.aborted) throw error
        this.reader = null
      }
    }
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
  jump(to: number): void {
    this.close()
    this.abort = new AbortController()
    this.position = to
  }

  /** Ends the request. */
  close(): void {
    this.abort.abort()
    this.head = null
    this.reader = null
  }

  /** False when there is nothing at `from`: the recording ends there, whatever was announced. */
  private async open(from: number): Promise<boolean> {
    const headers: HeadersInit = from > 0 ? { range: `bytes=${from}-` } : {}
    const response = await this.progress.awaiting(fetch(this.url, { headers, signal: this.abort.signal }))
    if (from > 0 && response.status === 416) return false
    if (!response.ok || !response.body) throw new Error(`answered ${response.status}`)
    const length = Number(response.headers.get('content-length') ?? Number.NaN)
    // An empty answer and one of unknown length both have none to go by.
    if (from === 0) this.totalBytes = length > 0 ? length : null
    this.reader = response.body.getReader()
    // 200: whoever answers knows no ranges; what comes before is let go.
    if (from > 0 && response.status !== 206) {
      this.position = 0
      await this.skip(from)
    }
    return true
  }
}
