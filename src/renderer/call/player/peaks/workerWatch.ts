/** Tests make it longer: on a busy machine, a worker may not run for seconds. */
export const watching = { lookEveryMs: 1000 }
/**
 * Ten seconds: parsing an index of hours takes two on a busy machine. Counts checks instead of time, so that a worker isn't
 * considered stuck after the computer slept.
 */
const MOST_SILENT_LOOKS = 10

/** Detects a worker that has neither made progress nor waited for bytes for ten seconds: see `WorkProgress`. */
export class WorkerWatch {
  private readonly onStuck: () => void
  private timer: ReturnType<typeof setInterval> | undefined
  private silentLooks = 0

  constructor(onStuck: () => void) {
    this.onStuck = onStuck
  }

  /** A message from the worker. The first one starts the watch, because a worker takes long to start on a slow network. */
  heard(): void {
    this.silentLooks = 0
    this.timer ??= setInterval(() => {
      this.silentLooks++
      if (this.silentLooks <= MOST_SILENT_LOOKS) return
      this.stop()
      this.onStuck()
    }, watching.lookEveryMs)
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }
}
