import { SERVICE_SIDES, type ServiceSide } from '../../../domain/insights/evaluations.ts'
import { ownValue } from '../../../domain/ownValue.ts'
import type { CallFields } from './callFields.ts'

/** Bits of what was answered to a question in a call. Those of people are two to the left of the AI's. */
const YES = 1
const NO = 2
const BITS: Readonly<Record<string, number>> = { yes: YES, no: NO }
const SHIFT: Readonly<Record<ServiceSide, number>> = { ai: 0, people: 2 }

/**
 * What was answered with yes or no, by question and by who answered. A call counts once: if several evaluators of a side disagree,
 * as no.
 */
export class AnswersOfCalls {
  readonly questionIds: readonly number[]
  readonly #answers: CallFields['answers']
  /** By code of an answer: the index of its question in `questionIds`. */
  readonly #placeOf: Uint32Array
  readonly #bitsOf: Uint8Array
  /** Of the call that is being visited, by question. */
  readonly #inCall: Uint8Array
  readonly #touched: number[] = []

  constructor({ answers }: CallFields) {
    const { answerValues } = answers
    const ids = [...new Set(answerValues.map(({ questionId }) => questionId))].toSorted((one, other) => one - other)
    const places = new Map(ids.map((id, place) => [id, place]))
    this.questionIds = ids
    this.#answers = answers
    this.#placeOf = Uint32Array.from(answerValues, ({ questionId }) => places.get(questionId)!)
    this.#bitsOf = Uint8Array.from(
      answerValues,
      ({ answer, isAi }) => (ownValue(BITS, answer) ?? 0) << SHIFT[isAi ? 'ai' : 'people'],
    )
    this.#inCall = new Uint8Array(ids.length)
  }

  /** `place`: the index of the question in `questionIds`. */
  visit(slot: number, count: (place: number, side: ServiceSide, isYes: boolean) => void): void {
    const { list, isMissing, hidden } = this.#answers
    if (isMissing?.[slot] === 1 || hidden.has(slot)) return
    const [inCall, touched] = [this.#inCall, this.#touched]
    for (let at = list.startOf(slot); at < list.endOf(slot); at += 1) {
      const code = list.codes[at]!
      const place = this.#placeOf[code]!
      if (inCall[place] === 0) touched.push(place)
      inCall[place]! |= this.#bitsOf[code]!
    }
    for (const place of touched) {
      for (const side of SERVICE_SIDES) {
        const given = (inCall[place]! >> SHIFT[side]) & (YES | NO)
        if (given !== 0) count(place, side, given === YES)
      }
      inCall[place] = 0
    }
    touched.length = 0
  }
}
