import type { CallRecord } from '../../../domain/calls/call.ts'
import type { AgentRef } from '../../../domain/recordings/agentRef.ts'
import { getOrInsert } from '../../../domain/getOrInsert.ts'
import { instantOf } from '../../../domain/values/instant.ts'
import { HOUR, MINUTE, type EpochMs } from '../../../domain/units.ts'
import { Urgency } from '../../budget/requestBudget.ts'
import { walkPages } from '../../calls/pages.ts'
import type { WorkspaceSession } from '../../connection/session.ts'
import type { Library } from '../../library/library.ts'

/** The call that a row would become. */
export interface PlannedCall {
  readonly startMs: EpochMs
  readonly userId: AgentRef
  readonly durationSeconds: number | null
}

/** Rows further apart than this get separate requests, to skip the calls between them. */
const GAP = 6 * HOUR
/** Clocks of telephone systems and computers differ by minutes; a recording may begin with the ringing. */
const LEAST_SLACK = 2 * MINUTE
/** Limits the match when a duration was read wrong. Calls this far around a row are read: the length of a call isn't known before. */
const MOST_SLACK = 2 * HOUR
/** A table that spans more is matched against these only. Costs 20 of the 100 requests a minute, in the background lane. */
const MOST_CALLS = 2000
const PAGE_SIZE = 100

interface KnownCall {
  readonly startMs: EpochMs
  readonly lengthMs: number
}

interface Span {
  readonly from: EpochMs
  readonly to: EpochMs
}

export interface CallSources {
  readonly library: () => Promise<Pick<Library, 'callsBetween'>>
  readonly session: () => Promise<Pick<WorkspaceSession, 'calls'>>
}

/**
 * Existing calls of the workspace that may be the same as a row: same agent, starting within the length of the recording or the call.
 * Nothing is requested twice in a session, so calls created meanwhile aren't found. The service itself prevents the same
 * recording from becoming two calls.
 */
export class LikelyCalls {
  readonly #sources: CallSources
  /** By agent, then by when they started, in steps of `MOST_SLACK`, then by call ID. */
  readonly #byAgent = new Map<AgentRef, Map<number, Map<number, KnownCall>>>()
  readonly #read: Span[] = []
  #reading: Promise<unknown> = Promise.resolve()

  constructor(sources: CallSources) {
    this.#sources = sources
  }

  /** Null if none of the calls read matches. `isOurs`: calls of recordings that this app imported, which are known to be others. */
  of({ startMs, userId, durationSeconds }: PlannedCall, isOurs = (_callId: number) => false): number | null {
    const slack = slackOf(durationSeconds)
    const byStart = this.#byAgent.get(userId)
    const step = stepOf(startMs)
    for (const near of [step - 1, step, step + 1]) {
      for (const [callId, call] of byStart?.get(near) ?? []) {
        const isNear = Math.abs(call.startMs - startMs) <= Math.min(Math.max(slack, call.lengthMs), MOST_SLACK)
        if (isNear && !isOurs(callId)) return callId
      }
    }
    return null
  }

  /**
   * Reads the calls around these rows from the library. If it may not have all of them, from the service, one request after another
   * in the background lane. Returns whether there was anything to read. Fails with the service's errors.
   */
  read(planned: readonly PlannedCall[], signal: AbortSignal): Promise<boolean> {
    const reading = this.#reading.then(async () => {
      const wanted = spansOf(planned).filter(
        (span) => !this.#read.some(({ from, to }) => from <= span.from && to >= span.to),
      )
      for (const span of wanted) await this.#readSpan(span, signal)
      return wanted.length > 0
    })
    this.#reading = reading.catch(() => undefined)
    return reading
  }

  async #readSpan(span: Span, signal: AbortSignal): Promise<void> {
    const library = await this.#sources.library()
    const stored = await library.callsBetween(span, MOST_CALLS)
    if (stored === null) await this.#readFromService(span, signal)
    else for (const call of stored) this.#note(call)
    this.#read.push(span)
  }

  async #readFromService(span: Span, signal: AbortSignal): Promise<void> {
    const { calls } = await this.#sources.session()
    const iso = (time: EpochMs) => new Date(time).toISOString()
    const query = {
      filters: [
        { field: 'timestamp', op: '>=', value: iso(span.from) },
        { field: 'timestamp', op: '<=', value: iso(span.to) },
      ],
      sort: [{ field: 'timestamp', direction: 'asc' }],
    } as const
    let count = 0
    const how = { urgency: new Urgency('background'), signal }
    // A warning about a likely duplicate is useful from a partial list too.
    const onLost = () => undefined
    for await (const { rows } of walkPages((cursor) => calls.page(query, cursor, PAGE_SIZE, how), { onLost })) {
      for (const row of rows) if (row.kind === 'call') this.#note(row.call)
      if ((count += PAGE_SIZE) >= MOST_CALLS) break
    }
  }

  #note({ id, agent, timestamp, durationSeconds }: CallRecord): void {
    const startMs = instantOf(timestamp)
    if (startMs === null) return
    for (const ref of [agent?.id, agent?.email?.toLowerCase()]) {
      if (ref == null) continue
      const byStart = getOrInsert(this.#byAgent, ref, () => new Map<number, Map<number, KnownCall>>())
      const calls = getOrInsert(byStart, stepOf(startMs), () => new Map<number, KnownCall>())
      calls.set(id, { startMs, lengthMs: (durationSeconds ?? 0) * 1000 })
    }
  }
}

function stepOf(startMs: EpochMs): number {
  return Math.floor(startMs / MOST_SLACK)
}

function slackOf(durationSeconds: number | null): number {
  return Math.min(Math.max((durationSeconds ?? 0) * 1000, LEAST_SLACK), MOST_SLACK)
}

function spansOf(planned: readonly PlannedCall[]): readonly Span[] {
  const spans: { from: EpochMs; to: EpochMs }[] = []
  for (const startMs of planned.map((row) => row.startMs).toSorted((a, b) => a - b)) {
    const last = spans.at(-1)
    const to = startMs + MOST_SLACK
    if (last !== undefined && to <= last.to + GAP) last.to = to
    else spans.push({ from: startMs - MOST_SLACK, to })
  }
  return spans
}
