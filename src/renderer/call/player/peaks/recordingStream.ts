import type { WorkProgress } from './workProgress.ts'
import { joinedBytes } from './joinedBytes.ts'

/** Consecutive resumes without receiving a byte. */
const MAX_RESUMES = 2

/** A recording read as a stream by one request, at the reader's pace. */
export class RecordingStream {
  readonly url: string
  private readonly progress: WorkProgress
  private reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null = null
  private abort = new AbortController()
  /** Bytes that were peeked at and will be read again. */
  private head: Uint8Array<ArrayBuffer> | null = null
  private position = 0
  /** The recording was answered for at least once: what breaks after that is worth resuming. */
  private wasAnswered = false
  /** Null if the host doesn't say. */
  totalBytes: number | null = null

  constructor(url: string, progress: WorkProgress) {
    this.url = url
    this.progress = progress
  }

  /**
   * The next bytes; null at the end, also if that is before the announced length. Fails if the recording can't be fetched or
   * stops arriving.
   */
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
        // When a connection breaks, the browser drops bytes that it received but hasn't delivered, so they are requested again.
        // A short recording whose host announced too much may lose all of them.
        if (!this.wasAnswered || resumes === MAX_RESUMES || this.abort.signal.aborted) throw error
        this.reader = null
      }
    }
  }

  /** At least `count` bytes from the current position, or fewer at the end. `read` returns them again. */
  async peek(count: number): Promise<Uint8Array<ArrayBuffer>> {
    let head = (await this.read()) ?? new Uint8Array(0)
    while (head.length < count) {
      const more = await this.read()
      if (!more) break
      // Doubling the buffer would be faster for megabytes, but callers peek at a few hundred kilobytes at most.
      head = joinedBytes([head, more])
    }
    this.head = head
    return head
  }

  async skip(count: number): Promise<void> {
    let left = count
    while (left > 0) {
      const bytes = await this.read()
      if (!bytes) return
      if (bytes.length > left) this.head = bytes.subarray(left)
      left -= bytes.length
    }
  }

  /** Continues at this byte of the recording with a new request. Worth it from a few megabytes. */
  jump(to: number): void {
    this.close()
    this.abort = new AbortController()
    this.position = to
  }

  close(): void {
    this.abort.abort()
    this.head = null
    this.reader = null
  }

  /** False if there is nothing at `from`: the recording ends there, regardless of its announced length. */
  private async open(from: number): Promise<boolean> {
    const headers: HeadersInit = from > 0 ? { range: `bytes=${from}-` } : {}
    const response = await this.progress.awaiting(fetch(this.url, { headers, signal: this.abort.signal }))
    if (from > 0 && (response.status === 416 || (await hasEndedBefore(response, from)))) return false
    if (!response.ok || !response.body) throw new Error(`answered ${response.status}`)
    const length = Number(response.headers.get('content-length') ?? Number.NaN)
    // Null for a response that is empty or of unknown length.
    if (from === 0) this.totalBytes = length > 0 ? length : null
    this.wasAnswered = true
    this.reader = response.body.getReader()
    // 200: the server doesn't support ranges, so the bytes before `from` are dropped.
    if (from > 0 && response.status !== 206) {
      this.position = 0
      await this.skip(from)
    }
    return true
  }
}

/** Whether the host turned out to have fewer bytes than it announced, and none from this one on. */
async function hasEndedBefore(response: Response, from: number): Promise<boolean> {
  if (response.ok) return false
  const failure = (await response.json().catch(() => null)) as {
    readonly code?: unknown
    readonly data?: { readonly kind?: unknown; readonly receivedBytes?: unknown }
  } | null
  const { kind, receivedBytes } = failure?.data ?? {}
  if (failure?.code !== 'media-incomplete' || kind !== 'ended-early') return false
  return typeof receivedBytes === 'number' && receivedBytes <= from
}
