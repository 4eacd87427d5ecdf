import type { ValueCount } from '../../../contract/library.ts'
import type { CodedData, ListData, NumberData } from '../query/fieldData.ts'
import { foldCase } from '../query/text/foldCase.ts'
import { countDistinct } from './countDistinct.ts'

interface CountedValues {
  /** The most frequent first. */
  readonly values: readonly ValueCount[]
  /** Values that contain `typed`, also those beyond the limit. */
  readonly valueCount: number
}

/** In how many of these calls a field has each of its values that contain `typed` in any case. */
export function countValues(
  data: CodedData | ListData,
  slots: Uint32Array,
  { typed, limit }: { readonly typed: string; readonly limit: number },
): CountedValues {
  const { texts, counts } = countDistinct(data, slots)
  const wanted = foldCase(typed)
  const found: ValueCount[] = []
  for (const [index, value] of texts.entries()) {
    const callCount = counts[index]!
    if (callCount > 0 && (wanted === '' || foldCase(value).includes(wanted))) found.push({ value, callCount })
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
