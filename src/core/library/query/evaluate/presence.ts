import type { FieldData, ListData, Scalar } from '../fieldData.ts'
import { both, FALSE, TRUE, type Truth, UNKNOWN } from './truth.ts'

/** Whether the field has no value: null, an empty text, or a list without entries. */
export function emptyTruth(data: FieldData, end: number, isNoText = isEmptyText): Truth {
  const truth = new Uint8Array(end)
  switch (data.kind) {
    case 'number':
      for (let slot = 0; slot < end; slot += 1) truth[slot] = Number.isNaN(data.values[slot]) ? TRUE : FALSE
      for (const slot of data.hidden ?? NO_SLOTS) truth[slot] = UNKNOWN
      return data.isMissing === undefined ? both(truth) : withMissing(truth, data.isMissing)
    case 'coded': {
      const isEmpty = data.values.map(isNoText)
      for (let slot = 0; slot < end; slot += 1) truth[slot] = isEmpty[data.codes[slot]!] === true ? TRUE : FALSE
      return data.isMissing === undefined ? both(truth) : withMissing(truth, data.isMissing)
    }
    case 'list': {
      const isEntry = Uint8Array.from(data.values, (value) => (value === null ? 0 : 1))
      for (let slot = 0; slot < end; slot += 1) truth[slot] = data.list.isAny(slot, isEntry) ? FALSE : TRUE
      return listTruth(truth, data)
    }
  }
}

function isEmptyText(value: Scalar | null): boolean {
  return value === null || value === ''
}

const NO_SLOTS: readonly number[] = []

/** The truth of a condition on a list. Calls whose record wasn't read can be anything; calls where the list is hidden are unknown. */
export function listTruth(truth: Uint8Array, { isMissing, hidden }: ListData): Truth {
  if (isMissing === null) return both(truth)
  const { least, most } = withMissing(truth, isMissing)
  for (const slot of hidden) least[slot] = most[slot] = UNKNOWN
  return { least, most }
}

/** Calls without the record that decides can be anything. */
export function withMissing(least: Uint8Array, isMissing: Uint8Array): Truth {
  const most = least.slice()
  for (let slot = 0; slot < least.length; slot += 1) {
    if (isMissing[slot] === 1) {
      least[slot] = FALSE
      most[slot] = TRUE
    }
  }
  return { least, most }
}
