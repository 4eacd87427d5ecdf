import { isAutomatic } from '../../../../domain/scorecards/evaluatedCall.ts'
import { number, text } from '../../columns.ts'
import type { Statements } from '../../statements.ts'
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
    this.#readEvaluators(sql, condition('call_id'), values, slots)
    this.#readAnswers(sql, condition('answers.call_id'), values, slots)
  }

  #readEvaluators(sql: Statements, condition: string, values: CallPart['values'], slots: Slots): void {
    const rows = sql.arrays(
      `SELECT call_id, name, type, user_id, email, score FROM evaluators WHERE ${condition} ORDER BY call_id, position`,
      ...values,
    )
    const places = rows.map((row) => slots.of(Number(row[0])))
    for (const [at, row] of rows.entries()) {
      const slot = places[at]
      if (slot === undefined) continue
      const name = text(row[1])
      const score = number(row[5])
      const type = isAutomatic({ type: text(row[2]), userId: number(row[3]), email: text(row[4]) }) ? 'ai' : 'person'
      if (name !== null) this.names.list.add(slot, this.names.dictionary.codeOf(name))
      this.types.list.add(slot, this.types.dictionary.codeOf(type))
      if (score !== null) this.scores.add(slot, codeIn(this.#scoreCodes, this.scoreValues, score, score))
    }
  }

  #readAnswers(sql: Statements, condition: string, values: CallPart['values'], slots: Slots): void {
    const rows = sql.arrays(
      `SELECT answers.call_id, question_id, answer, type, user_id, email FROM answers JOIN evaluators
       ON evaluators.call_id = answers.call_id AND evaluators.position = answers.evaluator
       WHERE ${condition} ORDER BY answers.call_id, evaluator, answers.position`,
      ...values,
    )
    for (const row of rows) {
      const slot = slots.of(Number(row[0]))
      const answer = text(row[2])
      if (slot === undefined || answer === null) continue
      const questionId = Number(row[1])
      const isAi = isAutomatic({ type: text(row[3]), userId: number(row[4]), email: text(row[5]) })
      const key = `${questionId} ${isAi ? 'ai' : 'person'} ${answer}`
      this.answers.add(slot, codeIn(this.#answerCodes, this.answerValues, key, { questionId, isAi, answer }))
    }
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
