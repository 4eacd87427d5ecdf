import type { SearchPage } from '../../../contract/library/library.ts'
import type { SearchQuery } from '../../../domain/search/searchQuery.ts'
import { searchText } from '../../../domain/search/searchText.ts'
import type { Statements } from '../../storage/statements.ts'
import { bestHit } from './bestHit.ts'
import { type RankedCall, rankedCalls } from './rankedCalls.ts'
import type { SearchIndex } from './searchIndex.ts'

/** Reads pages of search results. Keeps the ranking of the last search for its next pages. */
export class SearchPages {
  readonly #sql: Statements
  readonly #index: SearchIndex
  #last: { readonly text: string; readonly change: number; readonly ranked: readonly RankedCall[] } | null = null

  constructor(sql: Statements, index: SearchIndex) {
    this.#sql = sql
    this.#index = index
  }

  page(search: SearchQuery, { offset, limit }: { readonly offset: number; readonly limit: number }): SearchPage {
    const ranked = this.#ranked(search)
    const hits = ranked.slice(offset, offset + limit).flatMap((one) => bestHit(this.#sql, search, one) ?? [])
    const totalHits = ranked.reduce((sum, { hitCount }) => sum + hitCount, 0)
    return { totalCalls: ranked.length, totalHits, offset, hits }
  }

  #ranked(search: SearchQuery): readonly RankedCall[] {
    const text = searchText(search)
    const { change } = this.#index
    if (this.#last?.text !== text || this.#last.change !== change) {
      this.#last = { text, change, ranked: rankedCalls(this.#index, search) }
    }
    return this.#last.ranked
  }
}
