import { AppError } from '../../contract/errors.ts'
import { DAY, MINUTE, SECOND, type EpochMs } from '../../domain/units.ts'
import type { Clock } from '../ports.ts'
import { CoolDown, GENERAL_COOL_DOWN } from './coolDown.ts'
import { Departures } from './departures.ts'
import { type Lane, LaneQueue, type Waiting } from './lanes.ts'
import { SlotLog } from './slotLog.ts'

/** Source: interface, «Limits»: 100 requests per minute, per API key. */
export const REQUEST_LIMIT = 100
/** After a 429 for so long: the service counts more strictly than we can know, or somebody else uses the key. */
const CAREFUL_FOR = 7 * DAY
/** A request that was given up may still be on its way; 5 s is longer than any network holds a packet in practice. */
const ABORTED_EXTRA = 5 * SECOND

/** What is kept between runs. Saving is synchronous: it must have happened when the request leaves. */
export interface BudgetStore {
  load(): StoredBudget | null
  save(state: StoredBudget): void
}

export interface StoredBudget {
  /** Slots that were taken. */
  readonly held: number
  readonly coolingDownUntil: EpochMs | null
  readonly refusedInARow: number
  /** Set after a 429: until then 98 a minute rather than 100. */
  readonly carefulUntil: EpochMs | null
}

/** Permission for one request. Tell how it ended, whatever happened, and once. */
export interface Slot {
  /** `isMeasured` false: the time it took says nothing about the network's ways (an upload takes minutes by its size). */
  answered(options?: { readonly isMeasured: boolean }): void
  /** 429; `askedForMs` is the service's `Retry-After`, when it sent one. Answers until when nothing goes. */
  refused(askedForMs: number | null): EpochMs
  /** Given up, or the connection broke: the service may have counted it. */
  abandoned(): void
  /** Nothing left this computer (no connection was made): the slot is free again. */
  unused(): void
}

/** A request's urgency, which may rise while it waits (a prefetched call that a person now opens). */
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

export interface BudgetUse {
  readonly used: number
  readonly limit: number
  readonly waiting: number
  readonly nextFreeAt: EpochMs | null
  readonly coolingDownUntil: EpochMs | null
}

/**
 * The general limit of one API key: decides when a request may leave. Never more than 100 in any 60 s at the service,
 * by the slot log's proof, and evenly paced for services that count otherwise. See README for what is promised.
 */
export class RequestBudget {
  readonly #clock: Clock
  readonly #log = new SlotLog(MINUTE)
  readonly #departures = new Departures(this.#log, REQUEST_LIMIT)
  readonly #coolDown: CoolDown
  readonly #queue = new LaneQueue<Entry>()
  readonly #listeners = new Set<() => void>()
  readonly #stores = new Set<BudgetStore>()
  /** Slots of an earlier run that have been counted. */
  #restored = 0
  #saved = 0
  #carefulUntil: EpochMs | null = null
  #timer: AbortController | null = null
  #isClosed = false

  constructor(clock: Clock, random?: () => number) {
    this.#clock = clock
    this.#coolDown = new CoolDown(GENERAL_COOL_DOWN, random)
  }

  /**
   * Goes on where an earlier run stopped (unless that `isRead` already), and keeps the state there too from now on. Each
   * store of one budget has the whole of it, so the slots that two of them tell of are the same.
   */
  keepIn(store: BudgetStore, { isRead = false } = {}): void {
    const now = this.#clock.monotonicMs()
    const stored = isRead ? null : store.load()
    if (stored !== null) {
      const more = Math.min(stored.held, REQUEST_LIMIT) - this.#restored
      if (more > 0) {
        this.#log.restore(more, now, ABORTED_EXTRA)
        this.#restored += more
      }
      const cool = stored.coolingDownUntil === null ? now : now + (stored.coolingDownUntil - this.#clock.now())
      if (cool > (this.#coolDown.until(now) ?? now)) this.#coolDown.restore(cool, stored.refusedInARow, now)
      const careful = [this.#carefulUntil, stored.carefulUntil].filter((until) => until !== null)
      this.#carefulUntil = careful.length === 0 ? null : Math.max(...careful)
      this.#departures.beCareful(this.#isCareful())
    }
    this.#stores.add(store)
    this.#saveIfPossible()
    this.#changed()
  }

  /** Writes no more to this one. */
  leave(store: BudgetStore): void {
    this.#stores.delete(store)
  }

  /**
   * Waits for its turn. Fails with `rate-limited` at once while cooling down, unless the lane is `background`;
   * with the signal's reason when aborted; with the disk's error when it can't be written down.
   */
  acquire(urgency: Urgency, signal?: AbortSignal): Promise<Slot> {
    return new Promise<Slot>((resolve, reject) => {
      if (signal?.aborted === true || this.#isClosed) {
        reject(signal?.reason ?? new AppError('cancelled', {}))
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
      signal?.addEventListener('abort', abort, { once: true })
      this.#queue.add(entry)
      this.#dispatch()
    })
  }

  use(): BudgetUse {
    const now = this.#clock.monotonicMs()
    const used = this.#log.held(now)
    const freeAt = this.#log.freeBelow(REQUEST_LIMIT, now)
    const cool = this.#coolDown.until(now)
    return {
      used: Math.min(used, REQUEST_LIMIT),
      limit: REQUEST_LIMIT,
      waiting: this.#queue.size,
      nextFreeAt: freeAt === null ? null : this.#wall(freeAt, now),
      coolingDownUntil: cool === null ? null : this.#wall(cool, now),
    }
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Refuses who still waits with `cancelled` and keeps what is held for the next run. */
  close(): void {
    this.#isClosed = true
    this.#timer?.abort()
    for (const entry of this.#queue.all()) {
      this.#queue.remove(entry)
      entry.refuse(new AppError('cancelled', {}))
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
        next.refuse(error) // The disk did not take it, so it does not leave.
      }
    }
    this.#changed()
    this.#wakeLater()
  }

  /** When this entry may go if nothing else does before. */
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
      refused: (askedForMs) => {
        end((now) => {
          this.#log.end(now)
          this.#coolDown.refused(now, sentAt, askedForMs)
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

  /** A person is told to wait a minute rather than left before an empty page for it. */
  #refuseImpatient(until: number, now: number): void {
    for (const entry of this.#queue.all()) {
      if (entry.lane === 'background') continue
      this.#queue.remove(entry)
      entry.refuse(new AppError('rate-limited', { scope: 'general', until: this.#wall(until, now) }))
    }
  }

  /** One timer: for the next request that may go, or for the next slot that comes free, so that the shown state is true. */
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
      () => undefined, // Aborted: a newer timer stands in its place.
    )
  }

  /** Where nothing leaves: the file may stay behind, since the next request writes it before it goes, or does not go. */
  #saveIfPossible(): void {
    try {
      this.#save()
    } catch {
      // What is there says no fewer slots than are held now; only a cool-down may be missing from it.
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
