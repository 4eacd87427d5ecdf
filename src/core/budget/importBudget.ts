import { z } from 'zod'
import type { ImportAllowance } from '../../domain/recordings/sendTimes.ts'
import { HOUR, MINUTE, SECOND, type EpochMs } from '../../domain/units.ts'
import type { Clock } from '../ports.ts'
import type { JsonDocument } from '../storage/jsonDocument.ts'
import { CoolDown, IMPORT_COOL_DOWN } from './coolDown.ts'

/** Source: interface, "POST /v1/calls/import" 4: 10 requests per hour per workspace. */
export const IMPORT_LIMIT = 10
/** An aborted request may still arrive later. */
const ABORTED_EXTRA = MINUTE
/** A smaller step back is clock synchronization, not a changed clock. */
const CLOCK_TOLERANCE = SECOND

const storedState = z.object({
  requests: z.array(
    z.object({
      // Missing in files of the first versions.
      id: z.string().default(() => crypto.randomUUID()),
      sentAt: z.number(),
      endedAt: z.number().nullable(),
    }),
  ),
  coolingDownUntil: z.number().nullable(),
  refusedInARow: z.number(),
})

/** A request that holds a slot, from its send until an hour after it ended. */
interface ImportRequest {
  /** Recognizes the same request in the files of two workspaces. */
  readonly id: string
  sentAt: EpochMs
  endedAt: EpochMs | null
}

/**
 * Report how the request ended; the first report counts. If it can't be saved because the disk is full, the file still has the
 * request as unfinished, and after a restart its hour begins then.
 */
export interface ImportSlot {
  answered(): Promise<void>
  /** 429. Returns when the next import can be sent. */
  refused(retryAfterMs: number | null): Promise<EpochMs>
  abandoned(): Promise<void>
  /** Nothing was sent: the slot is free again. */
  unused(): Promise<void>
}

/** What workspaces that share an import limit count together. */
interface Shared {
  requests: ImportRequest[]
  readonly coolDown: CoolDown
  readonly members: Set<ImportBudget>
  seen: { readonly wall: EpochMs; readonly monotonic: number }
}

/**
 * The import limit of one workspace: at most 10 in any hour, even across crashes. A slot is on disk before the request is
 * sent. Uses wall time, because time while asleep or off counts for the service too. If the clock is set back, the recorded
 * times move with it.
 */
export class ImportBudget {
  readonly #clock: Clock
  readonly #document: JsonDocument
  readonly #listeners = new Set<() => void>()
  #shared: Shared

