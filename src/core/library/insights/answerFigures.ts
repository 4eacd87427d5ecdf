import type { CallShare, Insights } from '../../../contract/insights.ts'
import { ownValue } from '../../../domain/ownValue.ts'
import { inChunks, type CallsOfPeriod } from './callsOfPeriod.ts'

/** Bits of what was answered to a question in a call. Those of people are three to the left of the AI's. */
const YES = 1
const NO = 2
const NA = 4
const BITS: Readonly<Record<string, number>> = { yes: YES, no: NO, 'n/a': NA }
const AI = 7
const PEOPLE = 3

type AnswerFigures = Pick<Insights, 'recordCount' | 'questions' | 'agreement' | 'comparedCallCount'>

/**
 * The share of yes among yes and no, by question, and how often the AI and people gave the same answer. A call counts once:
 * if its evaluators disagree, as no.
 */
export function* answerFigures(calls: CallsOfPeriod): Generator<undefined, AnswerFigures> {
  const { list, answerValues, isMissing, hidden } = calls.fields.answers
  const ids = [...new Set(answerValues.map(({ questionId }) => questionId))].toSorted((one, other) => one - other)
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = Uint32Array.from(answerValues, ({ questionId }) => places.get(questionId)!)
  const bitsOf = Uint8Array.from(
    answerValues,
    ({ answer, isAi }) => (ownValue(BITS, answer) ?? 0) << (isAi ? 0 : PEOPLE),
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
  const same = emptyShares(ids.length)
  let recordCount = 0
  let comparedCallCount = 0
  yield* inChunks(calls.inside, (slot) => {
    if (isMissing?.[slot] === 1) return
    recordCount += 1
    if (hidden.has(slot)) return
    let isCompared = false
    visit(slot, (place, bits) => {
      countYes(inside[place]!, bits)
      const ai = bits & AI
      const people = bits >> PEOPLE
      if (ai === 0 || people === 0) return
      isCompared = true
      same[place]!.knownCount += 1
      // A single bit: all evaluators gave this answer.
      if (ai === people && (ai & (ai - 1)) === 0) same[place]!.yesCount += 1
    })
    if (isCompared) comparedCallCount += 1
  })
  const earlier = calls.earlier && emptyShares(ids.length)
  if (calls.earlier !== null && earlier !== null) {
    yield* inChunks(calls.earlier, (slot) => {
      if (isMissing?.[slot] !== 1 && !hidden.has(slot)) visit(slot, (place, bits) => countYes(earlier[place]!, bits))
    })
  }
  const known = (shares: readonly CallShare[]) =>
    ids.flatMap((questionId, place) =>
      shares[place]!.knownCount === 0 ? [] : [{ questionId, ...shares[place]!, place }],
    )
  return {
    recordCount,
    comparedCallCount,
    questions: known(inside).map(({ place, ...share }) => ({ ...share, before: earlier && earlier[place]! })),
    agreement: known(same).map(({ place: _, ...share }) => share),
  }
}

interface Share {
  yesCount: number
  knownCount: number
}

function emptyShares(count: number): readonly Share[] {
  return Array.from({ length: count }, () => ({ yesCount: 0, knownCount: 0 }))
}

function countYes(share: Share, bits: number): void {
  const any = (bits & AI) | (bits >> PEOPLE)
  if ((any & (YES | NO)) === 0) return
  share.knownCount += 1
  if ((any & NO) === 0) share.yesCount += 1
}
