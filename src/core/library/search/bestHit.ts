import type { FoundCall, SearchHit } from '../../../contract/library/library.ts'
import { leadText } from '../../../domain/search/searchedTexts.ts'
import { rangesOfSearch } from '../../../domain/search/searchMatch.ts'
import type { SearchQuery } from '../../../domain/search/searchQuery.ts'
import { snippetOf } from '../../../domain/search/snippet.ts'
import type { Row, Statements } from '../../storage/statements.ts'
import { FOUND_CALL, foundCall } from './foundCall.ts'
import { hitText, type HitText } from './hitText.ts'
import type { RankedCall } from './rankedCalls.ts'
import type { CallHits } from './searchIndex.ts'

/** The texts that a call's best hit is chosen from: reading more of them takes longer than searching. */
const MOST_TEXTS = 4

/**
 * The hit of a call that says most about it: what was said before what was summarized, with most of the words. Null if its
 * texts aren't stored: a removed text stays in the index if a newer version of Unicode splits it into other words.
 */
export function bestHit(
  sql: Statements,
  search: SearchQuery,
  { callId, hits, hitCount }: RankedCall,
): SearchHit | null {
  const row = sql.first(FOUND_CALL, callId)
  if (row === undefined) return null
  const call = foundCall(row)
  const spoken = hits.filter(({ kind }) => kind === 'turn' || kind === 'message')
  const texts = (spoken.length > 0 ? spoken : hits).flatMap((found) => hitTexts(sql, call, row, found))
  const ranked = texts
    .map((hit) => ({ hit, ranges: rangesOfSearch(search, { text: hit.text, by: hit.side }) }))
    .toSorted((one, other) => other.ranges.length - one.ranges.length)
  const best = ranked[0]
  if (best === undefined) return null
  const { place, text: found, speaker, side } = best.hit
  return { call, place, speaker, side, snippet: snippetOf(found, best.ranges), hitCount }
}

function hitTexts(sql: Statements, call: FoundCall, row: Row, { kind, ids, from, to }: CallHits): readonly HitText[] {
  if (kind === 'title') return [{ place: { kind }, text: call.title ?? '', speaker: null, side: null }]
  if (kind === 'lead') return [{ place: { kind }, text: leadText(call), speaker: null, side: null }]
  return ids.slice(from, Math.min(to, from + MOST_TEXTS)).flatMap((id) => hitText(sql, row, kind, id) ?? [])
}
