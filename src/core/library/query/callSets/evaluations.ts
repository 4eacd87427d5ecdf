import { evaluatorIdentity, isAutomatic } from '../../../../domain/scorecards/evaluatedCall.ts'
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

/** What evaluations of different calls have in common. */
export interface StoredEvaluator {
  /** See `evaluatorIdentity`. */
  readonly who: string
  readonly name: string
  readonly isAi: boolean
  /** 0–100, as the service gave it. */
  readonly score: number | null
  /** How many of the call's `answers` are this evaluator's. The first evaluator's come first. */
  readonly answerCount: number
}

interface ReadEvaluator extends StoredEvaluator {
  readonly slot: number
  answerCount: number
}

/** The scorecards, evaluators and answers of full records. Of several answers of an evaluator to a question, only the last. */
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
  /** In their order. Codes are indexes of `evaluatorValues`. */
  readonly evaluators = new ListColumn()
  readonly evaluatorValues: StoredEvaluator[] = []
  /** The key of the call's scorecard, if it has one. */
  readonly scorecards = new ListColumn()
  readonly #evaluatorCodes = new Map<string, number>()
  readonly #scoreCodes = new Map<number, number>()
  readonly #answerCodes = new Map<string, number>()

  reserve(capacity: number): void {
    for (const list of this.#lists()) list.reserve(capacity)
  }

  read(sql: Statements, { condition, values, slots: read }: CallPart, slots: Slots): void {
    for (const slot of read) {
      for (const list of this.#lists()) list.clear(slot)
    }
    const evaluators = this.#readEvaluators(sql, condition('call_id'), values, slots)
    const rows = sql.arrays(
      `SELECT call_id, evaluator, question_id, answer FROM answers WHERE ${condition('call_id')}
       ORDER BY call_id, evaluator, position`,
      ...values,
    )
    // A key for each answer would take most of the time.
    let [callId, position]: readonly unknown[] = []
    let evaluator: ReturnType<typeof evaluators.get>
    /** Of the evaluator, by question. */
    const given = new Map<number, string | null>()
    const addGiven = () => {
      if (evaluator !== undefined) this.#addAnswers(evaluator, given)
      given.clear()
    }
    for (const row of rows) {
      if (row[0] !== callId || row[1] !== position) {
        addGiven()
        evaluator = evaluators.get(`${row[0]} ${row[1]}`)
      }
      ;[callId, position] = row
      // If a question was answered twice, the last answer counts, as in `answersByQuestion`.
      given.set(Number(row[2]), text(row[3]))
    }
    addGiven()
    for (const { slot, ...evaluator } of evaluators.values()) {
      const key = JSON.stringify(Object.values(evaluator))
      this.evaluators.add(slot, codeIn(this.#evaluatorCodes, this.evaluatorValues, key, evaluator))
    }
    const cards = sql.arrays(
      `SELECT call_id, scorecard_key FROM details WHERE ${condition('call_id')} AND scorecard_key IS NOT NULL`,
      ...values,
    )
    for (const [cardOf, key] of cards) {
      const slot = slots.of(Number(cardOf))
      if (slot !== undefined) this.scorecards.add(slot, Number(key))
    }
  }

  /** By call and position. */
  #readEvaluators(sql: Statements, condition: string, values: CallPart['values'], slots: Slots) {
    const rows = sql.arrays(
      `SELECT call_id, position, id, name, type, user_id, email, score FROM evaluators WHERE ${condition}
       ORDER BY call_id, position`,
      ...values,
    )
    const read = new Map<string, ReadEvaluator>()
    for (const row of rows) {
      const slot = slots.of(Number(row[0]))
      if (slot === undefined) continue
      const [id, name, score] = [Number(row[2]), text(row[3]), number(row[7])]
      const person = { id, name, type: text(row[4]), userId: number(row[5]), email: text(row[6]) }
      const isAi = isAutomatic(person)
      if (name !== null) this.names.list.add(slot, this.names.dictionary.codeOf(name))
      this.types.list.add(slot, this.types.dictionary.codeOf(isAi ? 'ai' : 'person'))
      if (score !== null) this.scores.add(slot, codeIn(this.#scoreCodes, this.scoreValues, score, score))
      read.set(`${row[0]} ${row[1]}`, {
        ...{ slot, who: evaluatorIdentity(person), name: name ?? person.email ?? `Evaluator ${id}` },
        ...{ isAi, score, answerCount: 0 },
      })
    }
    return read
  }

  #addAnswers(evaluator: ReadEvaluator, given: ReadonlyMap<number, string | null>): void {
    for (const [questionId, answer] of given) {
      if (answer === null) continue
      this.answers.add(evaluator.slot, this.#answerCode(questionId, evaluator.isAi, answer))
      evaluator.answerCount += 1
    }
  }

  #answerCode(questionId: number, isAi: boolean, answer: string): number {
    const key = `${questionId} ${isAi ? 'ai' : 'person'} ${answer}`
    return codeIn(this.#answerCodes, this.answerValues, key, { questionId, isAi, answer })
  }

  #lists(): readonly ListColumn[] {
    return [this.names.list, this.types.list, this.scores, this.answers, this.evaluators, this.scorecards]
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
