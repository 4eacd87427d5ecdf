import { completed } from '../completed.ts'
import { CallCounter, type CountedCalls } from '../statistics/countedCalls.ts'
import { agreementAmong, type Agreement, type RatedUnit } from '../statistics/agreement.ts'
import type { Ratings } from '../statistics/agreementMeasures.ts'
import type { EvaluatedCall } from './evaluatedCall.ts'
import { answersByQuestion, type GivenAnswers } from './score.ts'
import { ANSWERS, type Scorecard, type ScorecardCategory } from './scorecard.ts'

/** The evaluations of a call to compare. */
export interface ComparedCall {
  readonly callId: number
  readonly scorecard: Scorecard | null
  /**
   * The raters in each place, null for one who didn't evaluate it. Several are compared one at a time, each with all of the other
   * places: the AI with each person who reviewed the call.
   */
  readonly raters: readonly (readonly (GivenAnswers | null)[])[]
}

interface CountedAgreement {
  readonly agreement: Agreement
  /** Those with a pair of answers. */
  readonly calls: CountedCalls
  /** Those of them where any two answers differ. */
  readonly differingCalls: CountedCalls
}

interface QuestionAgreement extends CountedAgreement {
  readonly questionId: number
  readonly categoryId: number
  readonly scorecardName: string | null
  readonly text: string | null
}

interface CategoryAgreement extends CountedAgreement {
  readonly categoryId: number
  readonly scorecardName: string | null
  readonly name: string | null
}

export interface ScorecardAgreement {
  /** Pooled over questions: each answered question of each call is a unit. */
  readonly overall: Agreement
  /** Those with any pair of answers. */
  readonly calls: CountedCalls
  readonly differingCalls: CountedCalls
  readonly categories: readonly CategoryAgreement[]
  /** In the order of the cards, without questions that aren't on a card anymore. */
  readonly questions: readonly QuestionAgreement[]
}

type Evidence = 'calls' | 'questions'

interface AgreementOptions {
  readonly raterCount: number
  readonly seed: string
  readonly resamples?: number
}

/** Agreement of calls that are all in memory. */
export function scorecardAgreement(
  compared: readonly ComparedCall[],
  { evidence, ...options }: AgreementOptions & { readonly evidence: Evidence },
): ScorecardAgreement {
  const tally = new AgreementTally(evidence)
  for (const call of compared) tally.add(call)
  return completed(tally.agreement(options))
}

/**
 * More calls, or questions, are put into as many groups, and groups are resampled instead: that takes the same time for any number
 * of calls. Source: the random group method, Wolter 2007, Introduction to Variance Estimation, 2nd edition, chapter 2.
 */
const MOST_GROUPS = 250

/** The service knows three. Others are counted as they are sent, as long as there are so few that a table of all is small. */
const MOST_LABELS = 50

/**
 * Agreement per question, category and overall, of calls that are added one after another. Questions of one call aren't
 * independent evidence of people's judgment, so intervals resample whole calls. With `evidence` `questions` they resample
 * questions, and only apply to the one call compared.
 */
export class AgreementTally {
  readonly #evidence: Evidence
  readonly #ratings = new RatingsNode()
  readonly #labels = new Set<string>(ANSWERS)
  readonly #overall = new UnitCounts()
  readonly #ofCategory = new Map<number, UnitCounts>()
  readonly #ofQuestion = new Map<number, UnitCounts>()
  /** Two calls may have different versions of a card; this is the later call's. */
  readonly #categories = new Map<number, { readonly category: ScorecardCategory; readonly card: Scorecard }>()
  #callCount = 0

  constructor(evidence: Evidence) {
    this.#evidence = evidence
  }

