import { parseAnswer } from '../answerBody.ts'
import { READS } from '../wire/wire.ts'

export type AnswerKind = keyof typeof READS

/** What each read operation gives. */
export type Answers = { readonly [Kind in AnswerKind]: ReturnType<(typeof READS)[Kind]['read']> }

export interface Expected<Kind extends AnswerKind = AnswerKind> {
  readonly kind: Kind
  readonly host: string
  /** How many records were requested; null if that was left to the service, and for a call. */
  readonly count: number | null
}

/** Fails with `unreadable-answer` or `not-this-service`. */
export function readAnswer<Kind extends AnswerKind>(
  body: Uint8Array,
  { kind, host, count }: Expected<Kind>,
): Answers[Kind] {
  return READS[kind].read(parseAnswer(body, host), host, count) as Answers[Kind]
}
