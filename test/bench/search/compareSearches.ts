import { randomDetail, SearchRig } from '../../../src/core/library/testing/searchRig.ts'
import { SEARCH_PLACES } from '../../../src/domain/search/searchQuery.ts'
import { searchText } from '../../../src/domain/search/searchText.ts'
import { randomSearch } from '../../../src/domain/search/testing/randomSearch.ts'
import type { SeededRandom } from '../../../src/domain/seededRandom.ts'

const CALLS = 2000

/** Compares random searches over 2,000 calls to a naive search, hit by hit. Throws at the first difference. */
export function compareSearches(searches: number, random: SeededRandom) {
  const rig = new SearchRig()
  if (searches > 0) for (let id = 1; id <= CALLS; id += 1) rig.put(randomDetail(random, id))
  let comparedHits = 0
  for (let done = 0; done < searches; done += 1) {
    const search = randomSearch(random)
    const place = SEARCH_PLACES[random.below(SEARCH_PLACES.length)]!
    const expected = rig.naiveHits(search, place)
    const found = rig.indexedHits(search, place)
    const at = expected.findIndex((hit, index) => hit !== found[index])
    if (at !== -1 || found.length !== expected.length) {
      throw new Error(`${place}: ${searchText(search)}: ${found.length} hits instead of ${expected.length}, from ${at}`)
    }
    comparedHits += found.length
  }
  return { comparedSearches: searches, comparedHits }
}
