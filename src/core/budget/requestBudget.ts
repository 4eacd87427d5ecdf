import { AppError } from '../../contract/errors/errors.ts'
import type { BudgetSnapshot } from '../../contract/snapshots.ts'
import { DAY, MINUTE, SECOND, type EpochMs } from '../../domain/units.ts'
import type { Clock } from '../ports.ts'
import { CoolDown, GENERAL_COOL_DOWN } from './coolDown.ts'
import { Departures } from './departures.ts'
import { isPatient, type Lane, LaneQueue, type Waiting } from './lanes.ts'
import { SlotLog } from './slotLog.ts'

/** Source: interface, "Limits": 100 requests per minute, per API key. */
export const REQUEST_LIMIT = 100
/** How long to be careful after a 429: the service counts more strictly than expected, or another client uses the key. */
const CAREFUL_FOR = 7 * DAY
/** An aborted request may still arrive; 5 s is longer than networks delay packets in practice. */
const ABORTED_EXTRA = 5 * SECOND

/** State saved between sessions. Saving is synchronous, because it must be done before the request is sent. */
export interface BudgetStore {
  load(): StoredBudget | null
  save(state: StoredBudget): void
}

export interface StoredBudget {
  readonly held: number
  readonly coolingDownUntil: EpochMs | null
  readonly refusedInARow: number
  /** Set after a 429: until then, 98 requests per minute instead of 100. */
  readonly carefulUntil: EpochMs | null
}

/** Permission for one request. Report exactly once how it ended. */
export interface Slot {
  /** `isMeasured` false: its time doesn't reflect network latency (an upload's depends on its size). */
  answered(options?: { readonly isMeasured: boolean }): void
  /** 429; `retryAfterMs` is the service's `Retry-After`, if it sent one. Returns when the next request can be sent. */
  refused(retryAfterMs: number | null): EpochMs
  /** Aborted, or the connection broke: the service may have counted it. */
  abandoned(): void
  /** Nothing was sent (no connection): the slot is free again. */
  unused(): void
}

/** A request's priority, which may rise while it waits (the user opens a prefetched call). */
export class Urgency {
  #lane: Lane
  readonly #listeners = new Set<(lane: Lane) => void>()

  constructor(lane: Lane) {
    this.#lane = lane
  }

  get lane(): Lane {
    return this.#lane
  }

