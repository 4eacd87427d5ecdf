import { LibraryStore } from '../../../src/core/library/store/libraryStore.ts'
import { readSearch } from '../../../src/domain/search/readSearch.ts'
import type { SearchQuery } from '../../../src/domain/search/searchQuery.ts'
import type { SeededRandom } from '../../../src/domain/seededRandom.ts'
import type { SpokenLanguage } from './spokenLanguage.ts'

const SEARCHES = 400
const PAGE = 50

/** The first page, with snippets, of searches in a prepared library. */
export function searchFigures(path: string, transcripts: number, language: SpokenLanguage, random: SeededRandom) {
  const store = new LibraryStore(path)
  const timed = (search: SearchQuery) => {
    const startedAt = performance.now()
    const { totalCalls } = store.search(search, { offset: 0, limit: PAGE })
    return { ms: performance.now() - startedAt, totalCalls }
  }
  const firstMs = timed(read(language.word(1000))).ms
  const isCommon = (word: string) => timed(read(word)).totalCalls > transcripts / 2
  let firstRare = 0
  while (isCommon(language.word(firstRare))) firstRare += 10
  const rare = () => language.word(firstRare + random.below(language.size - firstRare))
  const times = Array.from({ length: SEARCHES }, (_, at) => timed(read(searchAt(at, rare, language))))
  const ms = times
    .filter(({ totalCalls }) => totalCalls <= transcripts / 2)
    .map((one) => one.ms)
    .sort((one, other) => one - other)
  const commonMs = [0, 10, 50].map((rank) => timed(read(language.word(rank))).ms)
  store.close()
  return {
    firstSearchMs: firstMs,
    searchP50Ms: ms[ms.length >> 1]!,
    searchP95Ms: ms[Math.floor(ms.length * 0.95)]!,
    searchWorstMs: ms.at(-1)!,
    searchesWithHits: times.filter(({ totalCalls }) => totalCalls > 0).length,
    commonestWordMs: Math.max(...commonMs),
  }
}

/** One of each kind in turn. */
function searchAt(at: number, rare: () => string, language: SpokenLanguage): string {
  const kinds = [
    () => rare(),
    () => `${rare()} ${rare()}`,
    () => `"${language.said(2)}"`,
    () => `"${language.said(3)}"`,
    () => `${rare()} OR ${rare()} OR ${rare()}`,
    () => `${rare()} NEAR/5 ${rare()}`,
    () => `${rare()} -${rare()}`,
    () => `agent:${rare()}`,
    () => `${rare()} lead:${rare()}`,
    () => `${rare().slice(0, 6)}*`,
  ]
  return kinds[at % kinds.length]!()
}

function read(text: string): SearchQuery {
  const result = readSearch(text)
  if (result.kind === 'problem') throw new Error(`${text}: ${result.problem.kind}`)
  return result.query
}
