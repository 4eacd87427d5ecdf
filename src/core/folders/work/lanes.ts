import { setImmediate as nextTurn } from 'node:timers/promises'

interface Lane {
  isRequestedAgain: boolean
  ended: Promise<void>
}

/** Work that runs side by side. In each lane, one thing at a time. */
export class Lanes {
  readonly #signal: AbortSignal
  readonly #worked: () => void
  readonly #running = new Map<string, Lane>()

  /** `worked`: called when a lane has ended after it did something. */
  constructor(signal: AbortSignal, worked: () => void) {
    this.#signal = signal
    this.#worked = worked
  }

  /** Repeats it while it returns true. If it is requested meanwhile, it is done again afterwards. */
  begin(name: string, once: () => Promise<boolean>): void {
    const running = this.#running.get(name)
    if (running !== undefined) {
      running.isRequestedAgain = true
      return
    }
    const lane: Lane = { isRequestedAgain: false, ended: Promise.resolve() }
    this.#running.set(name, lane)
    lane.ended = this.#repeat(once).then((hasDone) => {
      this.#running.delete(name)
      if (hasDone || lane.isRequestedAgain) this.#worked()
    })
  }

  async ended(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended))
  }

  async #repeat(once: () => Promise<boolean>): Promise<boolean> {
    let hasDone = false
    while (!this.#signal.aborted && (await once())) {
      hasDone = true
      await nextTurn()
    }
    return hasDone
  }
}
