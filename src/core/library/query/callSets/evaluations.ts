import { isAutomatic } from '../../../../domain/scorecards/evaluatedCall.ts'
import { number, text } from '../../columns.ts'
import type { Statements } from '../../../storage/statements.ts'
import { Dictionary } from '../columns/dictionary.ts'
import { ListColumn } from '../columns/listColumn.ts'
import type { Slots } from '../columns/slots.ts'
import type { CallPart, CallSet } from './callSet.ts'

/** An answer of an evaluator. Its text form is its entry in the dictionary of answers. */
interface Answer {
  readonly questionId: number
  readonly isAi: boolean
  readonly answer: string
}

/** The evaluators and answers of full records. */
export class Evaluations implements CallSet {
  readonly names = { list: new ListColumn(), dictionary: new Dictionary() }
  /** `ai` and `person`. */
  readonly types = { list: new ListColumn(), dictionary: new Dictionary() }
  /** Codes are indexes of `scoreValues`. */
  readonly scores = new ListColumn()
  readonly scoreValues: number[] = []
  /** Codes are indexes of `answerValues`. */
  readonly answers = new ListColumn()
  readonly answerValues: Answer[] = []
  readonly #scoreCodes = new Map<number, number>()
  readonly #answerCodes = new Map<string, number>()

  reserve(capacity: number): void {
    for (const list of this.#lists()) list.reserve(capacity)
  }

  read(sql: Statements, { condition, values, slots: read }: CallPart, slots: Slots): void {
    for (const slot of read) {
      for (const list of this.#lists()) list.clear(slot, false)
    }
    const isAi = this.#readEvaluators(sql, condition('call_id'), values, slots)
    const rows = sql.arrays(
      `SELECT call_id, evaluator, question_id, answer FROM answers WHERE ${condition('call_id')}
       ORDER BY call_id, evaluator, position`,
      ...values,
    )
    for (const row of rows) {
      const answer = text(row[3])
      const slot = slots.of(Number(row[0]))
      if (slot === undefined || answer === null) continue
      this.answers.add(slot, this.#answerCode(Number(row[2]), isAi.has(`${slot} ${row[1]}`), answer))
    }
  }

  /** Returns which evaluators are the AI, as slot and position. */
  #readEvaluators(sql: Statements, condition: string, values: CallPart['values'], slots: Slots): ReadonlySet<string> {
    const rows = sql.arrays(
      `SELECT call_id, name, type, user_id, email, score, position FROM evaluators WHERE ${condition}
       ORDER BY call_id, position`,
      ...values,
    )
    const ai = new Set<string>()
    for (const row of rows) {
      const slot = slots.of(Number(row[0]))
      if (slot === undefined) continue
      const name = text(row[1])
      const score = number(row[5])
      const isAi = isAutomatic({ type: text(row[2]), userId: number(row[3]), email: text(row[4]) })
      if (isAi) ai.add(`${slot} ${row[6]}`)
      if (name !== null) this.names.list.add(slot, this.names.dictionary.codeOf(name))
      this.types.list.add(slot, this.types.dictionary.codeOf(isAi ? 'ai' : 'person'))
      if (score !== null) this.scores.add(slot, codeIn(this.#scoreCodes, this.scoreValues, score, score))
    }
    return ai
  }

  #answerCode(questionId: number, isAi: boolean, answer: string): number {
    const key = `${questionId} ${isAi ? 'ai' : 'person'} ${answer}`
    return codeIn(this.#answerCodes, this.answerValues, key, { questionId, isAi, answer })
  }

  #lists(): readonly ListColumn[] {
    return [this.names.list, this.types.list, this.scores, this.answers]
  }
}

function codeIn<Key, Value>(codes: Map<Key, number>, values: Value[], key: Key, value: Value): number {
  let code = codes.get(key)
  if (code === undefined) {
    code = values.push(value) - 1
    codes.set(key, code)
  }
  return code
}
