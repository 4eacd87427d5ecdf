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
export function rankedCalls(index: SearchIndex, search: SearchQuery): readonly RankedCall[] {
  const calls = new Map<number, { callId: number; hitCount: number; score: number; hits: CallHits[] }>()
  const isAny = search.kind === 'any'
  index.forEachHit(search, 'words', (hits) => {
    const { callId } = hits
    const score = isAny ? 0 : scoreOf(hits)
    const call = calls.get(callId)
    if (call === undefined) calls.set(callId, { callId, hitCount: countOf(hits), score, hits: [hits] })
    else {
      call.hitCount += countOf(hits)
      call.score += score
      call.hits.push(hits)
    }
  })
  for (const part of isAny ? search.parts : []) {
    const scores = new Map<number, number>()
    index.forEachHit(part, 'words', (hits) => {
      scores.set(hits.callId, (scores.get(hits.callId) ?? 0) + scoreOf(hits))
    })
    const rarity = 1 / Math.log2(2 + scores.size)
    for (const [callId, score] of scores) calls.get(callId)!.score += rarity * score
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
