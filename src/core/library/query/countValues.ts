import type { ValueCount } from '../../../contract/library.ts'
import type { FieldData } from './fieldData.ts'
import { foldCase } from './text/foldCase.ts'

/**
 * In how many of these calls a field has each of its values that contain `typed` in any case, the most frequent first. Numbers
 * and times have no values to choose from.
 */
export function countValues(
  data: FieldData,
  slots: Iterable<number>,
  { typed, limit }: { readonly typed: string; readonly limit: number },
): readonly ValueCount[] {
  if (data.kind === 'number') return []
  const ofCode = data.kind === 'coded' ? countCodes(data.codes, data.values.length, slots) : countEntries(data, slots)
  const wanted = foldCase(typed)
  const counts = new Map<string, number>()
  for (const [code, value] of data.values.entries()) {
    const count = ofCode[code] ?? 0
    if (value === null || count === 0) continue
    // Values with different codes may be the same: agents with the same name.
    counts.set(String(value), (counts.get(String(value)) ?? 0) + count)
  }
  return [...counts]
    .filter(([value]) => wanted === '' || foldCase(value).includes(wanted))
    .map(([value, callCount]) => ({ value, callCount }))
    .toSorted((one, other) => other.callCount - one.callCount || (one.value < other.value ? -1 : 1))
    .slice(0, limit)
}

function countCodes(codes: Uint32Array, valueCount: number, slots: Iterable<number>): Uint32Array {
  const counts = new Uint32Array(valueCount)
  for (const slot of slots) counts[codes[slot]!]! += 1
  return counts
}

/** A call counts once for each code, however often it is in its list. */
function countEntries(
  { list, hidden, values }: Extract<FieldData, { kind: 'list' }>,
  slots: Iterable<number>,
): Uint32Array {
  const counts = new Uint32Array(values.length)
  const lastSlot = new Int32Array(values.length).fill(-1)
  for (const slot of slots) {
    if (hidden.has(slot)) continue
    for (const code of list.items(slot)) {
      if (lastSlot[code] === slot) continue
      lastSlot[code] = slot
      counts[code]! += 1
    }
  }
  return counts
}
