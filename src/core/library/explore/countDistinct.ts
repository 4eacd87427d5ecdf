import type { CodedData, ListData } from '../query/fieldData.ts'

/** The different values of a field. Texts that no call has anymore may be among them. */
export interface DistinctValues {
  /** By index; null for calls without a value. */
  readonly texts: readonly (string | null)[]
  /** Index of the text of each code, or `NO_VALUE`. */
  readonly indexOfCode: Int32Array
}

export const NO_VALUE = -1

/**
 * By index of the text: in how many of these calls the field has the value. A call counts once for each, however often it is in
 * its list.
 */
export function countDistinct(
  data: CodedData | ListData,
  { texts, indexOfCode }: DistinctValues,
  slots: Uint32Array,
): Uint32Array {
  const counts = new Uint32Array(texts.length)
  if (data.kind === 'coded') {
    const { codes } = data
    const ofCode = new Uint32Array(data.values.length)
    for (let at = 0; at < slots.length; at += 1) ofCode[codes[slots[at]!]!]! += 1
    for (let code = 0; code < ofCode.length; code += 1) {
      const index = indexOfCode[code]!
      if (index !== NO_VALUE) counts[index]! += ofCode[code]!
    }
    return counts
  }
  const { list, hidden } = data
  const { codes } = list
  const lastSlot = new Int32Array(texts.length).fill(-1)
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at]!
    if (hidden.size > 0 && hidden.has(slot)) continue
    const end = list.endOf(slot)
    for (let place = list.startOf(slot); place < end; place += 1) {
      const index = indexOfCode[codes[place]!]!
      if (index === NO_VALUE || lastSlot[index] === slot) continue
      lastSlot[index] = slot
      counts[index]! += 1
    }
  }
  return counts
}

/** Values with different codes may be the same, if they aren't from a dictionary: agents with the same name. */
export function distinctOf({ kind, values, dictionary }: CodedData | ListData): DistinctValues {
  const indexOf = new Map<string, number>()
  const indexOfCode = new Int32Array(values.length).fill(NO_VALUE)
  for (let code = 0; code < values.length; code += 1) {
    const value = values[code] ?? null
    // As for the condition `empty`: an empty text is a value only as an entry of a list.
    if (value === null || (value === '' && kind === 'coded')) continue
    if (dictionary !== null) {
      indexOfCode[code] = code
      continue
    }
    const text = String(value)
    let index = indexOf.get(text)
    if (index === undefined) {
      index = indexOf.size
      indexOf.set(text, index)
    }
    indexOfCode[code] = index
  }
  return { texts: dictionary?.values ?? [...indexOf.keys()], indexOfCode }
}
