/** Much shorter than the time after which the page considers a worker stuck, see `WorkerWatch`. */
const REPORT_EVERY_MS = 1000

/**
 * The worker's side of `WorkerWatch`: reports every second if there was progress since the last report, or if it's waiting for
 * bytes, for any time. A worker in an infinite loop reports nothing, and neither does one whose decoder never responds.
 */
export class WorkProgress {
  private steps = 0
  private reportedSteps = 0
  private waits = 0

  /** Sends the first report at once, which starts the page's watch. */
  constructor(report: () => void) {
    report()
    setInterval(() => {
      if (this.waits === 0 && this.steps === this.reportedSteps) return
      this.reportedSteps = this.steps
      report()
    }, REPORT_EVERY_MS)
  }

  step(): void {
    this.steps++
  }

  async awaiting<Result>(bytes: Promise<Result>): Promise<Result> {
    this.waits++
    try {
      return await bytes
    } finally {
      this.waits--
      this.steps++
    }
  }

  /** The same response, whose body is read through `awaiting`. */
  awaitingBody(response: Response): Response {
    const reader = response.body?.getReader()
    if (!reader) return response
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { value, done } = await this.awaiting(reader.read())
          if (done) controller.close()
          else controller.enqueue(value)
        },
        cancel: (reason) => reader.cancel(reason),
      },
      // No read-ahead: otherwise an unread body would count as waiting.
      { highWaterMark: 0 },
    )
    const { status, statusText, headers } = response
    return new Response(body, { status, statusText, headers })
  }
}
