import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { naiveQuery } from '../support/agreement/naiveQuery.ts'
import { randomLibraryQuery, randomServiceQuery } from '../support/agreement/randomQueries.ts'
import {
  agreementOn,
  ALLOWED_DISAGREEMENTS,
  forgetReviews,
  libraryFields,
  putReviews,
  sameCalls,
  type SameCalls,
} from '../support/agreement/serviceAgreement.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'

/** Each set of random calls is compared with this many queries. */
const PER_SET = 2500

/**
 * Compares results of the library with those of the simulator's Postgres, and with an evaluation call by call, id by id and in
 * order. Fails at the first disagreement that isn't allowed. Arguments: queries of each sort (10,000), seed (1).
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const queryCount = Number(args[0] ?? 10_000)
  const seed = args[1] ?? '1'
  const verdicts = new Map<string, number>()
  for (let from = 0; from < queryCount; from += PER_SET) {
    const rig = await sameCalls(`agreement ${seed} ${from}`, 60)
    try {
      const count = Math.min(PER_SET, queryCount - from)
      await compareWithService(rig, { seed: `${seed} ${from}`, count, verdicts })
      await compareWithNaive(rig, { seed: `${seed} ${from}`, count, verdicts })
    } finally {
      await rig.close()
    }
    console.error(`${Math.min(queryCount, from + PER_SET)} of ${queryCount}`)
  }
  const reasons = new Map(ALLOWED_DISAGREEMENTS.map(({ name, reason }) => [name, reason]))
  const rows = [...verdicts].map(([verdict, count]) => [verdict, count, reasons.get(verdict) ?? ''])
  const allowed = ALLOWED_DISAGREEMENTS.map(({ name }) => verdicts.get(name) ?? 0)
  return {
    title: `${queryCount} random queries each, compared with Postgres and with an evaluation call by call`,
    columns: ['result', 'queries', 'reason'],
    rows,
    figures: {
      queries: queryCount,
      disagreements: 0,
      allowedDisagreements: allowed.reduce((sum, count) => sum + count, 0),
    },
  }
}

interface Run {
  readonly seed: string
  readonly count: number
  readonly verdicts: Map<string, number>
}

async function compareWithService(rig: SameCalls, { seed, count, verdicts }: Run): Promise<void> {
  const random = createSeededRandom(`service ${seed}`)
  forgetReviews(rig)
  for (let at = 0; at < count; at += 1) {
    const compared = await agreementOn(rig, randomServiceQuery({ random, valuesOf: rig.valuesOf }))
    const { verdict, service } = compared
    if (verdict === null) throw new Error(JSON.stringify(compared, null, 2))
    add(verdicts, verdict === 'same' ? `like Postgres: ${extentOf(service, rig.calls.length)}` : verdict)
  }
}

async function compareWithNaive(rig: SameCalls, { seed, count, verdicts }: Run): Promise<void> {
  const random = createSeededRandom(`library ${seed}`)
  const fields = libraryFields(rig)
  putReviews(rig)
  for (let at = 0; at < count; at += 1) {
    const query = randomLibraryQuery({ random, valuesOf: rig.valuesOf }, fields)
    const { ids, unsureCount } = await rig.store.query('ids', { query })
    const expected = naiveQuery(rig.calls, query)
    if (JSON.stringify(expected) !== JSON.stringify({ ids, unsureCount })) {
      throw new Error(JSON.stringify({ query, expected, found: { ids, unsureCount } }, null, 2))
    }
    add(verdicts, `like call by call: ${extentOf({ kind: 'ids', ids }, rig.calls.length)}`)
  }
}

function extentOf(outcome: Awaited<ReturnType<typeof agreementOn>>['service'], all: number): string {
  if (outcome.kind !== 'ids') return 'refused'
  return outcome.ids.length === 0 ? 'no calls' : outcome.ids.length === all ? 'all calls' : 'some calls'
}

function add(verdicts: Map<string, number>, verdict: string): void {
  verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
}
