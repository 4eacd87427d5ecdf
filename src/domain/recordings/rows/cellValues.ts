import type { CallType } from '../../workspaces/directory.ts'
import { epochTimes, writtenTime } from '../times/writtenTime.ts'
import { timestampsOf } from './rowTime.ts'

/** Values from the text of a cell: of a CSV, pasted, or entered. Null if the text can't be read. */

/** The first number in `03/11/2026`. */
export type DayOrder = 'day-first' | 'month-first'

interface TimeOptions {
  /** For times without a zone. */
  readonly timeZone: string
  /** Null: unknown, so a date with two readings can't be read. */
  readonly dayOrder: DayOrder | null
}

export function timestampOfText(text: string, { timeZone, dayOrder }: TimeOptions): string | null {
  // A cell contains only a time, so ten digits are seconds.
  const time = /^\d{10}(\d{3})?$/.test(text) ? (epochTimes(text)[0] ?? null) : writtenTime(text)
  if (time === null || (time.alsoLocal !== undefined && dayOrder === null)) return null
  const local = dayOrder === 'month-first' ? (time.alsoLocal ?? time.local) : time.local
  // If the clocks repeat or skip a time, it isn't known which instant it is.
  const timestamps = timestampsOf({ ...time, local }, timeZone)
  return timestamps.length === 1 ? (timestamps[0] ?? null) : null
}

/** Whether the text of a time says its zone, or is in seconds since 1970. */
export function statesZone(text: string): boolean {
  const time = writtenTime(text)
  return time === null || time.offsetMinutes !== null || time.zone !== undefined
}

/** From all cells of a column; null if it is ambiguous and matters, also if its cells prove both orders. */
export function dayOrderOfCells(cells: Iterable<string>): DayOrder | 'no-matter' | null {
  let isOpen = false
  const proven = new Set<DayOrder>()
  for (const cell of cells) {
    // In `2026-11-25 204500`, the year comes first.
    const [, first, , second] = /(?<!\d|20\d\d[-_/ ])(\d\d?)([-_/ ])(\d\d?)\2(20\d\d)(?!\d)/.exec(cell) ?? []
    if (Number(first) > 12) proven.add('day-first')
    else if (Number(second) > 12) proven.add('month-first')
    else if (first !== undefined && first !== second) isOpen = true
  }
  const [order, other] = proven
  if (order !== undefined && other === undefined) return order
  return isOpen ? null : 'no-matter'
}

export type KnownCallType = Pick<CallType, 'id' | 'name' | 'isArchived'>

/** Its id or its name. */
export function callTypeOfText(text: string, types: readonly KnownCallType[]): number | null {
  const plain = text.toLowerCase()
  const fitting = types.filter(({ id, name }) => String(id) === text || name?.trim().toLowerCase() === plain)
  return (fitting.find(({ isArchived }) => !isArchived) ?? fitting[0])?.id ?? null
}

/** It becomes a request header. */
export function voipIdOfText(text: string): string | null {
  return /^[\x21-\x7e]{1,200}$/.test(text) ? text : null
}
