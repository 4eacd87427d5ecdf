import type { CallDetail, CallPage } from '../../../domain/calls/call.ts'
import type { CallType, User } from '../../../domain/workspaces/directory.ts'
import { parseAnswer } from '../answerBody.ts'
import { type CallLinks, type Page, readCallDetail, readCallPage, readCallTypes, readUsers } from '../wire/wire.ts'

/** What each read operation gives. */
export interface Answers {
  readonly calls: CallPage
  readonly call: { readonly detail: CallDetail; readonly links: CallLinks }
  readonly 'call-types': Page<CallType>
  readonly users: Page<Omit<User, 'isActive'>>
}

export type AnswerKind = keyof Answers

export interface Expected<Kind extends AnswerKind = AnswerKind> {
  readonly kind: Kind
  readonly host: string
  /** How many records were asked for; null if that was left to the service, and for a call. */
  readonly count: number | null
}

type Readers = { readonly [Kind in AnswerKind]: (answer: unknown, host: string, count: number | null) => Answers[Kind] }

const READERS: Readers = { calls: readCallPage, call: readCallDetail, 'call-types': readCallTypes, users: readUsers }

/** Fails with `unreadable-answer` or `not-this-service`. */
export function readAnswer<Kind extends AnswerKind>(
  body: Uint8Array,
  { kind, host, count }: Expected<Kind>,
): Answers[Kind] {
  return READERS[kind](parseAnswer(body, host), host, count)
}
