import { groupKeyField, groupOf, isPeriodGroup } from '../../../domain/query/grouping.ts'
import type { ComparisonSubject } from '../../../domain/differences/subject.ts'
import { partWords, type LabelOf } from '../../../domain/query/filterSentence.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { wireValueProblem } from '../../../domain/filters/values/wireValue.ts'
import { conditionOn, isGroup, type QueryPart, type ResolvedPart } from '../../../domain/query/query.ts'
import { periodStarts } from '../../../domain/query/periods.ts'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { selectedCallsWords, type SelectedCalls } from '../../client/calls/selectedCalls.ts'
import { localZone } from '../../client/localZone.ts'
import { format } from '../../components/format.ts'
import type { GroupRow } from '../table/tableRow.ts'

type Parts = readonly ResolvedPart[]

/** Of the list. */
interface Reader {
  readonly today: Date
  /** When the list was asked for. */
  readonly queryTime: EpochMs
  readonly labelOf: LabelOf
}

/** The calls of the list, which must have filters. If it has others than the date, the others are of the same time. */
export function listSubject(filters: Parts, reader: Reader): ComparisonSubject {
  const words = `calls where ${wordsOf(filters, reader)}`
  const times = filters.filter((part) => !isGroup(part) && part.field === 'timestamp')
  const own = filters.filter((part) => !times.includes(part))
  if (times.length === 0 || own.length === 0) return { words, calls: { own: filters }, shared: [] }
  return { words, calls: { own }, shared: times, othersName: 'Other calls of the same time' }
}

/**
 * The calls of the list by one of its filters as entered, which can stand for several: the others have the other filters. Null
 * for a filter that isn't applied, because its relative time isn't a time.
 */
export function filterSubject(filters: readonly QueryPart[], at: number, reader: Reader): ComparisonSubject | null {
  const resolved = (parts: readonly QueryPart[]) =>
    resolveQuery({ filters: parts, sort: [] }, reader.queryTime, localZone()).filters
  const own = resolved(filters.slice(at, at + 1))
  if (own.length === 0) return null
  return {
    words: `calls where ${wordsOf(own, reader)}`,
    calls: { own },
    shared: resolved(filters.toSpliced(at, 1)),
  }
}

/** Null if all calls of a list without filters are selected, so that there are no others. */
export function selectionSubject(selected: SelectedCalls, filters: Parts, reader: Reader): ComparisonSubject | null {
  if (selected === 'all') return filters.length === 0 ? null : listSubject(filters, reader)
  return { words: `the ${selectedCallsWords(selected)}`, calls: { ids: [...selected] }, shared: filters }
}

/** Null for the group of calls without a value or with one that no filter can name, and for deals and the like: a call with several is in the group of one of them. */
export function groupSubject(row: GroupRow, filters: Parts, reader: Reader): ComparisonSubject | null {
  const own = groupConditions(row)
  const outer = outerConditions(row)
  if (own === null || outer === null) return null
  const { by, group } = row
  const words = isPeriodGroup(by)
    ? `calls of the ${by} of ${format.date(Number(group.key))}`
    : groupOf(by) === undefined
      ? `calls where ${wordsOf(own, reader)}`
      : `calls of ${group.name ?? group.key}`
  return { words, calls: { own }, shared: [...filters, ...outer] }
}

/** The conditions that the calls of a group have in common; none if it has no subject. */
export function groupFilters(row: GroupRow): Parts {
  return [...(outerConditions(row) ?? []), ...(groupConditions(row) ?? [])]
}

function outerConditions({ within }: GroupRow): Parts | null {
  return within === null ? [] : groupConditions(within)
}

function groupConditions({ by, group: { key } }: GroupRow): Parts | null {
  if (key === null || by === 'deal' || by === 'attendee_domain' || queryField(by)?.isList) return null
  if (!isPeriodGroup(by)) {
    const field = groupKeyField(by)
    // A filter can't name the format of a newer service, or the group of all others.
    if (wireValueProblem(queryField(field)?.kind ?? 'text', '==', String(key)) !== null) return null
    return [conditionOn(field, '==', String(key))]
  }
  const [start, end] = periodStarts(by, { from: Number(key), to: Number(key) }, localZone())
  return [
    conditionOn('timestamp', '>=', new Date(start!).toISOString()),
    conditionOn('timestamp', '<', new Date(end!).toISOString()),
  ]
}

function wordsOf(parts: Parts, { today, labelOf }: Reader): string {
  return parts.map((part) => partWords(part, today, format, labelOf)).join(' and ')
}
