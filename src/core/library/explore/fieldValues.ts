import { firstSorted } from '../../../domain/firstSorted.ts'
import type { CodedData, ListData } from '../query/fieldData.ts'
import { countDistinct, distinctOf, type DistinctValues } from './countDistinct.ts'

/** The values that a field has in the library. */
export interface FieldValues extends DistinctValues {
  /** Indexes of the texts that any call has. */
  readonly held: Uint32Array
  /** By index of the text: calls of the library. */
  readonly counts: Uint32Array
}

/** `used`: the slots of all calls. */
export function fieldValues(data: CodedData | ListData, used: Uint32Array): FieldValues {
  const distinct = distinctOf(data)
  const counts = countDistinct(data, distinct, used)
  const held = new Uint32Array(counts.length)
  let heldCount = 0
  for (let index = 0; index < counts.length; index += 1) if (counts[index]! > 0) held[heldCount++] = index
  return { ...distinct, counts, held: held.subarray(0, heldCount) }
}

/** The first of these indexes by count, and by text if their counts are the same. */
export function mostFrequent(
  indexes: Uint32Array,
  limit: number,
  { counts, texts }: Pick<FieldValues, 'counts' | 'texts'>,
): readonly number[] {
  return firstSorted(
    indexes,
    limit,
    (one, other) => counts[other]! - counts[one]! || (texts[one]! < texts[other]! ? -1 : 1),
  )
}