  add({ callId, scorecard, raters }: ComparedCall): void {
    if (scorecard === null) return
    const group = this.#callCount % MOST_GROUPS
    this.#callCount += 1
    let place = 0
    for (const category of scorecard.categories) {
      if (this.#categories.get(category.id)?.category !== category) {
        this.#categories.set(category.id, { category, card: scorecard })
      }
      const ofCategory = countsIn(this.#ofCategory, category.id)
      for (const { id } of category.questions) {
        const ofQuestion = countsIn(this.#ofQuestion, id)
        const cluster = this.#evidence === 'questions' ? (place += 1) % MOST_GROUPS : group
        for (const [ratings, count] of this.#ratingsOf(raters, id)) {
          for (const counts of [this.#overall, ofCategory, ofQuestion]) counts.add(ratings, { cluster, callId, count })
        }
      }
    }
  }

  /** The ratings of a question, with how many combinations of raters gave them. */
  #ratingsOf(raters: ComparedCall['raters'], questionId: number): readonly (readonly [RatingsNode, number])[] {
    let ratings: (readonly [RatingsNode, number])[] = [[this.#ratings, 1]]
    for (const place of raters) {
      const given = new Map<string | null, number>()
      for (const rater of place) {
        const label = this.#labelOf(rater?.get(questionId) ?? null)
        given.set(label, (given.get(label) ?? 0) + 1)
      }
      ratings = ratings.flatMap(([node, count]) =>
        Array.from(given, ([label, more]) => [node.with(label), count * more] as const),
      )
    }
    return ratings
  }

  #labelOf(answer: string | null): string | null {
    if (answer !== null && this.#labels.size < MOST_LABELS) this.#labels.add(answer)
    return answer !== null && this.#labels.has(answer) ? answer : null
  }

  /** In steps, of which each takes up to 20 ms. */
  *agreement(options: AgreementOptions): Generator<undefined, ScorecardAgreement> {
    const of = (counts: UnitCounts | undefined, name: string) => {
      const { units, calls, differingCalls } = counts ?? new UnitCounts()
      const agreement = agreementAmong(units, {
        ...{ ...options, scale: ANSWERS, seed: `${options.seed}/${name}` },
        ...(this.#evidence === 'calls' && { clusterCount: calls.count }),
      })
      return { agreement, calls: calls.counted(), differingCalls: differingCalls.counted() }
    }
    const overall = of(this.#overall, 'overall')
    const categories: CategoryAgreement[] = []
    const questions = new Map<number, QuestionAgreement>()
    for (const [categoryId, { category, card }] of this.#categories) {
      yield
      const shared = { categoryId, scorecardName: card.name }
      categories.push({
        ...shared,
        name: category.name,
        ...of(this.#ofCategory.get(categoryId), `category ${categoryId}`),
      })
      for (const { id, text } of category.questions) {
        yield
        questions.set(id, { questionId: id, ...shared, text, ...of(this.#ofQuestion.get(id), `question ${id}`) })
      }
    }
    const { agreement, ...counted } = overall
    return { overall: agreement, ...counted, categories, questions: [...questions.values()] }
  }
}

/** All evaluators of one call compared with each other, or the two at the indexes in `pair`. */
export function compareWithin(
  { callId, scorecard, evaluators }: EvaluatedCall,
  pair?: readonly [number, number],
): ComparedCall {
  const answers = evaluators.map(answersByQuestion)
  const compared = pair ? pair.map((index) => answers[index] ?? null) : answers
  return { callId, scorecard, raters: compared.map((one) => [one]) }
}

/** The ratings of a unit, which are the same object for all units with the same ratings. */
class RatingsNode {
  readonly #last: string | null
  readonly #before: RatingsNode | null
  readonly #givenCount: number
  readonly #first: string | null
  readonly isMixed: boolean
  readonly #next = new Map<string | null, RatingsNode>()
  #ratings: Ratings | null = null

  constructor(last: string | null = null, before: RatingsNode | null = null) {
    this.#last = last
    this.#before = before
    this.#givenCount = (before === null ? 0 : before.#givenCount) + (last === null ? 0 : 1)
    this.#first = before === null || before.#first === null ? last : before.#first
    this.isMixed = before?.isMixed === true || (last !== null && last !== this.#first)
  }

  get isPaired(): boolean {
    return this.#givenCount > 1
  }

  get ratings(): Ratings {
    return (this.#ratings ??= RatingsNode.#written(this))
  }

  with(rating: string | null): RatingsNode {
    let next = this.#next.get(rating)
    if (next === undefined) this.#next.set(rating, (next = new RatingsNode(rating, this)))
    return next
  }

  static #written(last: RatingsNode): Ratings {
    const ratings: (string | null)[] = []
    // The first has no rating.
    for (let node = last; node.#before !== null; node = node.#before) ratings.push(node.#last)
    return ratings.toReversed()
  }
}

class UnitCounts {
  readonly #byRatings = new Map<RatingsNode, Float64Array>()
  /** With a unit that was rated twice. */
  readonly calls = new CallCounter()
  readonly differingCalls = new CallCounter()

  add(
    node: RatingsNode,
    { cluster, callId, count }: { readonly cluster: number; readonly callId: number; readonly count: number },
  ): void {
    let counts = this.#byRatings.get(node)
    if (counts === undefined) this.#byRatings.set(node, (counts = new Float64Array(MOST_GROUPS)))
    counts[cluster]! += count
    if (node.isPaired) this.calls.add(callId)
    if (node.isMixed) this.differingCalls.add(callId)
  }

  get units(): readonly RatedUnit[] {
    return [...this.#byRatings].flatMap(([{ ratings }, counts]) =>
      Array.from(counts, (count, cluster) => ({ ratings, cluster, count })).filter(({ count }) => count > 0),
    )
  }
}

function countsIn(known: Map<number, UnitCounts>, id: number): UnitCounts {
  let counts = known.get(id)
  if (counts === undefined) known.set(id, (counts = new UnitCounts()))
  return counts
}
