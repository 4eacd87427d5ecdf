import type { ValueCount } from '../../../contract/library.ts'
import type { CodedData, ListData, NumberData } from '../query/fieldData.ts'
import { foldCase } from '../query/text/foldCase.ts'
import { countDistinct, distinctOf } from './countDistinct.ts'

interface CountedValues {
  /** The most frequent first, also those of no call. */
  readonly values: readonly ValueCount[]
  /** Values that contain `typed`, also those beyond the limit. */
  readonly valueCount: number
}

interface Wanted {
  /** All calls of the library: values that only other calls have are last. */
  readonly used: Uint32Array
  readonly typed: string
  readonly limit: number
}

/** In how many of these calls a field has each of its values that contain `typed` in any case. */
export function countValues(
  data: CodedData | ListData,
  slots: Uint32Array,
  { used, typed, limit }: Wanted,
): CountedValues {
  const distinct = distinctOf(data)
  const counts = countDistinct(data, distinct, slots)
  const inLibrary = countDistinct(data, distinct, used)
  const wanted = foldCase(typed)
  const found: ValueCount[] = []
  for (const [index, value] of distinct.texts.entries()) {
    if (inLibrary[index] === 0 || (wanted !== '' && !foldCase(value).includes(wanted))) continue
    found.push({ value, callCount: counts[index]! })
  }
  found.sort((one, other) => other.callCount - one.callCount || (one.value < other.value ? -1 : 1))
  return { values: found.slice(0, limit), valueCount: found.length }
}

/** Of a field with `true` and `false`. */
export function countFlags({ values: held }: NumberData, slots: Uint32Array): CountedValues {
  const counts = [0, 0]
  for (const slot of slots) {
    const value = held[slot]!
    if (!Number.isNaN(value)) counts[value]! += 1
  }
  const values = [
    { value: 'true', callCount: counts[1]! },
    { value: 'false', callCount: counts[0]! },
  ]
  return { values, valueCount: values.length }
}