  private constructor(document: JsonDocument, clock: Clock, random?: () => number) {
    this.#document = document
    this.#clock = clock
    this.#shared = {
      requests: [],
      coolDown: new CoolDown(IMPORT_COOL_DOWN, random),
      members: new Set([this]),
      seen: { wall: clock.now(), monotonic: clock.monotonicMs() },
    }
  }

  static async open(document: JsonDocument, clock: Clock, random?: () => number): Promise<ImportBudget> {
    const budget = new ImportBudget(document, clock, random)
    const stored = await document.read()
    const parsed = stored.kind === 'found' ? storedState.safeParse(stored.value) : null
    const now = clock.now()
    if (parsed?.success === true) {
      // A request without an end was interrupted with the app, so it may still arrive. A time in the future means that the
      // computer's clock was set back since.
      const latestEnd = now + ABORTED_EXTRA
      budget.#shared.requests = parsed.data.requests.map(({ id, sentAt, endedAt }) => ({
        id,
        sentAt: Math.min(sentAt, now),
        endedAt: Math.min(endedAt ?? latestEnd, latestEnd),
      }))
      const { coolingDownUntil, refusedInARow } = parsed.data
      if (coolingDownUntil !== null && coolingDownUntil > now) {
        budget.#shared.coolDown.restore(coolingDownUntil, refusedInARow, now)
      }
    } else if (stored.kind !== 'absent') {
      // The record of the last hour is lost. Assume that all slots are taken, which costs at most an hour.
      budget.#shared.requests = Array.from({ length: IMPORT_LIMIT }, () => ({
        id: crypto.randomUUID(),
        sentAt: now,
        endedAt: now,
      }))
      // A file that couldn't be parsed is gone by now, and the next start would find all slots free.
      await budget.#saveIfPossible()
    }
    return budget
  }

  /** From now on, both budgets count together, because the service has one limit for both. */
  async shareWith(other: ImportBudget): Promise<void> {
    const mine = this.#shared
    const theirs = other.#shared
    if (mine === theirs) return
    const now = this.#now()
    other.#now()
    const known = new Set(theirs.requests.map(({ id }) => id))
    theirs.requests.push(...mine.requests.filter(({ id }) => !known.has(id)))
    const cool = mine.coolDown.until(now)
    if (cool !== null && cool > (theirs.coolDown.until(now) ?? now)) {
      theirs.coolDown.restore(cool, mine.coolDown.inARow, now)
    }
    for (const member of mine.members) {
      member.#shared = theirs
      theirs.members.add(member)
    }
    await this.#saveIfPossible()
  }

  /** Its workspace was removed: stops writing to its document. The count stays in memory. */
  leave(): void {
    this.#shared.members.delete(this)
  }

  use(): ImportAllowance {
    const now = this.#now()
    return {
      used: this.#held(now).length,
      limit: IMPORT_LIMIT,
      nextFreeAt: this.#freeAt(now),
      coolingDownUntil: this.#shared.coolDown.until(now),
    }
  }

  /** When the next import can be sent; null if now. */
  nextAt(): EpochMs | null {
    const now = this.#now()
    const times = [this.#freeAt(now), this.#shared.coolDown.until(now)].filter((time) => time !== null)
    return times.length === 0 ? null : Math.max(...times)
  }

  /** When each slot is free, to estimate when a waiting import can be sent. Excludes cool-downs: see `use`. */
  slotTimes(): readonly EpochMs[] {
    const now = this.#now()
    const taken = this.#held(now)
      .map(({ endedAt }) => (endedAt ?? now) + HOUR)
      .sort((a, b) => b - a)
    return Array.from({ length: IMPORT_LIMIT }, (_, index) => taken[index] ?? now)
  }

  /** Takes a slot and saves it. Null if none is free now. */
  async take(): Promise<ImportSlot | null> {
    if (this.nextAt() !== null) return null
    const request: ImportRequest = { id: crypto.randomUUID(), sentAt: this.#now(), endedAt: null }
    this.#shared.requests.push(request)
    try {
      await this.#save()
    } catch (error) {
      this.#forget(request)
      this.#notify()
      throw error
    }
    let isOpen = true
    const end = async (step: (now: EpochMs) => void) => {
      const now = this.#now()
      if (!isOpen) return now
      isOpen = false
      step(now)
      await this.#saveIfPossible()
      return now
    }
    return {
      answered: async () => {
        await end((now) => {
          request.endedAt = now
          this.#shared.coolDown.answered(request.sentAt)
        })
      },
      refused: async (retryAfterMs) => {
        const now = await end((at) => {
          request.endedAt = at
          this.#shared.coolDown.refused(at, request.sentAt, retryAfterMs)
        })
        return this.#shared.coolDown.until(now) ?? now
      },
      abandoned: async () => {
        await end((now) => {
          request.endedAt = now + ABORTED_EXTRA
        })
      },
      unused: async () => {
        await end(() => this.#forget(request))
      },
    }
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #forget(request: ImportRequest): void {
    this.#shared.requests = this.#shared.requests.filter((other) => other !== request)
  }

  #notify(): void {
    for (const member of this.#shared.members) for (const listener of member.#listeners) listener()
  }

  /** Wall time, advancing at least as much as monotonic time between two checks, unless the clock was set back. */
  #now(): EpochMs {
    const shared = this.#shared
    const seen = { wall: this.#clock.now(), monotonic: this.#clock.monotonicMs() }
    const setBackMs = shared.seen.wall + (seen.monotonic - shared.seen.monotonic) - seen.wall
    shared.seen = seen
    if (setBackMs > CLOCK_TOLERANCE) {
      for (const request of shared.requests) {
        request.sentAt -= setBackMs
        if (request.endedAt !== null) request.endedAt -= setBackMs
      }
      shared.coolDown.setBack(setBackMs)
    }
    return seen.wall
  }

  #held(now: EpochMs): readonly ImportRequest[] {
    return this.#shared.requests.filter(({ endedAt }) => endedAt === null || endedAt + HOUR > now)
  }

  #freeAt(now: EpochMs): EpochMs | null {
    const held = this.#held(now)
    if (held.length < IMPORT_LIMIT) return null
    const ends = held.map(({ endedAt }) => (endedAt ?? now) + HOUR).sort((a, b) => a - b)
    return ends[held.length - IMPORT_LIMIT] ?? now + HOUR
  }

  async #save(): Promise<void> {
    const now = this.#now()
    const { coolDown, members } = this.#shared
    this.#shared.requests = [...this.#held(now)]
    const state = {
      requests: this.#shared.requests,
      coolingDownUntil: coolDown.until(now),
      refusedInARow: coolDown.inARow,
    }
    this.#notify()
    await Promise.all([...members].map((member) => member.#document.write(state)))
  }

  async #saveIfPossible(): Promise<void> {
    try {
      await this.#save()
    } catch {
      // The response has arrived, and `take` must write before the next request is sent. The file holds the slot at least as
      // long; only a cool-down can be lost with a restart, which costs one more 429.
    }
  }
}
