import { AppError } from '../../../contract/errors/errors.ts'
import type { DragRequest, ExploreRequest, ValuesRequest } from '../../../contract/library/libraryRequests.ts'
import type { DraggedCalls, ExploredCalls, LibraryValues } from '../../../contract/library/library.ts'
import { COLUMN_BARS, MENU_BARS } from '../../../domain/explore/bins.ts'
import { COLUMN_PERIODS, MENU_PERIODS, STRIP_PERIODS } from '../../../domain/explore/calendarBins.ts'
import { namedValues } from '../../../domain/explore/fieldConditions.ts'
import { withoutField } from '../../../domain/explore/ownConditions.ts'
import { queryField, type QueryField } from '../../../domain/fields/queryFields.ts'
import { getOrInsert } from '../../../domain/getOrInsert.ts'
import type { CodedData, ListData } from '../query/fieldData.ts'
import type { CallsNow, QueryEngine } from '../query/queryEngine.ts'
import { countFlags, countValues } from './countValues.ts'
import { dragFigures } from './dragFigures.ts'
import { type BarSizes, type FieldBars, fieldBars } from './fieldBars.ts'
import { fieldValues, type FieldValues } from './fieldValues.ts'
import { isSearchPlace } from '../query/evaluate/searchTruth.ts'
import { histogramOf } from './histogramOf.ts'
import { MatchingCalls } from './matchingCalls.ts'

/** Counts, histograms and values of a query. All figures of an answer are of one version. */
export class Explorer {
  readonly #queries: QueryEngine
  /** For `#version`, by field and sizes. */
  readonly #bars = new Map<string, FieldBars>()
  /** For `#version`, by field. */
  readonly #values = new Map<string, FieldValues>()
  #used: Uint32Array = new Uint32Array(0)
  #version = -1

  constructor(queries: QueryEngine) {
    this.#queries = queries
  }

  explore({ query, offset, limit, fields, calendar, zone }: ExploreRequest): Promise<ExploredCalls> {
    const needed = calendar === null ? fields : [...fields, calendar]
    return this.#queries.read({ query, fields: needed }, (calls) => {
      const matching = new MatchingCalls(query, calls)
      const histogram = (field: string, periods: BarSizes['periods']) =>
        histogramOf(field, this.#barsOf(calls, field, { numbers: COLUMN_BARS, periods, zone }), matching)
      return {
        ...calls.page(query, offset, limit),
        histograms: fields.map((field) => histogram(field, COLUMN_PERIODS)),
        calendar: calendar && histogram(calendar, STRIP_PERIODS),
      }
    })
  }

  /**
   * What each brush of a drag shows. `figures` is null for a field of which a call may have several values.
   */
  drag(request: DragRequest): Promise<DraggedCalls> {
    const { field, calendar, zone } = request
    const query = { filters: withoutField(request.query.filters, field), sort: request.query.sort }
    const needed = calendar === null ? [] : [calendar]
    return this.#queries.read({ query, fields: [...request.fields, field, ...needed] }, (calls) => {
      const dragged = dragFigures({
        request,
        calls,
        matching: new MatchingCalls(query, calls),
        barsOf: (name, where) =>
          this.#barsOf(calls, name, {
            numbers: COLUMN_BARS,
            periods: where === 'column' ? COLUMN_PERIODS : STRIP_PERIODS,
            zone,
          }),
      })
      if (dragged === null) return { version: calls.version, figures: null, rows: [], rowsOf: [] }
      const { slots, ...figures } = dragged
      return { ...figures, rows: calls.rows(slots) }
    })
  }

  values({ field, query: list, typed, limit, zone }: ValuesRequest): Promise<LibraryValues> {
    if (isSearchPlace(field)) return this.#queries.read(NO_NEEDS, ({ version }) => ({ ...NO_VALUES, version }))
    const query = { filters: list.filters, sort: [] }
    return this.#queries.read({ query, fields: [field] }, (calls) => {
      const { version, fields } = calls
      const matching = new MatchingCalls(query, calls)
      const bars = this.#barsOf(calls, field, { numbers: MENU_BARS, periods: MENU_PERIODS, zone })
      const bands = histogramOf(field, bars, matching)
      const { missingCount, knownCount, unsureCount } = bands
      const coverage = { missingCount, knownCount, unsureCount, version }
      const data = fields.of(field)
      const { slots } = matching.without(field)
      if (data.kind !== 'number') {
        const inLibrary = this.#valuesOf(field, data)
        const { included, excluded } = namedValues(query.filters, field as QueryField['name'])
        const named = new Set([...included, ...excluded])
        return { ...countValues(data, slots, { inLibrary, typed, limit, named }), bands: null, ...coverage }
      }
      if (bands.scale === 'category') return { ...countFlags(data, slots), bands: null, ...coverage }
      return { values: [], valueCount: 0, bands, ...coverage }
    })
  }

  #barsOf({ version, fields }: CallsNow, field: string, sizes: BarSizes): FieldBars {
    if (this.#version !== version) {
      this.#version = version
      this.#bars.clear()
      this.#values.clear()
      this.#used = fields.usedSlots
    }
    return getOrInsert(this.#bars, JSON.stringify([field, sizes]), () => {
      const library = {
        slotEnd: fields.slotEnd,
        used: this.#used,
        valuesOf: (data: CodedData | ListData) => this.#valuesOf(field, data),
      }
      return fieldBars(fields.of(field), kindOf(field), library, sizes)
    })
  }

  /** After `#barsOf`, which looks for a new version. */
  #valuesOf(field: string, data: CodedData | ListData): FieldValues {
    return getOrInsert(this.#values, field, () => fieldValues(data, this.#used))
  }
}

const NO_NEEDS = { query: { filters: [], sort: [] }, fields: [] } as const
const NO_VALUES = { values: [], valueCount: 0, bands: null, missingCount: 0, knownCount: 0, unsureCount: 0 } as const

function kindOf(field: string) {
  const kind = queryField(field)?.kind
  if (kind === undefined) throw new AppError('invalid-input', { field, reason: 'There is no such field.' })
  return kind
}
