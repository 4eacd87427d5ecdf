/** Replaces a worker and records the messages sent to it. */
export class SilentWorker extends EventTarget {
  static readonly started: SilentWorker[] = []
  readonly script: string
  posted: unknown
  isTerminated = false
  constructor(url: URL) {
    super()
    this.script = url.pathname.replace(/^.*\//, '')
    SilentWorker.started.push(this)
  }
  postMessage(message: unknown): void {
    this.posted = message
  }
  terminate(): void {
    this.isTerminated = true
  }
}
