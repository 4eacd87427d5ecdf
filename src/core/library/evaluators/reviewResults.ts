import type {
  ComparedAnswers,
  DifferingAnswer,
  DifferingQuestion,
  ReviewResult,
  ReviewResults,
  ReviewResultsRequest,
} from '../../../contract/library/insights.ts'
import { getOrInsert } from '../../../domain/getOrInsert.ts'
import { comparedRaters } from '../../../domain/insights/comparisons.ts'
import type { Evaluation } from '../../../domain/insights/evaluations.ts'
import { AgreementTally } from '../../../domain/scorecards/agreement.ts'
import { questionsOf } from '../../../domain/scorecards/score.ts'
import { Steps } from '../../steps.ts'
import type { Statements } from '../../storage/statements.ts'
import { atOneVersion } from '../query/atOneVersion.ts'
import { ALL_ANSWERS } from '../query/callFields.ts'
import { numbersOf } from '../query/fieldValues.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import { CallEvaluations } from './callEvaluations.ts'

/** The user's finished reviews of these calls, beside what the AI and others say. */
export function reviewResults(
  engine: Pick<QueryEngine, 'read' | 'version'>,
  sql: Statements,
  { callIds }: ReviewResultsRequest,
): Promise<ReviewResults> {
  return atOneVersion(engine, async () => {
    const needs = { query: { filters: [], sort: [] }, fields: [ALL_ANSWERS, 'ai_score'] }
    const { reviewed, version } = await engine.read(needs, ({ fields, version }) => {
      const evaluations = new CallEvaluations(fields, sql)
      const ownReviews = fields.ownReviews()
      const aiScores = numbersOf(fields, 'ai_score')
      const reviewed = callIds.flatMap((callId) => {
        const slot = fields.slotOf(callId)
        if (slot === undefined) return []
        const own = ownReviews.get(slot)
        if (own === undefined) return []
        const ofCall = evaluations.of(slot)
        const mine = ofCall.find(({ side }) => side === 'you')
        const ai = ofCall.filter(({ side }) => side === 'ai')
        const raters = comparedRaters(ofCall, { kind: 'sides', sides: ['ai', 'you'] })
        const others = ofCall.filter(({ side }) => side === 'people')
        const given = evaluations.evaluatedCall(slot).evaluators.filter(({ type }) => type !== 'system')
        const result = {
          ...{ callId, mine: own.score, ai: numberOf(aiScores[slot]) },
          others: others.map(({ name }, at) => ({ name, score: given[at]?.score ?? null })),
          isRead: fields.records.isMissing[slot] === 0,
        }
        return [{ mine, ai, others, raters, scorecard: evaluations.scorecardOf(slot), result }]
      })
      return { reviewed, version }
    })
    const tally = new AgreementTally('calls')
    const questions = new Map<number, QuestionTally>()
    const calls: ReviewResult[] = []
    for (const { mine, ai, others, raters, scorecard, result } of reviewed) {
      const { callId } = result
      if (raters.length > 0) tally.add({ callId, scorecard, raters })
      const ofCall = { comparedCount: 0, differingCount: 0 }
      if (scorecard !== null && mine !== undefined) {
        for (const { id, text } of questionsOf(scorecard)) {
          const question = getOrInsert(questions, id, () => new QuestionTally(text))
          const compared = question.add(callId, id, { mine, ai, others })
          ofCall.comparedCount += compared.comparedCount
          ofCall.differingCount += compared.differingCount
        }
      }
      calls.push({ ...result, ...ofCall })
    }
    const agreement = await new Steps(() => true).run(tally.agreement({ raterCount: 2, seed: 'reviews' }))
    return { calls, questions: differing(questions), agreement, version }
  })
}

interface Compared {
  readonly mine: Evaluation
  readonly ai: readonly Evaluation[]
  readonly others: readonly Evaluation[]
}

/** How a question was answered in all calls. */
class QuestionTally {
  readonly text: string | null
  withAi: ComparedAnswers = { comparedCount: 0, differingCount: 0 }
  withOthers: ComparedAnswers = { comparedCount: 0, differingCount: 0 }
  readonly calls: DifferingAnswer[] = []

  constructor(text: string | null) {
    this.text = text
  }

  /** Returns how the AI's answer in the call compares. */
  add(callId: number, questionId: number, { mine, ai, others }: Compared): ComparedAnswers {
    const given = mine.answers.get(questionId)
    if (given == null) return { comparedCount: 0, differingCount: 0 }
    const ofAi = ai.flatMap(({ answers }) => answers.get(questionId) ?? [])
    const ofOthers = others.flatMap(({ name, answers }) => {
      const answer = answers.get(questionId)
      return answer == null ? [] : [{ name, answer }]
    })
    const otherwise = ofOthers.filter(({ answer }) => answer !== given)
    const otherOfAi = ofAi.filter((answer) => answer !== given)
    const withAi = { comparedCount: ofAi.length, differingCount: otherOfAi.length }
    this.withAi = sumOf(this.withAi, withAi)
    this.withOthers = sumOf(this.withOthers, { comparedCount: ofOthers.length, differingCount: otherwise.length })
    if (otherOfAi.length > 0 || otherwise.length > 0)
      this.calls.push({ callId, mine: given, ai: otherOfAi.at(-1) ?? null, others: otherwise })
    return withAi
  }
}

function sumOf(one: ComparedAnswers, other: ComparedAnswers): ComparedAnswers {
  return {
    comparedCount: one.comparedCount + other.comparedCount,
    differingCount: one.differingCount + other.differingCount,
  }
}

function differing(questions: ReadonlyMap<number, QuestionTally>): readonly DifferingQuestion[] {
  return [...questions]
    .map(([questionId, { text, withAi, withOthers, calls }]) => ({ questionId, text, withAi, withOthers, calls }))
    .filter(({ calls }) => calls.length > 0)
    .toSorted(
      (one, other) =>
        other.withAi.differingCount - one.withAi.differingCount ||
        other.withOthers.differingCount - one.withOthers.differingCount,
    )
}

function numberOf(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value
}
