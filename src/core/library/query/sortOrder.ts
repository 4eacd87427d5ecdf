import { AppError } from '../../../contract/errors/errors.ts'
import { countUpTo } from '../../../domain/countUpTo.ts'
import { DEFAULT_SORT } from '../../../domain/filters/filter.ts'
import { compareTexts } from '../../../domain/query/compareTexts.ts'
import type { QuerySortKey } from '../../../domain/query/query.ts'
import { querySortField } from '../../../domain/fields/queryFields.ts'
import type { CallFields } from './callFields.ts'
import type { CallTable } from './callTable.ts'
import type { CodedData, NumberData, Scalar } from './fieldData.ts'

/** Products of ranks up to here are exact in a float64. */
const EXACT = Number.MAX_SAFE_INTEGER

/** More changes than this part of the calls: sorting all of them is faster. */
const MOST_CHANGED = 0.2

/** The keys of a query's order. The last one is the id, in the direction of the key before it, as in the service. */
export function completeSort(sort: readonly QuerySortKey[]): readonly QuerySortKey[] {
  const keys = sort.length === 0 ? DEFAULT_SORT : sort
  for (const { field } of keys) {
    if (querySortField(field) === undefined) {
      throw new AppError('invalid-input', { field, reason: 'Calls can’t be sorted by this field.' })
    }
  }
  const idAt = keys.findIndex(({ field }) => field === 'id')
  return idAt === -1 ? [...keys, { field: 'id', direction: keys.at(-1)!.direction }] : keys.slice(0, idAt + 1)
}

/** All calls in the order of some keys. Nulls are last in both directions, as in the service. */
export class SortOrder {
  readonly #keys: readonly QuerySortKey[]
  #slots = new Uint32Array(0)
  /** The change of the table up to which it's right. */
  #changeNumber = -1

  constructor(keys: readonly QuerySortKey[]) {
    this.#keys = keys
  }

  /** The slots of all calls, in order. */
  slots(table: CallTable, fields: CallFields): Uint32Array {
    const now = table.logStart + table.log.length
    if (this.#changeNumber < now) {
      const changed =
        this.#changeNumber < table.logStart ? null : new Set(table.log.slice(this.#changeNumber - table.logStart))
      if (changed === null || changed.size > MOST_CHANGED * table.slots.size) this.#slots = this.#sort(table, fields)
      else this.#slots = this.#move(table, fields, changed)
      this.#changeNumber = now
    }
    return this.#slots
  }

  /**
   * Sorts numbers instead of comparing calls: each call's ranks as one number. Ten times as fast as a comparison function.
   */
  #sort({ slots }: CallTable, fields: CallFields): Uint32Array<ArrayBuffer> {
    const used = fields.usedSlots
    let order: Ranks = { ranks: new Float64Array(slots.end), count: 1 }
    for (const { field, direction } of this.#keys) {
      order = combined(order, ranksOf(fieldOf(fields, field), used, slots.end, direction), used)
    }
    // The ranks are all different now, because of the id.
    const { ranks } = dense(order, used)
    const sorted = new Uint32Array(used.length)
    for (const slot of used) sorted[ranks[slot]!] = slot
    return sorted
  }

  /** Takes the changed calls out and inserts them at their new places. */
  #move({ slots }: CallTable, fields: CallFields, changed: ReadonlySet<number>): Uint32Array<ArrayBuffer> {
    const compare = this.#comparison(fields)
    const rest = without(this.#slots, changed, slots.end)
    const moved = [...changed].filter((slot) => slots.isUsed[slot] === 1).toSorted(compare)
    const result = new Uint32Array(rest.length + moved.length)
    let from = 0
    let end = 0
    for (const slot of moved) {
      const to = placeOf(rest, from, (other) => compare(other, slot) < 0)
      result.set(rest.subarray(from, to), end)
      end += to - from
      from = to
      result[end] = slot
      end += 1
    }
    result.set(rest.subarray(from), end)
    return result
  }

  #comparison(fields: CallFields): (one: number, other: number) => number {
    const keys = this.#keys.map(({ field, direction }) => ({
      data: fieldOf(fields, field),
      sign: direction === 'asc' ? 1 : -1,
    }))
    return (one, other) => {
      for (const { data, sign } of keys) {
        const a = valueAt(data, one)
        const b = valueAt(data, other)
        if (a === b) continue
        if (a === null || b === null) return a === null ? 1 : -1
        const order = compareScalars(a, b)
        if (order !== 0) return sign * order
      }
      return 0
    }
  }
}

