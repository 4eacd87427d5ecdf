import type { Evaluation, ScoredEvaluation } from '../../../domain/insights/evaluations.ts'
import { cardVersionOf } from '../../../domain/reviews/review.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { questionsOf, scoreOfAnswers, type GivenAnswers } from '../../../domain/scorecards/score.ts'
import type { Scorecard, ScorecardQuestion } from '../../../domain/scorecards/scorecard.ts'
import type { Statements } from '../../storage/statements.ts'
import { required } from '../columns.ts'
import type { CallFields } from '../query/callFields.ts'
import type { StoredEvaluator } from '../query/callSets/evaluations.ts'

interface Card {
  readonly scorecard: Scorecard
  readonly version: string
  readonly questions: readonly ScorecardQuestion[]
}

/** The evaluations of calls at one version, without those that a blind review hides. */
export class CallEvaluations {
  readonly #fields: CallFields
  readonly #sql: Statements
  readonly #own: ReturnType<CallFields['ownReviews']>
  readonly #hidden: ReadonlySet<number>
  readonly #cards = new Map<number, Card>()

  constructor(fields: CallFields, sql: Statements) {
    this.#fields = fields
    this.#sql = sql
    this.#own = fields.ownReviews()
    this.#hidden = fields.answers.hidden
  }

  scorecardOf(slot: number): Scorecard | null {
    return this.#cardOf(slot)?.scorecard ?? null
  }

  /** With the user's finished review, if it's of the same version of the scorecard. */
  of(slot: number): readonly Evaluation[] {
    const byService = this.#stored(slot, evaluationBy)
    const own = this.#own.get(slot)
    if (own?.answers === undefined || own.cardVersion !== this.#cardOf(slot)?.version) return byService
    return [...byService, { side: 'you', who: 'you', name: 'You', answers: own.answers }]
  }

  /** The same with scores, which take longer. */
  scored(slot: number): readonly ScoredEvaluation[] {
    const questions = this.#cardOf(slot)?.questions
    return this.of(slot).map(({ side, who, name, answers }) => {
      const isOwn = side === 'you'
      const score = isOwn ? this.#own.get(slot)!.score : questions ? scoreOfAnswers(questions, answers).score : null
      return { side, who, name, answers, workedOut: score }
    })
  }

  /** As the service has it. */
  evaluatedCall(slot: number): EvaluatedCall {
    return {
      callId: this.#fields.idAt(slot),
      scorecard: this.scorecardOf(slot),
      evaluators: this.#stored(slot, ({ name, isAi, score }, answers) => ({
        ...{ id: 0, type: isAi ? 'system' : null, name, score, userId: null, email: null },
        answers: answers.all(),
      })),
    }
  }

  #stored<Made>(slot: number, make: (evaluator: StoredEvaluator, answers: StoredAnswers) => Made): Made[] {
    if (this.#hidden.has(slot)) return []
    const { evaluators, evaluatorValues, answers, answerValues } = this.#fields.evaluations
    const made: Made[] = []
    let start = answers.startOf(slot)
    for (let at = evaluators.startOf(slot); at < evaluators.endOf(slot); at += 1) {
      const evaluator = evaluatorValues[evaluators.codes[at]!]!
      const end = start + evaluator.answerCount
      made.push(make(evaluator, new StoredAnswers(answers.codes, answerValues, start, end)))
      start = end
    }
    return made
  }

  #cardOf(slot: number): Card | null {
    const [key] = this.#fields.evaluations.scorecards.items(slot)
    if (key === undefined) return null
    let card = this.#cards.get(key)
    if (card === undefined) {
      const row = this.#sql.first('SELECT scorecard FROM scorecards WHERE scorecard_key = ?', key)
      // Its calls were removed since.
      if (row === undefined) return null
      const scorecard = JSON.parse(required(row['scorecard'])) as Scorecard
      card = { scorecard, version: cardVersionOf(scorecard), questions: questionsOf(scorecard) }
      this.#cards.set(key, card)
    }
    return card
  }
}

function evaluationBy({ who, name, isAi }: StoredEvaluator, answers: GivenAnswers): Evaluation {
  return { side: isAi ? 'ai' : 'people', who, name, answers }
}

type AnswerValues = CallFields['evaluations']['answerValues']

/** More answers are found by a map: looking at each would take the square of their number for all questions. */
const FEW_ANSWERS = 50

/** An evaluator's answers, which stay in the columns. */
class StoredAnswers implements GivenAnswers {
  readonly #codes: Uint32Array
  readonly #values: AnswerValues
  readonly #start: number
  readonly #end: number
  #byQuestion: ReadonlyMap<number | null, string | null> | null = null

  constructor(codes: Uint32Array, values: AnswerValues, start: number, end: number) {
    this.#codes = codes
    this.#values = values
    this.#start = start
    this.#end = end
  }

  get(questionId: number): string | null {
    if (this.#end - this.#start > FEW_ANSWERS) {
      this.#byQuestion ??= new Map(this.all().map((given) => [given.questionId, given.answer]))
      return this.#byQuestion.get(questionId) ?? null
    }
    for (let at = this.#end - 1; at >= this.#start; at -= 1) {
      const value = this.#values[this.#codes[at]!]!
      if (value.questionId === questionId) return value.answer
    }
    return null
  }

  all() {
    return Array.from(this.#codes.subarray(this.#start, this.#end), (code) => {
      const { questionId, answer } = this.#values[code]!
      return { id: null, categoryId: null, questionId, answer }
    })
  }
}
