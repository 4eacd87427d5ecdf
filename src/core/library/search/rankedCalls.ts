import type { SearchQuery } from '../../../domain/search/searchQuery.ts'
import type { CallHits, HitKind, SearchIndex } from './searchIndex.ts'

/** A call with hits, of each kind at most once. */
export interface RankedCall {
  readonly callId: number
  readonly hitCount: number
  readonly hits: readonly CallHits[]
}

/** A call is about what is in its title, and about whom it was with. */
const WEIGHTS: Readonly<Record<HitKind, number>> = { title: 4, lead: 4, topic: 2, turn: 1, message: 1 }

/**
 * The calls of a search, best first: those with hits in their title, then those with most hits. Of words joined by OR, the
 * rarer ones count more. Of equals, the newest call is first.
 */
export function rankedCalls(index: Pick<SearchIndex, 'forEachHit'>, search: SearchQuery): readonly RankedCall[] {
  const calls = new Map<number, { callId: number; hitCount: number; score: number; hits: CallHits[] }>()
  const parts = search.kind === 'any' ? search.parts : [search]
  for (const part of parts) {
    const found: CallHits[] = []
    index.forEachHit(part, 'words', (hits) => found.push(hits))
    const rarity = parts.length === 1 ? 1 : 1 / Math.log2(2 + found.length)
    for (const hits of found) {
      const { callId, kind } = hits
      const score = rarity * scoreOf(hits)
      const call = calls.get(callId)
      if (call === undefined) {
        calls.set(callId, { callId, hitCount: countOf(hits), score, hits: [hits] })
        continue
      }
      call.score += score
      const at = call.hits.findIndex((known) => known.kind === kind)
      const known = call.hits[at]
      const all = known === undefined ? hits : merged(known, hits)
      call.hitCount += countOf(all) - (known === undefined ? 0 : countOf(known))
      call.hits.splice(at < 0 ? call.hits.length : at, 1, all)
    }
  }
  // Many calls have the same few scores. Ids rise with time.
  return [...Map.groupBy(calls.values(), ({ score }) => score)]
    .toSorted(([one], [other]) => other - one)
    .flatMap(([, equals]) => equals.sort((one, other) => other.callId - one.callId))
}

function scoreOf(hits: CallHits): number {
  return WEIGHTS[hits.kind] * Math.log2(1 + countOf(hits))
}

/** Title and lead are one text without a row. */
function countOf({ from, to }: CallHits): number {
  return Math.max(1, to - from)
}

/** The rows of both, which may be the same. */
function merged(one: CallHits, other: CallHits): CallHits {
  const all = new Set([...one.ids.slice(one.from, one.to), ...other.ids.slice(other.from, other.to)])
  const ids = [...all].sort((first, second) => first - second)
  return { ...one, ids, from: 0, to: ids.length }
}
