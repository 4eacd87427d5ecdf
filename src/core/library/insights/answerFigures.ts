import type { Insights } from '../../../contract/library/insights.ts'
import { SERVICE_SIDES, type ServiceSide } from '../../../domain/insights/evaluations.ts'
import { ownValue } from '../../../domain/ownValue.ts'
import { inSteps } from '../../steps.ts'
import type { CallsOfPeriod } from './callsOfPeriod.ts'

/** Bits of what was answered to a question in a call. Those of people are two to the left of the AI's. */
const YES = 1
const NO = 2
const BITS: Readonly<Record<string, number>> = { yes: YES, no: NO }
const SHIFT: Readonly<Record<ServiceSide, number>> = { ai: 0, people: 2 }

/**
 * The share of yes among yes and no, by question and by who answered. A call counts once: if several evaluators of a side
 * disagree, as no.
 */
export function* answerFigures(
  calls: CallsOfPeriod,
): Generator<undefined, Pick<Insights, 'recordCount' | 'questions'>> {
  const { list, answerValues, isMissing, hidden } = calls.fields.answers
  const ids = [...new Set(answerValues.map(({ questionId }) => questionId))].toSorted((one, other) => one - other)
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = Uint32Array.from(answerValues, ({ questionId }) => places.get(questionId)!)
  const bitsOf = Uint8Array.from(
    answerValues,
    ({ answer, isAi }) => (ownValue(BITS, answer) ?? 0) << SHIFT[isAi ? 'ai' : 'people'],
  )
  const inCall = new Uint8Array(ids.length)
  const touched: number[] = []
  /** The answers of a call, question by question. */
  const visit = (slot: number, count: (place: number, bits: number) => void) => {
    for (let at = list.startOf(slot); at < list.endOf(slot); at += 1) {
      const code = list.codes[at]!
      const place = placeOf[code]!
      if (inCall[place] === 0) touched.push(place)
      inCall[place]! |= bitsOf[code]!
    }
    for (const place of touched) {
      if (inCall[place] !== 0) count(place, inCall[place]!)
      inCall[place] = 0
    }
    touched.length = 0
  }

  const inside = emptyShares(ids.length)
  let recordCount = 0
  yield* inSteps(calls.inside, (slot) => {
    if (isMissing?.[slot] === 1) return
    recordCount += 1
    if (!hidden.has(slot)) visit(slot, (place, bits) => countYes(inside, place, bits))
  })
  const earlier = calls.earlier && emptyShares(ids.length)
  if (calls.earlier !== null && earlier !== null) {
    yield* inSteps(calls.earlier, (slot) => {
      if (isMissing?.[slot] !== 1 && !hidden.has(slot)) visit(slot, (place, bits) => countYes(earlier, place, bits))
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

function countYes(shares: Shares, place: number, bits: number): void {
  for (const side of SERVICE_SIDES) {
    const given = (bits >> SHIFT[side]) & (YES | NO)
    if (given === 0) continue
    shares[side][place]!.knownCount += 1
    if (given === YES) shares[side][place]!.yesCount += 1
  }
}
