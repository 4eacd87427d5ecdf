import type { CallDetail, CallPage, CallRecord } from '../../../src/domain/calls/call.ts'
import { fullCall } from '../../../src/domain/calls/testing/fullCall.ts'
import type { CallQuery } from '../../../src/domain/filters/filter.ts'
import { fullDetail } from '../../../src/core/library/testing/fullDetail.ts'

const FIRST_ID = 1_000_000
const CHANGED_AT = '2026-11-18T14:00:00.000000Z'

/** A service with many calls that never change, which takes no memory. It reads the filters and sorts of the library's sync. */
export class NumberedService {
  readonly callCount: number
  readonly #words: number

  /** `words`: the length of a transcript. */
  constructor(callCount: number, words = 30) {
    this.callCount = callCount
    this.#words = words
  }

  /** Some ids are left out, as in a service with many workspaces. */
  idAt(index: number): number {
    return FIRST_ID + index * 7 + (index % 3)
  }

  record(index: number): CallRecord {
    const id = this.idAt(index)
    return fullCall({
      id,
      title: `Call ${index}`,
      updatedAt: CHANGED_AT,
      associations: fullCall().associations.slice(0, 2),
    })
  }

  page({ filters, sort }: CallQuery, pageSize: number): CallPage {
    const bound = (op: string) => filters.find((one) => one.field === 'id' && one.op === op)?.value ?? null
    const wanted = bound('in')
    const below = bound('<') === null ? this.callCount : this.#indexFrom(Number(bound('<')))
    const from = bound('>=') === null ? 0 : this.#indexFrom(Number(bound('>=')))
    const isIncrement = filters.some((one) => one.field === 'updated_at')
    let indexes: readonly number[] = []
    if (wanted !== null) indexes = wanted.split(',').map((id) => this.#indexFrom(Number(id)))
    else if (!isIncrement) {
      const count = Math.min(pageSize, Math.max(0, below - from))
      const isUp = sort[0]?.field === 'id' && sort[0].direction === 'asc'
      indexes = Array.from({ length: count }, (_, at) => (isUp ? from + at : below - 1 - at))
    }
    return {
      rows: indexes.map((index) => ({ kind: 'call', call: this.record(index) })),
      hasNextPage: wanted === null && !isIncrement && below - from > pageSize,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: 'end',
    }
  }

  detail(id: number): CallDetail {
    const index = this.#indexFrom(id)
    return fullDetail({ ...this.record(index), oddFields: [], transcription: transcript(index, this.#words) })
  }

  /** The index of the first call with this id or a higher one. */
  #indexFrom(id: number): number {
    const near = Math.max(0, Math.floor((id - FIRST_ID) / 7))
    return this.idAt(near) >= id ? near : near + 1
  }
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
