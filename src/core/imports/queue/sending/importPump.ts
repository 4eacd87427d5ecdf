import type { Clock } from '../../../ports.ts'
import type { NextStep } from './importPlan.ts'

/** Waits in steps, so that a computer that was asleep doesn't wait a whole hour again. */
const LONGEST_WAIT_MS = 10_000

interface ImportPumpOptions {
  readonly clock: Clock
  readonly plan: () => NextStep
  readonly send: (importId: string) => Promise<void>
  readonly onWait: () => void
}

/** Follows the plan, one import after another, while there is something to do. */
export class ImportPump {
  readonly #options: ImportPumpOptions
  #running: Promise<void> | null = null
  #wake: AbortController | null = null
  #isClosed = false

  constructor(options: ImportPumpOptions) {
    this.#options = options
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Starts, or replans if it is waiting. */
  run(): void {
    this.wakeUp()
    this.#running ??= this.#work().finally(() => {
      this.#running = null
      if (!this.#isClosed && this.#options.plan().kind !== 'nothing') this.run()
    })
  }

  /** Replans if it is waiting, because something has changed. */
  wakeUp(): void {
    this.#wake?.abort()
    this.#wake = null
  }

  /** Starts nothing more; resolves when the current import has ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.wakeUp()
    await this.#running
  }

  async #work(): Promise<void> {
    while (!this.#isClosed) {
      const step = this.#options.plan()
      if (step.kind === 'nothing') return
      if (step.kind === 'send') await this.#options.send(step.importId)
      else await this.#waitUntil(step.until)
    }
  }

  async #waitUntil(until: number | null): Promise<void> {
    const wake = new AbortController()
    this.#wake = wake
    const { clock, onWait } = this.#options
    onWait()
    const leftMs = until === null ? LONGEST_WAIT_MS : Math.max(until - clock.now(), 1)
    await clock.wait(Math.min(leftMs, LONGEST_WAIT_MS), wake.signal).catch(() => undefined) // Woken: replan.
  }
}
