import { amountWords } from '../../../domain/fields/kinds.ts'
import type { Brush } from '../../../domain/explore/brush.ts'
import type { Histogram } from '../../../domain/explore/histogram.ts'
import { conditionOn } from '../../../domain/query/query.ts'
import { filterSentence } from '../../../domain/query/filterSentence.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { midSentence } from '../../../domain/terms.ts'
import { DAY } from '../../../domain/units.ts'
import { format } from '../../components/format.ts'

/** The selected bars: "10:00 to 20:00". */
export function barsWords(histogram: Histogram, { first, last }: Brush): string {
  const end = histogram.counts.length - 1
  if (first > end) return 'No value'
  if (histogram.scale === 'category') {
    const names = histogram.labels.slice(first, last + 1).map((value) => valueWords(histogram.field, value))
    return names.length > 3 ? format.count(names.length, 'value') : names.join(', ')
  }
  const { edges } = histogram
  const start = edges[first]!
  const stop = edges[last + 1]!
  if (histogram.scale === 'time') {
    const now = new Date()
    const lastDay = format.day(stop - DAY / 2, now)
    return first === last && histogram.step === 'day' ? lastDay : `${format.day(start, now)} to ${lastDay}`
  }
  const words = edgeWords(histogram.field)
  if (first === 0 && last === end) return `${words(start)} to ${words(stop)}`
  if (first === 0) return `Below ${words(stop)}`
  return last === end ? `${words(start)} and above` : `${words(start)} to ${words(stop)}`
}

/** With the number of calls: "10:00 to 20:00, 1,284 calls". */
export function countedWords(histogram: Histogram, bars: Brush | null): string {
  const { counts, missingCount, unsureCount, knownCount } = histogram
  const coverage =
    unsureCount > 0
      ? `, from ${format.number(knownCount + missingCount)} of ${format.count(knownCount + missingCount + unsureCount, 'call')}`
      : ''
  if (bars === null) return `All values, ${format.count(knownCount + missingCount, 'call')}${coverage}`
  const isMissing = bars.first >= counts.length
  const count = isMissing ? missingCount : counts.slice(bars.first, bars.last + 1).reduce((sum, one) => sum + one, 0)
  // A call with several values is in several bars.
  const isSum = isMissing || bars.first === bars.last || queryField(histogram.field)?.isList !== true
  return `${barsWords(histogram, bars)}${isSum ? `, ${format.count(count, 'call')}` : ''}${coverage}`
}

/** Below the heading of a column, at the ends: the smallest and the largest edge, or how many values there are. */
export function captionWords(histogram: Histogram): readonly [start: string, end: string] {
  if (histogram.scale === 'category') {
    const { field, valueCount } = histogram
    return [queryField(field)?.kind === 'boolean' ? '' : valueCountWords(field, valueCount), '']
  }
  const { edges } = histogram
  if (histogram.knownCount === 0) return ['No values', '']
  if (histogram.scale === 'time') {
    const now = new Date()
    return [format.day(edges[0]!, now), format.day(edges.at(-1)! - DAY / 2, now)]
  }
  const words = edgeWords(histogram.field)
  return [words(edges[0]!), words(edges.at(-1)!)]
}

/** "30 agents", "62 leads". */
function valueCountWords(name: string, count: number): string {
  const field = queryField(name)
  if (field?.kind === 'answer') return format.count(count, 'answer')
  if (field === undefined || field.kind === 'custom') return format.count(count, 'value')
  const one = midSentence(field.label)
  return format.count(count, one, one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`)
}

/** A value of a field as in its chip. */
export function valueWords(field: string, value: string): string {
  const name = queryField(field)?.name
  const words = name && filterSentence(conditionOn(name, '==', value), new Date(), format).value
  return words ?? value
}

function edgeWords(field: string): (edge: number) => string {
  const kind = queryField(field)?.kind ?? 'number'
  return (edge) => amountWords(kind, edge, format)
}
