import type { CallDetail, CallPage, CallRecord } from '../../../src/domain/calls/call.ts'
import { fullCall } from '../../../src/domain/calls/testing/fullCall.ts'
import type { CallQuery } from '../../../src/domain/filters/filter.ts'
import { MINUTE } from '../../../src/domain/units.ts'
import type { PageCursor } from '../../../src/core/service/callQuery.ts'
import { fullDetail } from '../../../src/core/library/testing/fullDetail.ts'

const FIRST_ID = 1_000_000
const FIRST_CHANGE_AT = Date.UTC(2026, 10, 18, 14)
/** A round changes every seventh call. */
const CHANGED_SHARE = 7

interface NumberedServiceOptions {
  /** The length of a transcript. */
  readonly words?: number
  /** How often some of the calls have changed. */
  readonly changeRounds?: number
}

/** A service with many calls that takes no memory. It reads the filters and sorts of the library's sync. */
export class NumberedService {
  readonly callCount: number
  readonly #words: number
  readonly #changeRounds: number

  constructor(callCount: number, { words = 30, changeRounds = 0 }: NumberedServiceOptions = {}) {
    this.callCount = callCount
    this.#words = words
    this.#changeRounds = changeRounds
  }

  /** Some ids are left out, as in a service with many workspaces. */
  idAt(index: number): number {
    return FIRST_ID + index * 7 + (index % 3)
  }

  record(index: number): CallRecord {
    const round = this.#lastChange(index)
    return fullCall({
      id: this.idAt(index),
      title: round === 0 ? `Call ${index}` : `Call ${index}, change ${round}`,
      updatedAt: changedAt(round),
      associations: fullCall().associations.slice(0, 2),
    })
  }

  page({ filters, sort }: CallQuery, pageSize: number, cursor: PageCursor | null = null): CallPage {
    const valueOf = (field: string, op: string) =>
      filters.find((one) => one.field === field && one.op === op)?.value ?? null
    const wanted = valueOf('id', 'in')
    if (wanted !== null) return this.#pageOf(wanted.split(',').map((id) => this.#indexFrom(Number(id))))
    if (filters.some(({ field }) => field === 'updated_at')) {
      return this.#changesAfter(valueOf('updated_at', '>'), pageSize, Number(cursor?.cursor ?? 0))
    }
    const [under, over] = [valueOf('id', '<'), valueOf('id', '>=')]
    const below = under === null ? this.callCount : this.#indexFrom(Number(under))
    const from = over === null ? 0 : this.#indexFrom(Number(over))
    const isUp = sort[0]?.field === 'id' && sort[0].direction === 'asc'
    const count = Math.min(pageSize, Math.max(0, below - from))
    const indexes = Array.from({ length: count }, (_, at) => (isUp ? from + at : below - 1 - at))
    return this.#pageOf(indexes, below - from > pageSize ? 'end' : null)
  }

  detail(id: number): CallDetail {
    const index = this.#indexFrom(id)
    return fullDetail({ ...this.record(index), oddFields: [], transcription: transcript(index, this.#words) })
  }

  /** Those that changed in a round after this time, oldest change first. */
  #changesAfter(time: string | null, pageSize: number, from: number): CallPage {
    const rounds = Array.from({ length: this.#changeRounds }, (_, at) => at + 1)
    const changed = rounds
      .filter((round) => time === null || changedAt(round) > time)
      .flatMap((round) => this.#changedIn(round))
    const indexes = changed.slice(from, from + pageSize)
    return this.#pageOf(indexes, changed.length > from + pageSize ? String(from + pageSize) : null)
  }

  /** Calls whose last change was in this round. */
  #changedIn(round: number): readonly number[] {
    if (round <= this.#changeRounds - CHANGED_SHARE) return []
    const first = round % CHANGED_SHARE
    return Array.from(
      { length: Math.max(0, Math.ceil((this.callCount - first) / CHANGED_SHARE)) },
      (_, at) => first + at * CHANGED_SHARE,
    )
  }

  /** The round in which the call changed last; 0 if it never did. */
  #lastChange(index: number): number {
    const last = this.#changeRounds
    return Math.max(0, last - ((((last - index) % CHANGED_SHARE) + CHANGED_SHARE) % CHANGED_SHARE))
  }

  #pageOf(indexes: readonly number[], nextCursor: string | null = null): CallPage {
    return {
      rows: indexes.map((index) => ({ kind: 'call', call: this.record(index) })),
      hasNextPage: nextCursor !== null,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: nextCursor ?? 'end',
    }
  }

  /** The index of the first call with this id or a higher one. */
  #indexFrom(id: number): number {
    const near = Math.max(0, Math.floor((id - FIRST_ID) / 7))
    return this.idAt(near) >= id ? near : near + 1
  }
}

function changedAt(round: number): string {
  return new Date(FIRST_CHANGE_AT + round * MINUTE).toISOString()
}

const WORDS = (
  'the price of a yearly plan we agreed on last week is about ten percent higher than what you have now and I would like ' +
  'to know whether your team can wait until March before we decide who signs for it because our budget is frozen'
).split(' ')

/** Two speakers by turns, twelve words each. */
function transcript(seed: number, words: number): string {
  const lines: string[] = []
  for (let at = 0; at < words; at += 12) {
    const speaker = lines.length % 2 === 0 ? 'Anna Berg' : 'Lea Novak'
    const said = Array.from(
      { length: 12 },
      (_, word) => WORDS[(seed * 31 + at * 7 + word * (1 + (seed % 5))) % WORDS.length],
    )
    lines.push(`${speaker}: ${said.join(' ')} ${seed}-${at}.`)
  }
  return lines.join('\n')
}
