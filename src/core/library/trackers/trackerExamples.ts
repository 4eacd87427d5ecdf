import type { TrackerExample } from '../../../contract/library/trackers.ts'
import { rangesOfSearch } from '../../../domain/search/searchMatch.ts'
import type { SearchSide } from '../../../domain/search/searchQuery.ts'
import { wordEnd, wordStart } from '../../../domain/search/snippet.ts'
import type { TextRange } from '../../../domain/textSearch.ts'
import { type NewTracker, trackerSearch } from '../../../domain/trackers/tracker.ts'
import { number } from '../columns.ts'
import type { CallFields } from '../query/callFields.ts'
import { YES } from '../query/trackerColumn.ts'
import { foundCall, FOUND_CALL } from '../search/foundCall.ts'
import { hitText } from '../search/hitText.ts'
import { sideOf, textSpan } from '../search/textIds.ts'
import type { Row, Statements } from '../../storage/statements.ts'
import { newestFirst } from '../query/fieldValues.ts'

const MOST_EXAMPLES = 100
/** Characters before and after the hit. */
const CONTEXT = 120

/** The newest calls for which the tracker is true, with what was said; for an absence, with what was said instead. */
export function trackerExamples(sql: Statements, fields: CallFields, tracker: NewTracker): readonly TrackerExample[] {
  const states = fields.trackerStates(tracker)
  const slots = fields.usedSlots
    .filter((slot) => states[slot] === YES)
    .sort(newestFirst(fields))
    .slice(0, MOST_EXAMPLES)
  const hits = tracker.isAbsence ? null : firstHits(fields, tracker, new Set(slots))
  return [...slots].flatMap((slot) => {
    const call = sql.first(FOUND_CALL, fields.idAt(slot))
    const hit = hits === null ? beginning(sql, call, tracker) : hits.get(slot)
    return call === undefined || hit === undefined ? [] : (exampleOf(sql, call, hit, tracker) ?? [])
  })
}

export interface RowHit {
  readonly kind: 'turn' | 'message'
  readonly id: number
}

function firstHits(fields: CallFields, tracker: NewTracker, slots: ReadonlySet<number>): ReadonlyMap<number, RowHit> {
  const hits = new Map<number, RowHit>()
  fields.forEachTrackerHit(tracker, (slot, kind, id) => {
    if (slots.has(slot) && !hits.has(slot)) hits.set(slot, { kind, id })
  })
  return hits
}

/** The first turn or message of the side in the place. */
export function beginning(sql: Statements, call: Row | undefined, { side, place }: NewTracker): RowHit | undefined {
  for (const kind of ['turn', 'message'] as const) {
    const first = number(call?.[`first_${kind}`] ?? null)
    const count = Number(call?.[`${kind}_count`] ?? 0)
    if (first === null || count === 0) continue
    const [from, to] = textSpan(first, count)
    const ids = (order: 'ASC' | 'DESC', limit: number) =>
      sql
        .arrays(
          `SELECT ${kind}_id FROM ${kind}s WHERE ${kind}_id BETWEEN ? AND ? ORDER BY 1 ${order} LIMIT ? + 0`,
          ...[from, to, limit],
        )
        .map(([id]) => Number(id))
    const placed =
      place.kind === 'last' ? ids('DESC', place.turnCount).toReversed() : ids('ASC', side === 'either' ? 1 : count)
    const id = placed.find((one) => side === 'either' || sideOf(one) === side) ?? placed[0]
    if (id !== undefined) return { kind, id }
  }
  return undefined
}

function exampleOf(sql: Statements, call: Row, { kind, id }: RowHit, tracker: NewTracker): TrackerExample | null {
  const found = hitText(sql, call, kind, id)
  if (found === null) return null
  const { text, ...hit } = found
  return { call: foundCall(call), ...hit, ...inContext(text, hitIn(text, hit.side, tracker)) }
}

function hitIn(said: string, by: SearchSide | null, tracker: NewTracker): TextRange {
  const search = trackerSearch(tracker)
  const range = search === null ? undefined : rangesOfSearch(search, { text: said, by })[0]
  return tracker.isAbsence || range === undefined ? { start: 0, end: 0 } : range
}

function inContext(said: string, { start, end }: TextRange): Pick<TrackerExample, 'before' | 'hit' | 'after'> {
  const line = (part: string) => part.replaceAll(/\s+/gu, ' ')
  const from = start <= CONTEXT ? 0 : wordStart(said, start - CONTEXT)
  const to = end + CONTEXT >= said.length ? said.length : wordEnd(said, end + CONTEXT)
  return {
    before: `${from === 0 ? '' : '… '}${line(said.slice(from, start))}`,
    hit: line(said.slice(start, end)),
    after: `${line(said.slice(end, to))}${to === said.length ? '' : '…'}`,
  }
}
