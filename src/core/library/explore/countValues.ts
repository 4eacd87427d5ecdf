import type { ValueCount } from '../../../contract/library/library.ts'
import type { CodedData, ListData, NumberData } from '../query/fieldData.ts'
import { foldCase } from '../query/text/foldCase.ts'
import { countDistinct } from './countDistinct.ts'
import { mostFrequent, type FieldValues } from './fieldValues.ts'

interface CountedValues {
  /** The most frequent first, also those of no call; then the named ones beyond the limit. */
  readonly values: readonly ValueCount[]
  /** Values that contain `typed`, also those beyond the limit. */
  readonly valueCount: number
}

interface Wanted {
  /** Values that only other calls have are last. */
  readonly inLibrary: FieldValues
  readonly typed: string
  readonly limit: number
  /** Also beyond the limit. */
  readonly named: ReadonlySet<string>
}

/** In how many of these calls a field has each of its values that contain `typed` in any case. */
export function countValues(
  data: CodedData | ListData,
  slots: Uint32Array,
  { inLibrary, typed, limit, named }: Wanted,
): CountedValues {
  const { texts, held } = inLibrary
  const counts = countDistinct(data, inLibrary, slots)
  const wanted = foldCase(typed)
  const folded = data.dictionary?.folded()
  const found =
    wanted === '' ? held : held.filter((index) => (folded?.[index] ?? foldCase(texts[index]!)).includes(wanted))
  const frequent = mostFrequent(found, limit, { counts, texts })
  const others = found.filter((index) => named.has(texts[index]!) && !frequent.includes(index))
  return {
    values: [...frequent, ...others].map((index) => ({
      value: texts[index]!,
      callCount: counts[index]!,
    })),
    valueCount: found.length,
  }
}

/** Counts a field with `true` and `false`. */
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
