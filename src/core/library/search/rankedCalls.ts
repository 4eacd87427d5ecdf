import type { SearchQuery } from '../../../domain/search/searchQuery.ts'
import type { HitKind, SearchIndex } from './searchIndex.ts'

/** A call with hits. */
export interface RankedCall {
  readonly callId: number
  readonly hitCount: number
  readonly hits: readonly KindHits[]
}

export interface KindHits {
  readonly kind: HitKind
  /** The first rows with a hit; none for `title` and `lead`. */
  readonly ids: readonly number[]
}

/** A call is about what is in its title, and about whom it was with. */
const WEIGHTS: Readonly<Record<HitKind, number>> = { title: 4, lead: 4, topic: 2, turn: 1, message: 1 }
/** Among which the best hit is chosen. */
const MOST_IDS = 5

/**
 * The calls of a search, best first: those with hits in their title, then those with most hits. Of words joined by OR, the
 * rarer ones count more. Of equals, the newest call is first.
 */
export function rankedCalls(index: SearchIndex, search: SearchQuery): readonly RankedCall[] {
  const calls = new Map<number, { callId: number; hitCount: number; score: number; hits: KindHits[] }>()
  const isAny = search.kind === 'any'
  index.forEachHit(search, 'words', (callId, kind, ids) => {
    const call = calls.get(callId) ?? { callId, hitCount: 0, score: 0, hits: [] }
    call.hitCount += countOf(ids)
    if (!isAny) call.score += scoreOf(kind, ids)
    call.hits.push({ kind, ids: ids.slice(0, MOST_IDS) })
    calls.set(callId, call)
  })
  for (const part of isAny ? search.parts : []) {
    const scores = new Map<number, number>()
    index.forEachHit(part, 'words', (callId, kind, ids) => {
      scores.set(callId, (scores.get(callId) ?? 0) + scoreOf(kind, ids))
    })
    const rarity = 1 / Math.log2(2 + scores.size)
    for (const [callId, score] of scores) calls.get(callId)!.score += rarity * score
  }
  // Ids rise with time.
  return [...calls.values()].toSorted((one, other) => other.score - one.score || other.callId - one.callId)
}

function scoreOf(kind: HitKind, ids: readonly number[]): number {
  return WEIGHTS[kind] * Math.log2(1 + countOf(ids))
}

/** Title and lead are one text without a row. */
function countOf(ids: readonly number[]): number {
  return Math.max(1, ids.length)
}
