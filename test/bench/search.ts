import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LibraryStore } from '../../src/core/library/store/libraryStore.ts'
import { readSearch } from '../../src/domain/search/readSearch.ts'
import type { SearchQuery } from '../../src/domain/search/searchQuery.ts'
import { createSeededRandom, type SeededRandom } from '../../src/domain/seededRandom.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { NumberedService } from '../support/library/numberedService.ts'
import { compareSearches } from './search/compareSearches.ts'
import { SpokenLanguage } from './search/spokenLanguage.ts'

const SEARCHES = 400
const PAGE = 50

/**
 * The library's search. Arguments: transcripts to search (20,000), searches to compare to a naive search over 2,000 transcripts
 * (10,000), seed (1).
 *
 * - `searchP95Ms`: the first page, with snippets, of searches that find at most half of the transcripts.
 * - `diskToTextRatio`: the size of the file, with five calls for each transcript, compared to the transcripts' text.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const transcripts = Number(args[0] ?? 20_000)
  const comparisons = Number(args[1] ?? 10_000)
  const random = createSeededRandom(args[2] ?? '1')
  const compared = compareSearches(comparisons, random)
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'))
  try {
    const figures = { ...compared, ...searchFigures(join(folder, 'calls.sqlite'), transcripts, random) }
    return await Promise.resolve({
      title: `${compared.comparedSearches} searches compared, and ${transcripts} transcripts searched`,
      columns: ['figure', 'value'],
      rows: Object.entries(figures),
      figures,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function searchFigures(path: string, transcripts: number, random: SeededRandom) {
  const language = new SpokenLanguage(random)
  const { textBytes, putP50Ms, putP99Ms } = fill(path, transcripts, language)
  const diskToTextRatio = statSync(path).size / textBytes
  const store = new LibraryStore(path, { now: () => 1 })
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
    diskToTextRatio,
    textBytes,
    putP50Ms,
    putP99Ms,
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

/** Stores five calls for each transcript, as the sync does. */
function fill(path: string, transcripts: number, language: SpokenLanguage) {
  const service = new NumberedService(5 * transcripts)
  const store = new LibraryStore(path, { now: () => 1 })
  for (let from = 0; from < service.callCount; from += 100) {
    const calls = Array.from({ length: 100 }, (_, at) => service.record(from + at))
    store.putPage({ calls, state: null, now: 1 })
  }
  let textBytes = 0
  const putMs: number[] = []
  for (let index = 0; index < transcripts; index += 1) {
    const detail = { ...service.detail(service.idAt(index)), transcription: language.transcript() }
    textBytes += Buffer.byteLength(detail.transcription)
    const startedAt = performance.now()
    store.putDetail(detail, { isOpened: false, now: 1 })
    putMs.push(performance.now() - startedAt)
  }
  store.close()
  putMs.sort((one, other) => one - other)
  return { textBytes, putP50Ms: putMs[transcripts >> 1]!, putP99Ms: putMs[Math.floor(transcripts * 0.99)]! }
}
