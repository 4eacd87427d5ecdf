import type { LibraryValues } from '../../../contract/library/library.ts'
import {
  MISSING,
  namedValues,
  selectedBars,
  withBars,
  withoutBar,
  withValues,
  type NamedValues,
} from '../../../domain/explore/fieldConditions.ts'
import { kindOf } from '../../../domain/fields/kinds.ts'
import { wireValueProblem } from '../../../domain/filters/values/wireValue.ts'
import type { LibraryQuery, QueryPart } from '../../../domain/query/query.ts'
import type { QueryField } from '../../../domain/fields/queryFields.ts'
import { barsWords, valueWords } from '../../client/explore/histogramWords.ts'

/** A value of a field, a band of numbers, or the calls without a value. */
export interface ValueOption {
  readonly key: string
  readonly words: string
  readonly callCount: number
  readonly state: 'included' | 'excluded' | null
  readonly isMuted: boolean
  /** The filters after it is included, or not included anymore. */
  readonly included: () => readonly QueryPart[]
  /** The same for excluding it. */
  readonly excluded: () => readonly QueryPart[]
}

interface Given {
  readonly values: LibraryValues
  /** As entered, to be changed. */
  readonly filters: readonly QueryPart[]
  /** Without relative times. */
  readonly query: LibraryQuery
  readonly zone: string
  readonly isSearched: boolean
}

type Field = Pick<QueryField, 'name' | 'kind' | 'isList'>

export function valueOptions(field: Field, given: Given): readonly ValueOption[] {
  return given.values.bands === null ? options(field, given) : bandOptions(field, given)
}

function options(field: Field, { values, filters, isSearched }: Given): readonly ValueOption[] {
  const named = namedValues(filters, field.name)
  const known = new Set(values.values.map(({ value }) => value))
  // Also if no call has them.
  const offered = kindOf(field.kind).choices?.map(({ value }) => value) ?? []
  const others = isSearched
    ? []
    : [...new Set([...offered, ...named.included, ...named.excluded])]
        .filter((value) => value !== MISSING && !known.has(value))
        .map((value) => ({ value, callCount: 0 }))
  const missing = isSearched ? [] : [{ value: MISSING, callCount: values.missingCount }]
  // A filter can't name an empty entry of a list, or the format of a newer service.
  const nameable = [...values.values, ...others].filter(
    ({ value }) => wireValueProblem(field.kind, '==', value) === null,
  )
  return [...nameable, ...missing].map(({ value, callCount }) => ({
    key: value,
    words: value === MISSING ? 'No value' : valueWords(field.name, value),
    callCount,
    state: named.included.includes(value) ? 'included' : named.excluded.includes(value) ? 'excluded' : null,
    isMuted: value === MISSING,
    included: () => withValues(filters, field.name, toggled(field, named, { value, list: 'included' })),
    excluded: () => withValues(filters, field.name, toggled(field, named, { value, list: 'excluded' })),
  }))
}

/** A field with one value per call is either one of some values or none of some. */
function toggled(
  { isList }: Field,
  named: NamedValues,
  { value, list }: { readonly value: string; readonly list: keyof NamedValues },
): NamedValues {
  const other = list === 'included' ? 'excluded' : 'included'
  const before = named[list]
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  const rest = isList ? named[other].filter((one) => one !== value) : []
  return list === 'included' ? { included: after, excluded: rest } : { included: rest, excluded: after }
}

function bandOptions(field: Field, { values, filters, query, zone }: Given): readonly ValueOption[] {
  const bands = values.bands!
  const selected = selectedBars(bands, query.filters)
  const isSelected = (bar: number) => selected !== null && bar >= selected.first && bar <= selected.last
  const all = [...bands.counts, values.missingCount]
  return all.map((callCount, bar) => {
    const isOnly = isSelected(bar) && selected?.first === selected?.last
    const isMissing = bar === bands.counts.length
    return {
      key: String(bar),
      words: barsWords(bands, { first: bar, last: bar }),
      callCount,
      state: isSelected(bar) ? 'included' : null,
      isMuted: isMissing,
      included: () => withBars(filters, bands, { bars: isOnly ? null : { first: bar, last: bar }, zone }),
      excluded: () => withoutBar(filters, bands, { bar, zone }),
    }
  })
}
