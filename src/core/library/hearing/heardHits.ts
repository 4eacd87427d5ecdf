import { type HeardHit, type HeardHits, type HeardRequest, MOST_HEARD_HITS } from '../../../contract/library/hearing.ts'
import { rangesOfSearch } from '../../../domain/search/searchMatch.ts'
import type { SearchQuery } from '../../../domain/search/searchQuery.ts'
import { snippetOf } from '../../../domain/search/snippet.ts'
import { searchOfEvidence } from '../../../domain/trackers/evidence.ts'
import type { NewTracker } from '../../../domain/trackers/tracker.ts'
import type { Row, Statements } from '../../storage/statements.ts'
import type { CallFields } from '../query/callFields.ts'
import { newestFirst } from '../query/fieldValues.ts'
import { RECORDING_CODES } from '../query/callSets/records.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import { YES } from '../query/trackerColumn.ts'
import { FOUND_CALL, foundCall } from '../search/foundCall.ts'
import { hitText } from '../search/hitText.ts'
import { rankedCalls } from '../search/rankedCalls.ts'
import type { SearchIndex } from '../search/searchIndex.ts'
import { beginning, type RowHit } from '../trackers/trackerExamples.ts'
import { TRACKED } from '../trackers/trackerFigures.ts'

interface HeardSources {
  readonly calls: Pick<QueryEngine, 'read'>
  readonly sql: Statements
  readonly search: Pick<SearchIndex, 'forEachHit'>
}

/**
 * Every line and message that the words are found in; for an absence, and without words, the beginning of each call. Those of calls
 * without a recording come last.
 */
export function heardHits({ calls, sql, search }: HeardSources, request: HeardRequest): Promise<HeardHits> {
  return calls.read(TRACKED, ({ fields }) => {
    const said = (request.words ?? []).filter(({ isAbsence }) => !isAbsence).map((words) => ({ ...words, name: '' }))
    const query = said.length === 0 ? null : searchOfEvidence({ trackers: said })
    const found = query === null ? null : hitsBySlot(fields, said)
    const slots = found === null ? slotsOf(fields, request) : new Set(found.keys())
    const unsaid = { ...(request.words?.[0] ?? HOW_CALLS_BEGIN), name: '' }
    const hits: HeardHit[] = []
    let hitCount = 0
    const ordered = inOrder(slots, fields, request, query === null ? null : { search, query })
    for (const slot of heardFirst(ordered, fields)) {
      const known = found?.get(slot)
      hitCount += known?.length ?? (hasBeginning(fields, slot) ? 1 : 0)
      // The others are only counted: there may be 100,000, and reading each blocks the thread.
      if (hits.length === MOST_HEARD_HITS) continue
      const call = sql.first(FOUND_CALL, fields.idAt(slot))
      if (call === undefined) continue
      const rows = known ?? [beginning(sql, call, unsaid) ?? []].flat()
      hits.push(...rows.slice(0, MOST_HEARD_HITS - hits.length).flatMap((row) => heardHit(sql, call, row, query) ?? []))
    }
    return { hits, hitCount }
  })
}

const HOW_CALLS_BEGIN = {
  phrases: [],
  side: 'either',
  place: { kind: 'first', turnCount: 1 },
  isAbsence: true,
} as const

function hasBeginning({ records: { turns, messages } }: CallFields, slot: number): boolean {
  return turns.count[slot]! > 0 || messages.count[slot]! > 0
}

/** In the order of each call. */
function hitsBySlot(fields: CallFields, trackers: readonly NewTracker[]): ReadonlyMap<number, readonly RowHit[]> {
  const found = new Map<number, RowHit[]>()
  for (const tracker of trackers) {
    fields.forEachTrackerHit(tracker, (slot, kind, id) => {
      const known = found.get(slot)
      if (known === undefined) found.set(slot, [{ kind, id }])
      else known.push({ kind, id })
    })
  }
  if (trackers.length > 1) for (const [slot, rows] of found) found.set(slot, merged(rows))
  return found
}

/** In the order of the call, each once. */
function merged(rows: readonly RowHit[]): RowHit[] {
  return rows
    .toSorted((one, other) => (one.kind === other.kind ? one.id - other.id : one.kind === 'turn' ? -1 : 1))
    .filter(({ kind, id }, at, all) => kind !== all[at - 1]?.kind || id !== all[at - 1]?.id)
}

/** Calls whose beginning is heard. */
function slotsOf(fields: CallFields, { words, callIds }: HeardRequest): ReadonlySet<number> {
  if (words === null) return new Set((callIds ?? []).flatMap((id) => fields.slotOf(id) ?? []))
  const statesOfEach = words.map((one) => fields.trackerStates({ ...one, name: '' }))
  return new Set(fields.usedSlots.filter((slot) => statesOfEach.every((states) => states[slot] === YES)))
}

function inOrder(
  slots: ReadonlySet<number>,
  fields: CallFields,
  { callIds, firstCallId, order }: HeardRequest,
  ranking: { readonly search: HeardSources['search']; readonly query: SearchQuery } | null,
): readonly number[] {
  const within = (ids: readonly number[]) =>
    ids.map((id) => fields.slotOf(id)).filter((slot) => slot !== undefined && slots.has(slot)) as number[]
  if (callIds !== null) return within(callIds)
  if (order === 'best' && ranking !== null) {
    return within(rankedCalls(ranking.search, ranking.query).map(({ callId }) => callId))
  }
  const first = firstCallId === null ? undefined : fields.slotOf(firstCallId)
  const byTime = newestFirst(fields)
  return [...slots].toSorted((one, other) => Number(other === first) - Number(one === first) || byTime(one, other))
}

/** What can only be read comes after what can be heard. */
function heardFirst(slots: readonly number[], { records }: CallFields): readonly number[] {
  const isHeard = (slot: number) => (RECORDING_CODES[records.recordings[slot]!] ?? 'none') !== 'none'
  return [...slots.filter(isHeard), ...slots.filter((slot) => !isHeard(slot))]
}

function heardHit(sql: Statements, call: Row, { kind, id }: RowHit, query: SearchQuery | null): HeardHit | null {
  const found = hitText(sql, call, kind, id)
  if (found === null) return null
  const { text, ...hit } = found
  const ranges = query === null ? [] : rangesOfSearch(query, { text, by: hit.side })
  return {
    call: foundCall(call),
    ...hit,
    snippet: snippetOf(text, ranges),
    range: ranges[0] ?? { start: 0, end: text.length },
  }
}
