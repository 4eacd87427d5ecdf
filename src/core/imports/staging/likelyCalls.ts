import type { CallRecord } from '../../../domain/calls/call.ts'
import { instantOf } from '../../../domain/instant.ts'
import { HOUR, MINUTE, type EpochMs } from '../../../domain/units.ts'
import { Urgency } from '../../budget/requestBudget.ts'
import { walkPages } from '../../calls/pages.ts'
import type { WorkspaceSession } from '../../connection/session.ts'

/** What a row says of its call. */
export interface PlannedCall {
  readonly startMs: EpochMs
  readonly userId: number
  readonly durationSeconds: number | null
}

/** Rows that are further apart than this are asked for apart: what lies between them concerns nobody. */
const GAP = 6 * HOUR
/** Clocks of telephone systems and of computers differ by minutes; a recording may begin with the ringing. */
const LEAST_SLACK = 2 * MINUTE
/** A time that was read wrong must not make a match of half a day. */
const MOST_SLACK = 2 * HOUR
/** 2,000 calls; a table that spans more is told what was found in these. It costs 20 of the 100 requests a minute, in the background. */
const MOST_PAGES = 20

interface Span {
  readonly from: EpochMs
  readonly to: EpochMs
}

/**
 * Calls of the workspace that may be what a row is: of the same agent, beginning within the length of the recording.
 * What was read once is not asked for again in this run, so a call that comes to be meanwhile is not seen; the service
 * itself keeps the same recording from becoming two.
 */
export class LikelyCalls {
  readonly #calls: () => Promise<WorkspaceSession['calls']>
  readonly #byAgent = new Map<
    number,
    { readonly callId: number; readonly startMs: EpochMs; readonly lengthMs: number }[]
  >()
  readonly #read: Span[] = []
  #reading: Promise<unknown> = Promise.resolve()

  constructor(calls: () => Promise<WorkspaceSession['calls']>) {
    this.#calls = calls
  }

  /** Null when there is none among those that were read. */
  of({ startMs, userId, durationSeconds }: PlannedCall): number | null {
    const slack = slackOf(durationSeconds)
    const near = this.#byAgent.get(userId)?.find((call) => {
      return Math.abs(call.startMs - startMs) <= Math.min(Math.max(slack, call.lengthMs), MOST_SLACK)
    })
    return near?.callId ?? null
  }

  /** Reads what lies around these; answers whether anything was. One after another, gently. Fails as the service does. */
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
    const calls = await this.#calls()
    const iso = (time: EpochMs) => new Date(time).toISOString()
    const query = {
      filters: [
        { field: 'timestamp', op: '>=', value: iso(span.from) },
        { field: 'timestamp', op: '<=', value: iso(span.to) },
      ],
      sort: [{ field: 'timestamp', direction: 'asc' }],
    } as const
    let pages = 0
    const how = { urgency: new Urgency('background'), signal }
    // A warning about a likely duplicate is worth having from a part of the list too.
    const onLost = () => undefined
    for await (const { rows } of walkPages((cursor) => calls.page(query, cursor, 100, how), { onLost })) {
      for (const row of rows) if (row.kind === 'call') this.#note(row.call)
      if ((pages += 1) >= MOST_PAGES) break
    }
    this.#read.push(span)
  }

  #note({ id, agent, timestamp, durationSeconds }: CallRecord): void {
    const startMs = instantOf(timestamp)
    if (agent === null || agent.id === null || startMs === null) return
    const known = this.#byAgent.get(agent.id) ?? []
    if (known.some(({ callId }) => callId === id)) return
    known.push({ callId: id, startMs, lengthMs: (durationSeconds ?? 0) * 1000 })
    this.#byAgent.set(agent.id, known)
  }
}

function slackOf(durationSeconds: number | null): number {
  return Math.min(Math.max((durationSeconds ?? 0) * 1000, LEAST_SLACK), MOST_SLACK)
}

function spansOf(planned: readonly PlannedCall[]): readonly Span[] {
  const spans: { from: EpochMs; to: EpochMs }[] = []
  for (const { startMs, durationSeconds } of planned.toSorted((a, b) => a.startMs - b.startMs)) {
    const slack = slackOf(durationSeconds)
    const last = spans.at(-1)
    if (last !== undefined && startMs - slack <= last.to + GAP) last.to = Math.max(last.to, startMs + slack)
    else spans.push({ from: startMs - slack, to: startMs + slack })
  }
  return spans
}
