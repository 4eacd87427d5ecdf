import type { Insights } from '../../../contract/library/insights.ts'
import type { ServiceSide } from '../../../domain/insights/evaluations.ts'
import { inSteps } from '../../steps.ts'
import { AnswersOfCalls } from '../query/answersOfCalls.ts'
import type { CallsOfPeriod } from './callsOfPeriod.ts'

/**
 * The share of yes among yes and no, by question and by who answered. A call counts once: if several evaluators of a side
 * disagree, as no.
 */
export function* answerFigures(
  calls: CallsOfPeriod,
): Generator<undefined, Pick<Insights, 'recordCount' | 'questions'>> {
  const answers = new AnswersOfCalls(calls.fields)
  const { isMissing } = calls.fields.answers
  const ids = answers.questionIds
  const inside = emptyShares(ids.length)
  let recordCount = 0
  yield* inSteps(calls.inside, (slot) => {
    if (isMissing?.[slot] !== 1) recordCount += 1
    answers.visit(slot, (place, side, isYes) => countAnswer(inside[side][place]!, isYes))
  })
  const earlier = calls.earlier && emptyShares(ids.length)
  if (calls.earlier !== null && earlier !== null) {
    yield* inSteps(calls.earlier, (slot) => {
      answers.visit(slot, (place, side, isYes) => countAnswer(earlier[side][place]!, isYes))
    })
  }
  const questionsOf = (side: ServiceSide) =>
    ids.flatMap((questionId, place) => {
      const share = inside[side][place]!
      return share.knownCount === 0 ? [] : [{ questionId, ...share, before: earlier && earlier[side][place]! }]
    })
  return { recordCount, questions: { ai: questionsOf('ai'), people: questionsOf('people') } }
}

interface Share {
  yesCount: number
  knownCount: number
}

type Shares = Readonly<Record<ServiceSide, readonly Share[]>>

function emptyShares(count: number): Shares {
  const shares = () => Array.from({ length: count }, () => ({ yesCount: 0, knownCount: 0 }))
  return { ai: shares(), people: shares() }
}

function countAnswer(share: Share, isYes: boolean): void {
  share.knownCount += 1
  if (isYes) share.yesCount += 1
}
