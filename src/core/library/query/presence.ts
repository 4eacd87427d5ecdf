import type { FieldData, ListData } from './fieldData.ts'
import { both, FALSE, TRUE, type Truth, UNKNOWN } from './truth.ts'

/** Whether the field has no value: null, an empty text, or a list without entries. */
export function emptyTruth(data: FieldData, end: number): Truth {
  const truth = new Uint8Array(end)
  switch (data.kind) {
    case 'number':
      for (let slot = 0; slot < end; slot += 1) truth[slot] = Number.isNaN(data.values[slot]) ? TRUE : FALSE
      return both(truth)
    case 'coded': {
      const isEmpty = data.values.map((value) => value === null || value === '')
      for (let slot = 0; slot < end; slot += 1) truth[slot] = isEmpty[data.codes[slot]!] === true ? TRUE : FALSE
      return both(truth)
    }
    case 'list': {
      const isEntry = Uint8Array.from(data.values, (value) => (value === null ? 0 : 1))
      for (let slot = 0; slot < end; slot += 1) truth[slot] = data.list.isAny(slot, isEntry) ? FALSE : TRUE
      return withMissing(truth, data)
    }
  }
}

/** Calls without the record that has the list can be anything; calls where it's hidden are unknown. */
export function withMissing(truth: Uint8Array, { isMissing, hidden }: ListData): Truth {
  if (isMissing === null) return both(truth)
  const most = truth.slice()
  for (let slot = 0; slot < truth.length; slot += 1) {
    if (isMissing[slot] === 1) {
      truth[slot] = FALSE
      most[slot] = TRUE
    }
  }
  for (const slot of hidden) truth[slot] = most[slot] = UNKNOWN
  return { least: truth, most }
}