/** A rank for each slot: whole numbers from 0 to below `count`. */
interface Ranks {
  readonly ranks: Float64Array
  readonly count: number
}

function fieldOf(fields: CallFields, name: string): NumberData | CodedData {
  const data = fields.of(name)
  if (data.kind === 'list') throw new Error(`A call has several values of ${name}.`)
  return data
}

/** Ten times as fast as a filter that looks into the set. */
function without(slots: Uint32Array, left: ReadonlySet<number>, slotEnd: number): Uint32Array {
  const isLeft = new Uint8Array(slotEnd)
  for (const slot of left) isLeft[slot] = 1
  const rest = new Uint32Array(slots.length)
  let count = 0
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at]!
    if (isLeft[slot] === 0) rest[count++] = slot
  }
  return rest.subarray(0, count)
}

/** The first place in `slots` from `from` on where `isBefore` isn't true anymore. */
function placeOf(slots: Uint32Array, from: number, isBefore: (slot: number) => boolean): number {
  let low = from
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(slots[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

function valueAt(data: NumberData | CodedData, slot: number): Scalar | null {
  if (data.kind === 'coded') return data.values[data.codes[slot]!] ?? null
  const value = data.values[slot]!
  return Number.isNaN(value) ? null : value
}

/** Numbers come before texts, in a custom field that has both. */
function compareScalars(one: Scalar, other: Scalar): number {
  if (typeof one === 'number') return typeof other === 'number' ? one - other : -1
  return typeof other === 'number' ? 1 : compareTexts(one, other)
}

/** In the direction of the sort, with the nulls last. */
function ranksOf(data: NumberData | CodedData, used: Uint32Array, end: number, direction: 'asc' | 'desc'): Ranks {
  const { ranks, count } = data.kind === 'number' ? numberRanks(data, used, end) : codedRanks(data, used, end)
  if (direction === 'desc') {
    for (const slot of used) if (ranks[slot]! < count) ranks[slot] = count - 1 - ranks[slot]!
  }
  return { ranks, count: count + 1 }
}

/** `count` is the rank of null. */
function numberRanks({ values }: NumberData, used: Uint32Array, end: number): Ranks {
  const known = Float64Array.from(used, (slot) => values[slot]!).filter((value) => !Number.isNaN(value))
  const distinct = distinctOf(known)
  const ranks = new Float64Array(end)
  for (const slot of used) {
    const value = values[slot]!
    ranks[slot] = Number.isNaN(value) ? distinct.length : countUpTo(distinct, value) - 1
  }
  return { ranks, count: distinct.length }
}

/** `count` is the rank of null. */
function codedRanks({ codes, values, dictionary }: CodedData, used: Uint32Array, end: number): Ranks {
  const rankOfCode = dictionary?.ranks() ?? rankScalars(values)
  const count = values.length
  const ranks = new Float64Array(end)
  for (const slot of used) {
    const code = codes[slot]!
    ranks[slot] = (values[code] ?? null) === null ? count : rankOfCode[code]!
  }
  return { ranks, count }
}

function rankScalars(values: readonly (Scalar | null)[]): Uint32Array {
  const sorted = [...new Set(values)].filter((value) => value !== null).toSorted(compareScalars)
  const rankOf = new Map(sorted.map((value, rank) => [value, rank]))
  return Uint32Array.from(values, (value) => (value === null ? 0 : rankOf.get(value)!))
}

function combined(order: Ranks, next: Ranks, used: Uint32Array): Ranks {
  const { ranks, count } = order.count * next.count > EXACT ? dense(order, used) : order
  for (const slot of used) ranks[slot] = ranks[slot]! * next.count + next.ranks[slot]!
  return { ranks, count: count * next.count }
}

/** The same order without gaps. */
function dense({ ranks }: Ranks, used: Uint32Array): Ranks {
  const distinct = distinctOf(Float64Array.from(used, (slot) => ranks[slot]!))
  for (const slot of used) ranks[slot] = countUpTo(distinct, ranks[slot]!) - 1
  return { ranks, count: distinct.length }
}

/** Sorts in place. */
function distinctOf(values: Float64Array): Float64Array {
  values.sort()
  let count = 0
  for (const value of values) {
    if (count === 0 || values[count - 1] !== value) {
      values[count] = value
      count += 1
    }
  }
  return values.subarray(0, count)
}
