import type { Comparison } from '../../src/domain/insights/comparisons.ts'
import type { Evaluator } from '../../src/domain/scorecards/scorecard.ts'
import { cardOf, evaluatorOf } from '../../src/domain/scorecards/testing/card.ts'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { newMemoryLocation } from '../../src/core/storage/memoryLocation.ts'
import { LibraryStore } from '../../src/core/library/store/libraryStore.ts'
import { fullDetail } from '../../src/core/library/testing/fullDetail.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { benchCalls } from './library/benchCalls.ts'

const PEOPLE = [
  { id: 1, type: 'system', name: 'AI evaluator', userId: null, email: null },
  { id: 2, type: 'user', name: 'Clara Diaz', userId: 5, email: null },
  { id: 3, type: 'user', name: 'Bo Ek', userId: 6, email: null },
] as const satisfies readonly Partial<Evaluator>[]
const COMPARISON: Comparison = { kind: 'sides', sides: ['ai', 'people'] }

/**
 * Figures of evaluators in the library's thread, in CPU ms: calls that the AI and a person evaluated with 12 questions. A call changes
 * before each. Argument: calls (100,000).
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const count = Number(args[0] ?? 100_000)
  const random = createSeededRandom('evaluators')
  const card = cardOf([Array.from({ length: 6 }, () => ({})), Array.from({ length: 6 }, () => ({ weight: 2 }))])
  const store = new LibraryStore(newMemoryLocation())
  const put = (call: Parameters<typeof fullDetail>[0]) => {
    const evaluators = [PEOPLE[0], PEOPLE[1 + random.below(2)]!].map((person): Evaluator => {
      const answers = Array.from({ length: 12 }, () => 'yyyyyna'[random.below(7)]).join('')
      return { ...evaluatorOf({ answers, score: random.below(1001) / 10 }), ...person }
    })
    const texts = { summary: null, transcription: null, conversation: null }
    const detail = fullDetail({ ...call, ...texts, oddFields: [], scorecard: card, evaluators })
    store.putDetail(detail, { isOpened: false, now: 1 })
  }
  const calls = benchCalls(count)
  for (let from = 0; from < count; from += 100) {
    store.putPage({ calls: calls.slice(from, from + 100), state: null, now: 1 })
  }
  for (const call of calls) put(call)
  store.putReviews('all', [])
  const asked = { filters: [], comparison: COMPARISON }
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    evaluators: () => store.query('evaluators', { filters: [] }),
    agreement: () => store.query('agreement', { ...asked, hasIntervals: false }),
    agreementWithIntervals: () => store.query('agreement', { ...asked, hasIntervals: true }),
    scoringRule: () => store.query('scoringRule', { filters: [] }),
  }
  const rows: (string | number)[][] = []
  for (const [name, ask] of Object.entries(questions)) {
    const times: number[] = []
    for (let round = 0; round < 6; round += 1) {
      put(calls[round])
      const before = process.cpuUsage()
      await ask()
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
    }
    const [first, ...later] = times
    rows.push([name, first!, later.toSorted((one, other) => one - other)[2]!])
  }
  store.close()
  return {
    title: `Figures of evaluators over ${count} calls, in ms of CPU time`,
    columns: ['figures', 'first', 'median of later ones'],
    rows,
    figures: Object.fromEntries(rows.map(([name, , median]) => [`${name}Ms`, Number(median)])),
  }
}
