import type { DragRequest } from '../../../contract/library/libraryRequests.ts'
import type { DraggedCalls } from '../../../contract/library/library.ts'
import type { Brush } from '../../../domain/explore/brush.ts'
import type { BarsPart, HistogramByBar } from '../../../domain/explore/dragFigures.ts'
import type { CallsNow } from '../query/queryEngine.ts'
import { MISSING, OTHER, UNKNOWN } from './bars.ts'
import type { FieldBars } from './fieldBars.ts'
import { histogramOf } from './histogramOf.ts'
import type { MatchingCalls } from './matchingCalls.ts'

/** For all brushes of a drag together: about 1 MB. Brushes beyond it have no rows. */
const MOST_ROWS = 1000

interface Dragged {
  readonly request: DragRequest
  readonly calls: CallsNow
  /** The calls of the query without its conditions on the brushed field. */
  readonly matching: MatchingCalls
  readonly barsOf: (field: string, where: 'column' | 'calendar') => FieldBars
}

/** What each brush of a drag shows. Null if a call may be in several of the brushed bars. */
export function dragFigures({ request, calls, matching, barsOf }: Dragged):
  | (Omit<DraggedCalls, 'rows'> & {
      readonly slots: Uint32Array
    })
  | null {
  const { field, where, brushes, limit, fields, calendar } = request
  const brushed = barsOf(field, where)
  const barOf = conditionBars(brushed, field, calls)
  if (barOf === null) return null
  const barCount = brushed.labels.scale === 'category' ? brushed.labels.labels.length : brushed.labels.edges.length - 1
  const split = (slots: Uint32Array) => slotsByBar(slots, barOf, barCount + 3)
  /** By bar and of missing values. */
  const shownOf = <Part>(parts: readonly Part[]) => parts.slice(0, barCount + MISSING + 1)
  const callsByBar = (sure: readonly Uint32Array[], unsure: readonly Uint32Array[]) => ({
    counts: shownOf(sure).map(({ length }) => length),
    unsureCounts: shownOf(unsure).map(({ length }) => length),
    unknownCount: sure[barCount + UNKNOWN]!.length + unsure[barCount + UNKNOWN]!.length,
  })
  const all = split(matching.all.slots)
  const histogramBy = (name: string, place: 'column' | 'calendar'): HistogramByBar => {
    const bars = barsOf(name, place)
    const partsOf = (slots: readonly Uint32Array[]): readonly BarsPart[] => shownOf(slots).map(bars.count)
    const without = matching.without(name)
    const own = without === matching.all ? all : split(without.slots)
    return {
      whole: histogramOf(name, bars, matching),
      ...callsByBar(own, split(without.unsure)),
      parts: partsOf(own),
      brushedParts: matching.hasConditions(name) ? partsOf(all) : null,
    }
  }
  const first = firstPlaces(matching.all.slots, barOf, { barCount: barCount + 3, limit })
  const { places, placesOf } = placesOfBrushes(first, brushes, limit)
  return {
    version: calls.version,
    figures: {
      field,
      calls: callsByBar(all, split(matching.all.unsure)),
      histograms: fields.map((name) => histogramBy(name, 'column')),
      calendar: calendar && histogramBy(calendar, 'calendar'),
    },
    rowsOf: placesOf,
    slots: Uint32Array.from(places, (place) => matching.all.slots[place]!),
  }
}

/**
 * By slot: the bar whose condition the call matches. A period has an end, unlike the first and the last bar of times, and a hidden
 * value matches no condition.
 */
function conditionBars({ barOf, labels }: FieldBars, field: string, { fields }: CallsNow): Uint8Array | null {
  const data = fields.of(field)
  if (barOf === null || labels.scale === 'category' || data.kind !== 'number') return barOf
  const isTime = labels.scale === 'time'
  if (!isTime && data.hidden === undefined) return barOf
  const { edges } = labels
  const none = edges.length - 1 + OTHER
  const within = Uint8Array.from(barOf)
  for (const slot of data.hidden ?? []) within[slot] = none
  if (!isTime) return within
  const [from, to] = [edges[0]! * 1000, edges.at(-1)! * 1000]
  for (let slot = 0; slot < within.length; slot += 1) {
    const value = data.values[slot]!
    if (value < from || value >= to) within[slot] = none
  }
  return within
}

/** In their order. */
function slotsByBar(slots: Uint32Array, barOf: Uint8Array, barCount: number): readonly Uint32Array[] {
  const counts = new Uint32Array(barCount)
  for (let at = 0; at < slots.length; at += 1) counts[barOf[slots[at]!]!]! += 1
  const byBar = Array.from(counts, (count) => new Uint32Array(count))
  counts.fill(0)
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at]!
    const bar = barOf[slot]!
    byBar[bar]![counts[bar]!++] = slot
  }
  return byBar
}

/** By bar: the places of its first calls in the list. */
function firstPlaces(
  slots: Uint32Array,
  barOf: Uint8Array,
  { barCount, limit }: { readonly barCount: number; readonly limit: number },
): readonly (readonly number[])[] {
  const places = Array.from({ length: barCount }, (): number[] => [])
  for (let at = 0; at < slots.length; at += 1) {
    const ofBar = places[barOf[slots[at]!]!]!
    if (ofBar.length < limit) ofBar.push(at)
  }
  return places
}

/** The first calls of each brush, as indexes of `places`. */
function placesOfBrushes(first: readonly (readonly number[])[], brushes: readonly Brush[], limit: number) {
  const indexOf = new Map<number, number>()
  const placesOf = brushes.map((brush) => {
    const ofBrush = Uint32Array.from(first.slice(brush.first, brush.last + 1).flat())
      .sort()
      .subarray(0, limit)
    const added = ofBrush.filter((place) => !indexOf.has(place))
    if (indexOf.size + added.length > MOST_ROWS) return null
    for (const place of added) indexOf.set(place, indexOf.size)
    return Array.from(ofBrush, (place) => indexOf.get(place)!)
  })
  return { places: indexOf.keys(), placesOf }
}