  change(lane: Lane): void {
    this.#lane = lane
    for (const listener of this.#listeners) listener(lane)
  }

  onChange(listener: (lane: Lane) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

interface Entry extends Waiting {
  grant(slot: Slot): void
  refuse(error: unknown): void
}

/**
 * Enforces the general limit of one API key. The service never counts more than the limit in any 60 s, by the slot log's proof,
 * and requests are evenly paced for services that count differently. See README for the guarantees.
 */
export class RequestBudget {
  readonly #clock: Clock
  readonly #limit: number
  readonly #log = new SlotLog(MINUTE)
  readonly #departures: Departures
  readonly #coolDown: CoolDown
  readonly #queue = new LaneQueue<Entry>()
  readonly #listeners = new Set<() => void>()
  readonly #stores = new Set<BudgetStore>()
  /** Slots of an earlier session that have been counted. */
  #restored = 0
  #saved = 0
  /** Both clocks when the cool-down was last set. */
  #cooledAt = { wall: 0, monotonic: 0 }
  #carefulUntil: EpochMs | null = null
  #timer: AbortController | null = null
  #isClosed = false

  /** `limit`: requests per minute. */
  constructor(clock: Clock, random?: () => number, limit = REQUEST_LIMIT) {
    this.#clock = clock
    this.#limit = limit
    this.#departures = new Departures(this.#log, limit)
    this.#coolDown = new CoolDown(GENERAL_COOL_DOWN, random)
  }

  /** Continues from the state in this store (unless `isRead`), and from now on saves the state there too. */
  keepIn(store: BudgetStore, { isRead = false } = {}): void {
    if (!isRead) this.countEarlier(store)
    this.#stores.add(store)
    this.#saveIfPossible()
    this.#changed()
  }

  /**
   * Continues from the state that an earlier session saved in this store. Each store has the complete state, so slots in two
   * stores, or in one that is read twice, are the same slots.
   */
  countEarlier(store: Pick<BudgetStore, 'load'>): void {
    const stored = store.load()
    if (stored === null) return
    const now = this.#clock.monotonicMs()
    const more = Math.min(stored.held, this.#limit) - this.#restored
    if (more > 0) {
      this.#log.restore(more, now, ABORTED_EXTRA)
      this.#restored += more
    }
    const cool = stored.coolingDownUntil === null ? now : now + (stored.coolingDownUntil - this.#clock.now())
    if (cool > (this.#coolDown.until(now) ?? now)) {
      this.#coolDown.restore(cool, stored.refusedInARow, now)
      this.#cooledAt = { wall: this.#clock.now(), monotonic: now }
    }
    const careful = [this.#carefulUntil, stored.carefulUntil].filter((until) => until !== null)
    this.#carefulUntil = careful.length === 0 ? null : Math.max(...careful)
    this.#departures.beCareful(this.#isCareful())
  }

  /** Stops writing to this store. */
  leave(store: BudgetStore): void {
    this.#stores.delete(store)
  }

  /**
   * Waits for a slot. Fails with `rate-limited` at once during a cool-down, unless the lane is patient; with the
   * signal's reason if aborted; with the disk's error if the state can't be saved.
   */
  acquire(urgency: Urgency, signal?: AbortSignal): Promise<Slot> {
    return new Promise<Slot>((resolve, reject) => {
      if (signal?.aborted === true || this.#isClosed) {
        reject(signal?.reason ?? new AppError('canceled', {}))
        return
      }
      const leave = () => {
        stopListening()
        signal?.removeEventListener('abort', abort)
      }
      const entry: Entry = {
        lane: urgency.lane,
        since: this.#clock.monotonicMs(),
        grant: (slot) => {
          leave()
          resolve(slot)
        },
        refuse: (error) => {
          leave()
          reject(error)
        },
      }
      const abort = () => {
        this.#queue.remove(entry)
        entry.refuse(signal?.reason)
        this.#changed()
      }
      const stopListening = urgency.onChange((lane) => {
        this.#queue.move(entry, lane)
        this.#dispatch()
      })
      signal?.addEventListener('abort', abort)
      this.#queue.add(entry)
      this.#dispatch()
    })
  }

  use(): Omit<BudgetSnapshot, 'imports'> {
    const now = this.#clock.monotonicMs()
    const used = this.#log.held(now)
    const freeAt = this.#log.freeBelow(this.#limit, now)
    const cool = this.#coolDown.until(now)
    return {
      used: Math.min(used, this.#limit),
      limit: this.#limit,
      waiting: this.#queue.size,
      nextFreeAt: freeAt === null ? null : this.#wall(freeAt, now),
      coolingDownUntil: cool === null ? null : this.#wall(cool, now),
    }
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Call after the computer slept. Monotonic time may stand still meanwhile (on Linux), so a cool-down of hours would end
   * hours late. Slots are held for at most a minute longer, which the proof of the limit needs if the wall clock was set.
   */
  wake(): void {
    const { wall, monotonic } = this.#cooledAt
    const seen = { wall: this.#clock.now(), monotonic: this.#clock.monotonicMs() }
    const sleptMs = seen.wall - wall - (seen.monotonic - monotonic)
    if (sleptMs > 0 && this.#coolDown.until(seen.monotonic) !== null) {
      this.#coolDown.setBack(sleptMs)
      this.#cooledAt = seen
    }
    this.#dispatch()
  }

  /** Rejects waiting requests with `canceled` and saves the held slots for the next session. */
  close(): void {
    this.#isClosed = true
    this.#timer?.abort()
    for (const entry of this.#queue.all()) {
      this.#queue.remove(entry)
      entry.refuse(new AppError('canceled', {}))
    }
    this.#saveIfPossible()
    this.#stores.clear()
  }

  #dispatch(): void {
    if (this.#isClosed) return
    for (;;) {
      const now = this.#clock.monotonicMs()
      const cool = this.#coolDown.until(now)
      if (cool !== null) this.#refuseImpatient(cool, now)
      const next =
        cool === null ? this.#queue.candidates().find((entry) => this.#earliest(entry, now) <= now) : undefined
      if (next === undefined) break
      this.#queue.take(next)
      this.#departures.chosen(next.lane, now)
      try {
        next.grant(this.#send(now))
      } catch (error) {
        next.refuse(error) // It couldn't be saved, so it isn't sent.
      }
    }
    this.#changed()
    this.#wakeLater()
  }

  #earliest(entry: Entry, now: number): number {
    return Math.max(this.#departures.earliest(entry.lane, now), this.#coolDown.until(now) ?? now)
  }

  #send(sentAt: number): Slot {
    this.#log.open()
    try {
      this.#save()
    } catch (error) {
      this.#log.withdraw()
      throw error
    }
    this.#departures.sent(sentAt)
    let isOpen = true
    const end = (step: (now: number) => void) => {
      if (!isOpen) return
      isOpen = false
      step(this.#clock.monotonicMs())
      this.#dispatch()
    }
    return {
      answered: ({ isMeasured } = { isMeasured: true }) =>
        end((now) => {
          this.#log.end(now)
          this.#coolDown.answered(sentAt)
          this.#departures.beCareful(this.#isCareful())
          this.#departures.answered(isMeasured ? now - sentAt : null)
        }),
      refused: (retryAfterMs) => {
        end((now) => {
          this.#log.end(now)
          this.#coolDown.refused(now, sentAt, retryAfterMs)
          this.#cooledAt = { wall: this.#clock.now(), monotonic: now }
          this.#departures.refused()
          this.#carefulUntil = this.#clock.now() + CAREFUL_FOR
          this.#departures.beCareful(true)
          this.#saveIfPossible()
        })
        const now = this.#clock.monotonicMs()
        return this.#wall(this.#coolDown.until(now) ?? now, now)
      },
      abandoned: () => end((now) => this.#log.end(now, ABORTED_EXTRA)),
      unused: () => end(() => this.#log.withdraw()),
    }
  }

  /** Interactive requests fail at once instead of leaving the user waiting for a minute. */
  #refuseImpatient(until: number, now: number): void {
    for (const entry of this.#queue.all()) {
      if (isPatient(entry.lane)) continue
      this.#queue.remove(entry)
      entry.refuse(new AppError('rate-limited', { scope: 'general', until: this.#wall(until, now) }))
    }
  }

  /** One timer, for the next request to send or the next slot to become free, to keep the shown state up to date. */
  #wakeLater(): void {
    this.#timer?.abort()
    this.#timer = null
    const now = this.#clock.monotonicMs()
    const times = this.#queue.candidates().map((entry) => this.#earliest(entry, now))
    if (times.length === 0) {
      const held = this.#log.held(now)
      const nextFree = held === 0 ? null : this.#log.freeBelow(held, now)
      for (const time of [nextFree, this.#coolDown.until(now)]) if (time !== null) times.push(time)
    }
    if (times.length === 0) return
    const timer = new AbortController()
    this.#timer = timer
    this.#clock.wait(Math.max(1, Math.ceil(Math.min(...times) - now)), timer.signal).then(
      () => {
        if (this.#timer !== timer) return
        this.#timer = null
        if (this.#log.held(this.#clock.monotonicMs()) < this.#saved - 10 || this.#queue.size === 0)
          this.#saveIfPossible()
        this.#dispatch()
      },
      () => undefined, // Aborted: replaced by a newer timer.
    )
  }

  /** For changes without a request. A failure doesn't matter, because the next request saves the state before it's sent. */
  #saveIfPossible(): void {
    try {
      this.#save()
    } catch {
      // The saved state has at least the slots held now; only a cool-down may be missing.
    }
  }

  #save(): void {
    if (this.#stores.size === 0) return
    const now = this.#clock.monotonicMs()
    const cool = this.#coolDown.until(now)
    this.#saved = this.#log.held(now)
    const state: StoredBudget = {
      held: this.#saved,
      coolingDownUntil: cool === null ? null : this.#wall(cool, now),
      refusedInARow: this.#coolDown.inARow,
      carefulUntil: this.#carefulUntil,
    }
    for (const store of this.#stores) store.save(state)
  }

  #isCareful(): boolean {
    return this.#carefulUntil !== null && this.#clock.now() < this.#carefulUntil
  }

  #wall(monotonic: number, now: number): EpochMs {
    return Math.round(this.#clock.now() + (monotonic - now))
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
