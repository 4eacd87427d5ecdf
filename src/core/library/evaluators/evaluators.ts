import type { AgreementRequest, EvaluatorAgreement, EvaluatorFigures } from '../../../contract/library/insights.ts'
import { comparedRaters, EvaluatorPairs, raterCountOf } from '../../../domain/insights/comparisons.ts'
import { Leniency } from '../../../domain/insights/leniency.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { AgreementTally } from '../../../domain/scorecards/agreement.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { findScoringRule, type ScoringRuleReport } from '../../../domain/scorecards/scoringRule.ts'
import type { Statements } from '../../storage/statements.ts'
import { inSteps, Steps } from '../../steps.ts'
import { atOneVersion } from '../query/atOneVersion.ts'
import { ALL_ANSWERS } from '../query/callFields.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import { TRUE } from '../query/evaluate/truth.ts'
import { CallEvaluations } from './callEvaluations.ts'

type Engine = Pick<QueryEngine, 'read' | 'version'>
type Filters = LibraryQuery['filters']

/** The pairs of evaluators with the most calls in common. A longer list wouldn't be readable. */
const MOST_PAIRS = 30
/** Calls; more wouldn't make a scoring rule clearer, and take longer than a search should wait for. */
const ENOUGH_FOR_A_RULE = 2000

/** Figures of each evaluator of the calls that match. */
export function evaluatorFigures(engine: Engine, sql: Statements, filters: Filters): Promise<EvaluatorFigures> {
  return atOneVersion(engine, async () => {
    const calls = await evaluatedCalls(engine, sql, filters)
    const { ids, slots, evaluations, version } = calls
    const pairs = new EvaluatorPairs()
    const leniency = new Leniency()
    let evaluationCount = 0
    await new Steps(() => true).run(
      inSteps(slots, (slot) => {
        const ofCall = evaluations.scored(slot)
        evaluationCount += ofCall.length
        pairs.addCall(ofCall)
        leniency.addCall(ids(slot), ofCall)
      }),
    )
    return { evaluationCount, pairs: pairs.top(MOST_PAIRS), leniency: leniency.figures(), version }
  })
}

/** How often evaluators gave the same answer. */
export function evaluatorAgreement(
  engine: Engine,
  sql: Statements,
  { filters, comparison, hasIntervals }: AgreementRequest,
): Promise<EvaluatorAgreement> {
  return atOneVersion(engine, async () => {
    const calls = await evaluatedCalls(engine, sql, filters)
    const { ids, slots, evaluations, version } = calls
    const steps = new Steps(() => true)
    const tally = new AgreementTally('calls')
    let most = 0
    await steps.run(
      inSteps(slots, (slot) => {
        const raters = comparedRaters(evaluations.of(slot), comparison)
        if (raters.length === 0) return
        most = Math.max(most, raters.length)
        tally.add({ callId: ids(slot), scorecard: evaluations.scorecardOf(slot), raters })
      }),
    )
    const raterCount = raterCountOf(comparison, most)
    const options = { raterCount, seed: 'insights', ...(!hasIntervals && { resamples: 0 }) }
    return { ...(await steps.run(tally.agreement(options))), raterCount, version }
  })
}

/** The scoring rule that the scores of the newest calls follow. */
export async function scoringRule(engine: Engine, sql: Statements, filters: Filters): Promise<ScoringRuleReport> {
  const calls = await evaluatedCalls(engine, sql, filters)
  const scored: EvaluatedCall[] = []
  for (const slot of calls.slots.reverse()) {
    const call = calls.evaluations.evaluatedCall(slot)
    if (call.evaluators.length > 0) scored.push(call)
    if (scored.length === ENOUGH_FOR_A_RULE) break
  }
  return findScoringRule(scored)
}

/** By id, so that figures don't depend on when calls were read. */
function evaluatedCalls(engine: Engine, sql: Statements, filters: Filters) {
  return engine.read({ query: { filters, sort: [] }, fields: [ALL_ANSWERS] }, ({ fields, version, truthOf }) => {
    const { least } = truthOf(filters)
    const ids = (slot: number) => fields.idAt(slot)
    const slots = fields.usedSlots.filter((slot) => least[slot] === TRUE)
    slots.sort((one, other) => ids(one) - ids(other))
    return { ids, slots, version, evaluations: new CallEvaluations(fields, sql) }
  })
}
