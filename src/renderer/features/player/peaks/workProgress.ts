/** Far below the time after which the page takes a worker for stuck, see `WorkerWatch`. */
const REPORT_EVERY_MS = 1000

/**
 * A worker's side of `WorkerWatch`: reports each second that the work got on since the last report, or that it waits for
 * bytes, however long. A worker in a loop without an end reports nothing, and neither does one whose decoder never answers.
 */
export class WorkProgress {
  private steps = 0
  private reportedSteps = 0
  private waits = 0

  /** Reports for the first time at once: from here on the page watches. */
  constructor(report: () => void) {
    report()
    setInterval(() => {
      if (this.waits === 0 && this.steps === this.reportedSteps) return
      this.reportedSteps = this.steps
      report()
    }, REPORT_EVERY_MS)
  }

  /** Some of the recording was decoded. */
  step(): void {
    this.steps++
  }

  /** Waits for bytes. */
  async awaiting<Result>(bytes: Promise<Result>): Promise<Result> {
    this.waits++
    try {
      return await bytes
    } finally {
      this.waits--
      this.steps++
    }
  }

  /** The same response, whose body is waited for by `awaiting`. */
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
      // Nothing is read ahead: a body that nobody wants to read isn't waited for.
      { highWaterMark: 0 },
    )
    const { status, statusText, headers } = response
    return new Response(body, { status, statusText, headers })
  }
}
