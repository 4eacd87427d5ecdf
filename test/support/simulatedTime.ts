import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { vi } from 'vitest'
import type { Clock as SimulatorClock } from '../../src/simulator/clock.ts'
import { MINUTE, SECOND } from '../../src/domain/units.ts'
import { FakeClock } from './fakeClock.ts'

/**
 * Lets hours pass in seconds, with real files, real sockets and everything else in this process. Time moves from timer to
 * timer, but not while a file is read or written or a thread has a task; and while a request is in progress, only short waits
 * end, not its time limits.
 */
export class SimulatedTime {
  readonly clock = new WatchedClock()
  readonly #requests = new Set<unknown>()
  /** The core refs a thread while it has a task, and unrefs it afterward. Node refs one that is ended until it is gone. */
  readonly #busyThreads = new Set<Worker>()
  readonly #created = (message: unknown) => void this.#requests.add(requestOf(message))
  readonly #ended = (message: unknown) => void this.#requests.delete(requestOf(message))

  constructor() {
    const busy = this.#busyThreads
    const followed = new WeakSet<Worker>()
    const { ref, unref } = Worker.prototype
    vi.spyOn(Worker.prototype, 'ref').mockImplementation(function (this: Worker) {
      if (!followed.has(this)) this.once('exit', () => busy.delete(this))
      followed.add(this)
      // Its id is -1 once it is gone.
      if (this.threadId !== -1) busy.add(this)
      ref.call(this)
    })
    vi.spyOn(Worker.prototype, 'unref').mockImplementation(function (this: Worker) {
      busy.delete(this)
      unref.call(this)
    })
    subscribe('undici:request:create', this.#created)
    subscribe('undici:request:trailers', this.#ended)
    subscribe('undici:request:error', this.#ended)
  }

  stop(): void {
    unsubscribe('undici:request:create', this.#created)
    unsubscribe('undici:request:trailers', this.#ended)
    unsubscribe('undici:request:error', this.#ended)
  }

  /** The same time for a simulator. */
  simulatorClock(): SimulatorClock {
    return {
      now: () => this.clock.now(),
      setTimer: (delayMs, run) => {
        let isCanceled = false
        this.clock.at(this.clock.monotonicMs() + delayMs, () => isCanceled || run())
        return () => (isCanceled = true)
      },
    }
  }

  /** Lets only short waits end until the work is done. Other threads may take part in it. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false
    const end = () => void (isDone = true)
    work.then(end, end)
    await this.untilSoon(() => isDone)
    return work
  }

  /** Lets only short waits end until this is so. */
  async untilSoon(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await this.#move(true)
      // Leaves the processor to other threads.
      await setTimeout(1)
    }
  }

  /** Lets time pass until this is so. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await this.#move(this.#requests.size > 0)
  }

  async #move(isCareful: boolean): Promise<void> {
    await setImmediate()
    if (isReadingFiles() || this.#busyThreads.size > 0) return
    if (!isCareful) await this.clock.advanceToTimer(MINUTE)
    else if (this.clock.hasShortWait()) await this.clock.advanceToShortWait()
  }
}

/** Such as the pace of requests, or the time for a service to refuse an upload by its fields. */
export const SHORT_WAIT = 2 * SECOND

class WatchedClock extends FakeClock {
  /** When they end. */
  readonly #shortWaits = new Set<{ readonly at: number }>()

  override wait(ms: number, signal?: AbortSignal): Promise<void> {
    const waiting = super.wait(ms, signal)
    if (ms <= SHORT_WAIT) {
      const wait = { at: this.monotonicMs() + ms }
      const end = () => void this.#shortWaits.delete(wait)
      this.#shortWaits.add(wait)
      waiting.then(end, end)
    }
    return waiting
  }

  hasShortWait(): boolean {
    return this.#shortWaits.size > 0
  }

  /** Advances to the end of the next short wait. */
  async advanceToShortWait(): Promise<void> {
    const next = Math.min(...[...this.#shortWaits].map(({ at }) => at))
    await this.advance(next - this.monotonicMs())
  }
}

function requestOf(message: unknown): unknown {
  return (message as { readonly request: unknown }).request
}

function isReadingFiles(): boolean {
  // FSReqPromise, FSReqCallback, FileHandleCloseReq.
  return process.getActiveResourcesInfo().some((name) => name.includes('Req'))
}
