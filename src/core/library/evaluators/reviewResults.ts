import type {
  DifferingQuestion,
  ReviewResult,
  ReviewResults,
  ReviewResultsRequest,
} from '../../../contract/insights.ts'
import type { Evaluation } from '../../../domain/insights/evaluations.ts'
import { AgreementTally } from '../../../domain/scorecards/agreement.ts'
import { questionsOf } from '../../../domain/scorecards/score.ts'
import type { Scorecard } from '../../../domain/scorecards/scorecard.ts'
import { Steps } from '../../steps.ts'
import type { Statements } from '../../storage/statements.ts'
import { atOneVersion } from '../query/atOneVersion.ts'
import { numbersOf } from '../query/fieldValues.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import { CallEvaluations, EVALUATED } from './callEvaluations.ts'

/** The user's finished reviews of these calls, beside what the AI and others say. */
export function reviewResults(
  engine: Pick<QueryEngine, 'read' | 'version'>,
  sql: Statements,
  { callIds }: ReviewResultsRequest,
): Promise<ReviewResults> {
  return atOneVersion(engine, async () => {
    const needs = { query: { filters: [], sort: [] }, fields: [...EVALUATED, 'ai_score', 'score'] }
    const { reviewed, version } = await engine.read(needs, ({ fields, version }) => {
      const evaluations = new CallEvaluations(fields, sql)
      const scores = { ai: numbersOf(fields, 'ai_score'), review: numbersOf(fields, 'score') }
      const reviewed = callIds.flatMap((callId) => {
        const slot = fields.slotOf(callId)
        if (slot === undefined) return []
        const ofCall = evaluations.scored(slot)
        const mine = ofCall.find(({ side }) => side === 'you')
        if (mine === undefined) return []
        const ai = ofCall.findLast(({ side }) => side === 'ai') ?? null
        const given = { ai: numberOf(scores.ai[slot]), review: numberOf(scores.review[slot]) }
        return [{ callId, mine, ai, scorecard: evaluations.scorecardOf(slot), given }]
      })
      return { reviewed, version }
    })
    const tally = new AgreementTally('calls')
    const questions = new Map<number, { readonly text: string | null; comparedCount: number; callIds: number[] }>()
    const calls: ReviewResult[] = []
    for (const { callId, mine, ai, scorecard, given } of reviewed) {
      if (ai !== null) tally.add({ callId, scorecard, raters: [[mine.answers], [ai.answers]] })
      const compared = answersOf(scorecard, mine, ai)
      for (const { questionId, text, isSame } of compared) {
        const question = questions.get(questionId) ?? { text, comparedCount: 0, callIds: [] }
        questions.set(questionId, question)
        question.comparedCount += 1
        if (!isSame) question.callIds.push(callId)
      }
      calls.push({
        ...{ callId, mine: mine.workedOut, ...given },
        comparedCount: compared.length,
        differingCount: compared.filter(({ isSame }) => !isSame).length,
      })
    }
    const agreement = await new Steps(() => true).run(tally.agreement({ raterCount: 2, seed: 'reviews' }))
    return { calls, questions: differing(questions), agreement, version }
  })
}

/** Questions that both answered. */
function answersOf(scorecard: Scorecard | null, mine: Evaluation, ai: Evaluation | null) {
  if (scorecard === null || ai === null) return []
  return questionsOf(scorecard).flatMap(({ id, text }) => {
    const answers = [mine.answers.get(id) ?? null, ai.answers.get(id) ?? null]
    return answers.includes(null) ? [] : [{ questionId: id, text, isSame: answers[0] === answers[1] }]
  })
}

function differing(
  questions: ReadonlyMap<number, Omit<DifferingQuestion, 'questionId'>>,
): readonly DifferingQuestion[] {
  return [...questions]
    .map(([questionId, question]) => ({ questionId, ...question }))
    .filter(({ callIds }) => callIds.length > 0)
    .toSorted((one, other) => other.callIds.length - one.callIds.length)
}

function numberOf(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value
}
