const LOOK_EVERY_MS = 1000
/**
 * Ten seconds: an index of hours takes a busy machine two. Looks are counted, not time: after the computer has slept, the
 * worker gets as long as ever.
 */
const MOST_SILENT_LOOKS = 10

/** Tells when a worker has neither got on nor waited for bytes for ten seconds: see `WorkProgress`. */
export class WorkerWatch {
  private readonly onStuck: () => void
  private timer: ReturnType<typeof setInterval> | undefined
  private silentLooks = 0

  constructor(onStuck: () => void) {
    this.onStuck = onStuck
  }

  /** A message of the worker. The first one begins the watch: a worker takes long to start where the network is slow. */
  heard(): void {
    this.silentLooks = 0
    this.timer ??= setInterval(() => {
      this.silentLooks++
      if (this.silentLooks <= MOST_SILENT_LOOKS) return
      this.stop()
      this.onStuck()
    }, LOOK_EVERY_MS)
  }

  /** Until the next message. */
  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }
}
